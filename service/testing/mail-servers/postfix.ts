import { writeFile } from "node:fs/promises"
import { certificateOfRun } from "../../network/certificate.ts"
import {
  type MailServer,
  mailServer,
  passedOn,
  passedOnBeyondAscii,
  reportsTo,
  testPorts,
} from "./mail-server.ts"
import { debianLibraries, openNamespace } from "./namespace.ts"
import { openPolicyServer, type Policy } from "./policy-server.ts"

/** Settings of smtpd at each address, by the last number of the address. */
const listeners = {
  usual: { n: 2, settings: {} },
  small: { n: 3, settings: { message_size_limit: "20000" } },
  policy: {
    n: 4,
    settings: { smtpd_recipient_restrictions: "check_policy_service inet:POLICY, reject_unauth_destination" },
  },
  /** Accepts STARTTLS and shares no cipher with any client: its key is RSA. */
  noCipher: { n: 5, settings: { smtpd_tls_protocols: "TLSv1.2", tls_medium_cipherlist: "aECDSA" } },
  /** Offers STARTTLS and refuses it. */
  noKey: { n: 6, settings: { smtpd_tls_cert_file: "/mnt/none.pem" } },
  policyAtEnd: { n: 7, settings: { smtpd_end_of_data_restrictions: "check_policy_service inet:POLICY" } },
  noUtf8: { n: 8, settings: { smtpd_discard_ehlo_keywords: "smtputf8" } },
  policyAroundContent: {
    n: 9,
    settings: {
      smtpd_data_restrictions: "check_policy_service inet:POLICY",
      smtpd_end_of_data_restrictions: "check_policy_service inet:POLICY",
    },
  },
} as const

/** The name that its certificate has. */
export const certified = "mx1.inbox.example"
const absent = 12

export type Postfix = MailServer & {
  /** `absent`: nothing listens there. */
  addressOf(listener: keyof typeof listeners | "absent"): string
  /** Decides what is answered at the addresses named `policy…`, as postgrey does. */
  decide(policy: Policy): void
  /** Kills the smtpd that requests a decision, and with it its connection. */
  kill(attributes: Record<string, string>): Promise<void>
}

const programs = "/mnt/programs/usr/lib/postfix"
export const conf = "/mnt/postfix"
const libraries = `${programs}:${debianLibraries}`

/** Postfix 3.7 that takes mail for these mailboxes; it reads its settings once. */
export async function startPostfix(folder: string, mailboxes: readonly string[]): Promise<Postfix> {
  const namespace = await openNamespace(folder)
  const policy = await openPolicyServer(namespace.address(1))
  const { key, cert } = await certificateOfRun(certified)
  const files = {
    "/mnt/key.pem": `${key}\n${cert}`,
    [`${conf}/main.cf`]: mainCf(mailboxes, namespace.address(1)),
    [`${conf}/master.cf`]: masterCf(namespace.address, policy.address),
  }
  await namespace.start(files, script)
  const server = await mailServer(namespace, {
    log: "/mnt/log/mail.log",
    addresses: Object.values(listeners).map(({ n }) => namespace.address(n)),
  })
  return {
    ...server,
    addressOf: (listener) => namespace.address(listener === "absent" ? absent : listeners[listener].n),
    decide: policy.decide,
    // Attribute `instance` begins with the process id of smtpd, as a hexadecimal number.
    kill: ({ instance = "" }) =>
      writeFile(namespace.path(processesToKill), `${Number.parseInt(instance.split(".", 1)[0] ?? "", 16)}\n`),
    async close() {
      await server.close()
      await policy.close()
    },
  }
}

/** Folders of an unpacked Postfix in its namespace, and no look-ups in DNS. */
export const folders = {
  compatibility_level: "3.6",
  queue_directory: "/mnt/spool",
  command_directory: "/mnt/programs/usr/sbin",
  daemon_directory: `${programs}/sbin`,
  shlib_directory: programs,
  data_directory: "/mnt/data",
  meta_directory: conf,
  import_environment: `MAIL_CONFIG LD_LIBRARY_PATH=${libraries}`,
  maillog_file: "/mnt/log/mail.log",
  maillog_file_prefixes: "/mnt",
  inet_protocols: "ipv4",
  mydestination: "",
  smtpd_peername_lookup: "no",
  disable_dns_lookups: "yes",
}

function mainCf(mailboxes: readonly string[], testAddress: string): string {
  const domains = new Set(mailboxes.map((address) => address.slice(address.lastIndexOf("@") + 1)))
  const maps = [...mailboxes, passedOn, passedOnBeyondAscii].map((address) => `{${address}=${address}/}`)
  const routes = {
    [passedOn]: testPorts.nextHost,
    [passedOnBeyondAscii]: testPorts.nextHost,
    [reportsTo]: testPorts.reports,
    "mail.waybill.example": testPorts.intake,
  }
  const transports = Object.entries(routes).map(([to, port]) => `{${to}=smtp:[${testAddress}]:${port}}`)
  return settingsText({
    ...folders,
    myhostname: "mx.inbox.example",
    local_recipient_maps: "",
    relay_domains: "mail.waybill.example",
    smtpd_tls_security_level: "may",
    smtpd_tls_cert_file: "/mnt/key.pem",
    smtpd_tls_loglevel: "1",
    virtual_mailbox_domains: [...domains].join(" "),
    virtual_mailbox_base: "/mnt/mail",
    virtual_mailbox_maps: `inline:{${maps.join(" ")}}`,
    transport_maps: `inline:{${transports.join(" ")}}`,
    virtual_uid_maps: "static:806",
    virtual_gid_maps: "static:806",
    smtpd_error_sleep_time: "0",
    virtual_minimum_uid: "1",
  })
}

export const settingsText = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join("")

/** Name, type and program of the services that Postfix needs behind smtpd. */
export const services = [
  "cleanup unix n - n - 0 cleanup",
  "qmgr unix n - n 300 1 qmgr",
  "tlsmgr unix - - n 1000? 1 tlsmgr",
  "rewrite unix - - n - - trivial-rewrite",
  "bounce unix - - n - 0 bounce",
  "defer unix - - n - 0 bounce",
  "trace unix - - n - 0 bounce",
  "verify unix - - n - 1 verify",
  "proxymap unix - - n - - proxymap",
  "anvil unix - - n - 1 anvil",
  "smtp unix - - n - - smtp",
  "virtual unix - n n - - virtual",
  "error unix - - n - - error",
  "retry unix - - n - - error",
  "discard unix - - n - - discard",
  "postlog unix-dgram n - n - 1 postlogd",
]

function masterCf(address: (n: number) => string, policy: string): string {
  const smtpd = Object.values(listeners).map(({ n, settings }) =>
    [
      `${address(n)}:25 inet n - n - - smtpd`,
      ...Object.entries(settings).map(
        ([name, value]) => `  -o { ${name} = ${value.replace("POLICY", policy)} }`,
      ),
    ].join("\n"),
  )
  return [...smtpd, ...services, ""].join("\n")
}

const processesToKill = "/mnt/kill"

/** Makes the folders and starts the server. */
export const script = `
mkfifo ${processesToKill}
while :; do read pid <${processesToKill} && kill -9 $pid || :; done &
mkdir -p /mnt/mail /mnt/log /mnt/data /mnt/spool
cd /mnt/spool
mkdir active bounce corrupt defer deferred flush hold incoming maildrop pid private public saved trace
chown postfix active bounce corrupt defer deferred flush hold incoming maildrop private public saved trace /mnt/data
chown reader /mnt/mail
chgrp postdrop maildrop public
export LD_LIBRARY_PATH=${libraries}
${programs}/sbin/master -c ${conf} -d &
`

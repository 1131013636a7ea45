import { certificateOfRun } from "../../certificate.ts"
import { type MailServer, mailServer, passedOn, testPorts } from "./mail-server.ts"
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
} as const

/** The name that its certificate has. */
export const certified = "mx1.inbox.example"
const absent = 12

export type Postfix = MailServer & {
  /** `absent`: nothing listens there. */
  addressOf(listener: keyof typeof listeners | "absent"): string
  /** Decides what is answered at the addresses `policy` and `policyAtEnd`, as postgrey does. */
  decide(policy: Policy): void
}

const programs = "/mnt/programs/usr/lib/postfix"
const conf = "/mnt/postfix"

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
    async close() {
      await server.close()
      await policy.close()
    },
  }
}

function mainCf(mailboxes: readonly string[], testAddress: string): string {
  const domains = new Set(mailboxes.map((address) => address.slice(address.lastIndexOf("@") + 1)))
  const maps = [...mailboxes, passedOn].map((address) => `{${address}=${address}/}`)
  const routes = { [passedOn]: testPorts.nextHost, "mail.waybill.example": testPorts.intake }
  const transports = Object.entries(routes).map(([to, port]) => `{${to}=smtp:[${testAddress}]:${port}}`)
  return Object.entries({
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
    myhostname: "mx.inbox.example",
    mydestination: "",
    local_recipient_maps: "",
    inet_protocols: "ipv4",
    smtpd_peername_lookup: "no",
    smtpd_tls_security_level: "may",
    smtpd_tls_cert_file: "/mnt/key.pem",
    smtpd_tls_loglevel: "1",
    virtual_mailbox_domains: [...domains].join(" "),
    virtual_mailbox_base: "/mnt/mail",
    virtual_mailbox_maps: `inline:{${maps.join(" ")}}`,
    transport_maps: `inline:{${transports.join(" ")}}`,
    disable_dns_lookups: "yes",
    virtual_uid_maps: "static:806",
    virtual_gid_maps: "static:806",
    smtpd_error_sleep_time: "0",
    virtual_minimum_uid: "1",
  })
    .map(([name, value]) => `${name} = ${value}\n`)
    .join("")
}

const libraries = `${programs}:${debianLibraries}`

/** Name, type and program of the services that smtpd needs. */
const services = [
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

const script = `
mkdir -p /mnt/mail /mnt/log /mnt/data /mnt/spool
cd /mnt/spool
mkdir active bounce corrupt defer deferred flush hold incoming maildrop pid private public saved trace
chown postfix active bounce corrupt defer deferred flush hold incoming maildrop private public saved trace /mnt/data
chown reader /mnt/mail
chgrp postdrop maildrop public
export LD_LIBRARY_PATH=${libraries}
${programs}/sbin/master -c ${conf} -d &
`

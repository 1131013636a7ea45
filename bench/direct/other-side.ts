import { spawn } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { chmod, mkdtemp, open, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import {
  debianLibraries,
  type Namespace,
  openNamespace,
} from "../../service/testing/mail-servers/namespace.ts"
import { programsOf } from "../../service/testing/mail-servers/packages.ts"
import {
  conf,
  folders,
  services,
  settingsText,
  script as startPostfix,
} from "../../service/testing/mail-servers/postfix.ts"
import { pidsOf, usageOf } from "../processes.ts"

/** Debian's smtp-sink and a Postfix that sends to it, together in their own namespaces. */
export type OtherSide = {
  /** For SERVICE_DELIVER_ALLOW. */
  network: string
  sinkAddress: string
  /** Messages that the sink has taken since it began. */
  taken(): Promise<number>
  postfix: Postfix
  close(): Promise<void>
}

type Postfix = {
  /** Null: opendkim runs. Otherwise the reason why nothing can be signed. */
  unsignedBecause: string | null
  /** Processor time of all its processes, with those of opendkim. */
  cpuMs(): number
  /** Passes messages to Postfix with Debian's smtp-source; resolves when all are accepted. */
  submit(message: { count: number; isSigned: boolean; bytes: number }): Promise<void>
}

/** Addresses of the namespace, by their last number. */
const numbers = { sink: 2, unsigned: 3, signed: 4 } as const
const smtpPort = 25
const senderDomain = "shop.sender.example"
const milter = "unix:/mnt/milter.sock"

/** The other side, or the reason why it cannot run here. */
export async function openOtherSide(): Promise<OtherSide | { reason: string }> {
  const [plain, signing] = [await programsOf("postfix"), await programsOf("postfix-opendkim")]
  const folder = signing.folder ?? plain.folder
  if (folder === null) return { reason: plain.reason ?? "" }
  // On a disk, as the service's database is: Postfix accepts a message once its file is flushed.
  const spool = await mkdtemp(join(tmpdir(), "waybill-spool-"))
  await chmod(spool, 0o755)
  const namespace = await openNamespace(folder)
  const close = async () => {
    await namespace.close()
    await rm(spool, { recursive: true, force: true })
  }
  try {
    await namespace.start(filesOf(namespace), scriptOf(namespace, { spool, signs: signing.folder !== null }))
    for (const n of Object.values(numbers)) await listening(namespace.address(n))
    return {
      network: namespace.network,
      sinkAddress: namespace.address(numbers.sink),
      taken: () => readCounter(namespace.path("/mnt/log/sink")),
      postfix: postfixIn(namespace, folder, signing.reason),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function filesOf({ address, network }: Namespace): Record<string, string> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  })
  return {
    [`${conf}/main.cf`]: settingsText({
      ...folders,
      myhostname: "mail.sender.example",
      mynetworks: network,
      // Without the sink's: Postfix would take it for itself.
      inet_interfaces: [address(numbers.unsigned), address(numbers.signed)].join(" "),
      relayhost: `[${address(numbers.sink)}]:${smtpPort}`,
    }),
    [`${conf}/master.cf`]: [
      `${address(numbers.unsigned)}:25 inet n - n - - smtpd`,
      `${address(numbers.signed)}:25 inet n - n - - smtpd`,
      `  -o { smtpd_milters = ${milter} }`,
      ...services,
      // Open connections that the next message uses.
      "scache unix - - n - 1 scache",
      "",
    ].join("\n"),
    "/mnt/dkim.pem": privateKey,
    "/mnt/signed-hosts": `${network}\n`,
    "/mnt/opendkim.conf": opendkimConf,
  }
}

const opendkimConf = `
Mode s
Socket local:/mnt/milter.sock
UMask 000
Domain ${senderDomain}
Selector us
KeyFile /mnt/dkim.pem
RequireSafeKeys no
InternalHosts /mnt/signed-hosts
Canonicalization relaxed/relaxed
SignatureAlgorithm rsa-sha256
`

const scriptOf = ({ address }: Namespace, { spool, signs }: { spool: string; signs: boolean }): string => `
mkdir -p /mnt/spool /mnt/log
mount --bind ${spool} /mnt/spool
${startPostfix}
/mnt/programs/usr/sbin/smtp-sink -u postfix -c -m 1000 ${address(numbers.sink)}:${smtpPort} 500 > /mnt/log/sink &
${signs ? `LD_LIBRARY_PATH=${debianLibraries}:/mnt/programs/usr/lib /mnt/programs/usr/sbin/opendkim -f -x /mnt/opendkim.conf &` : ""}
`

async function listening(host: string): Promise<void> {
  for (let n = 0; n < 500; n++) {
    const socket = connect(smtpPort, host)
    try {
      await once(socket, "connect")
      return
    } catch {
      await sleep(20)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`Nothing listens at ${host}:${smtpPort}.`)
}

const tailBytes = 200

/** smtp-sink writes its counters after each message: `sess=1 quit=0 mesg=7`. */
async function readCounter(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, tailBytes))
    await file.read(tail, 0, tail.length, size - tail.length)
    return Number([...tail.toString().matchAll(/mesg=\s*(\d+)\s/g)].at(-1)?.[1] ?? 0)
  } finally {
    await file.close()
  }
}

const submitters = 10

function postfixIn(namespace: Namespace, folder: string, unsignedBecause: string | null): Postfix {
  const libraries = ["usr/lib/postfix", "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"]
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.map((one) => join(folder, one)).join(":") }
  return {
    unsignedBecause,
    cpuMs: () =>
      ["master", "opendkim"]
        .flatMap((program) => pidsOf(program, namespace.pid))
        .reduce((sum, pid) => sum + usageOf(pid).cpuMs, 0),
    async submit({ count, isSigned, bytes }) {
      const to = namespace.address(isSigned ? numbers.signed : numbers.unsigned)
      const args = [
        ...["-d", "-N", "-s", String(submitters), "-m", String(count), "-l", String(bytes)],
        ...["-f", `shop@${senderDomain}`, "-t", "reader@mail.example", `${to}:${smtpPort}`],
      ]
      const child = spawn(join(folder, "usr/sbin/smtp-source"), args, { env, stdio: "inherit" })
      const [code] = await once(child, "exit")
      if (code !== 0) throw new Error(`smtp-source ended with ${code}.`)
    },
  }
}

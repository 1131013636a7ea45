import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomBytes, randomInt } from "node:crypto"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Users and groups of the mail servers; `reader` owns the mailboxes. */
const accounts = {
  postfix: 801,
  postdrop: 802,
  "Debian-exim": 803,
  opensmtpd: 804,
  opensmtpq: 805,
  reader: 806,
}

/**
 * Runs in separate namespaces, with an empty folder /mnt that no other process sees. It exits when its input ends, also
 * because the test died, and every process of the namespace exits with it.
 */
const frame = `
set -e
mount -t tmpfs -o mode=755 none /mnt
mkdir /mnt/programs
mount --bind "$0" /mnt/programs
echo prepared
read go
for file in passwd group hosts nsswitch.conf resolv.conf; do mount --bind /mnt/etc/$file /etc/$file; done
. /mnt/start
echo started
exec cat > /mnt/input
`

/** Folders of libraries in the unpacked programs, by the machine's kind. */
export const debianLibraries = ["x86_64", "aarch64"]
  .map((machine) => `/mnt/programs/usr/lib/${machine}-linux-gnu`)
  .join(":")

export type Namespace = {
  /** Its first process, as other processes of the machine see it. */
  pid: number
  /** The addresses of the namespace, for SERVICE_DELIVER_ALLOW. */
  network: string
  /** An address: 1 is the test's, from 2 on those of the mail server. */
  address(n: number): string
  /** A path of the namespace, for the test to read or write. */
  path(inside: string): string
  /** Writes files and runs a script, which leaves its servers in the background; throws what it printed when it fails. */
  start(files: Record<string, string>, script: string): Promise<void>
  close(): Promise<void>
}

const addressesMax = 12

/** Network, mount and process namespaces for one mail server, joined with the machine by a network of two ends. */
export async function openNamespace(programs: string): Promise<Namespace> {
  const child = spawn("unshare", [...isolation, "sh", "-c", frame, programs], { stdio: "pipe" })
  const output: string[] = []
  child.stderr.on("data", (text) => output.push(String(text)))
  const lines = createInterface(child.stdout)
  lines.on("line", (line) => output.push(line))
  const printed = (line: string) => waitForLine(child, lines, line, output)
  await printed("prepared")
  const net = randomNetwork()
  const end = `wb${randomBytes(5).toString("hex")}`
  await connectTo(end, child.pid ?? 0, net.address(1))
  const path = (inside: string) => join(`/proc/${child.pid}/root`, inside)
  return {
    pid: child.pid ?? 0,
    network: net.network,
    address: net.address,
    path,
    async start(files, script) {
      const begin = `${networkScript(net.address)}${script}\n`
      await writeFiles({ ...systemFiles(), ...files, "/mnt/start": begin }, path)
      child.stdin.write("go\n")
      await printed("started")
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGKILL")
      await once(child, "exit")
    },
  }
}

async function writeFiles(files: Record<string, string>, path: Namespace["path"]): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(path(name)), { recursive: true })
    await writeFile(path(name), content)
  }
}

/** One of 8,192 networks of the range for measurements (RFC 2544), so that parallel tests have separate ones. */
function randomNetwork(): Pick<Namespace, "network" | "address"> {
  const first = randomInt(2 ** 13) * 16
  const address = (n: number) => `198.${18 + (first >> 16)}.${(first >> 8) & 255}.${(first & 255) + n}`
  return { network: `${address(0)}/28`, address }
}

const isolation = ["--mount", "--propagation", "private", "--net", "--pid", "--fork", "--kill-child"]

function waitForLine(
  child: ChildProcess,
  lines: ReturnType<typeof createInterface>,
  wanted: string,
  output: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`The namespace ended: ${output.join("\n")}`))
    const onLine = (line: string) => {
      if (line !== wanted) return
      lines.off("line", onLine)
      child.off("exit", onExit)
      resolve()
    }
    lines.on("line", onLine)
    child.once("exit", onExit)
  })
}

/** The kernel removes both ends with the namespace. */
async function connectTo(end: string, pid: number, address: string): Promise<void> {
  await run("ip", ["link", "add", end, "type", "veth", "peer", "name", "mail0", "netns", String(pid)])
  await run("ip", ["addr", "add", `${address}/28`, "dev", end])
  await run("ip", ["link", "set", end, "up"])
}

function networkScript(address: (n: number) => string): string {
  const addresses = Array.from(
    { length: addressesMax },
    (_, n) => `ip addr add ${address(n + 2)}/28 dev mail0`,
  )
  return ["ip link set lo up", ...addresses, "ip link set mail0 up", ""].join("\n")
}

/** Names are looked up in files only. */
function systemFiles(): Record<string, string> {
  const ids = Object.entries(accounts)
  const users = ids.map(([name, id]) => `${name}:x:${id}:${id}::/mnt/mail:/bin/false`)
  const groups = ids.map(([name, id]) => `${name}:x:${id}:`)
  return {
    "/mnt/etc/passwd": ["root:x:0:0::/root:/bin/sh", ...users, "nobody:x:65534:65534::/:/bin/false", ""].join(
      "\n",
    ),
    "/mnt/etc/group": ["root:x:0:", "mail:x:8:", ...groups, "nogroup:x:65534:", ""].join("\n"),
    "/mnt/etc/hosts": "127.0.0.1 localhost\n",
    "/mnt/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "/mnt/etc/resolv.conf": "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n",
  }
}

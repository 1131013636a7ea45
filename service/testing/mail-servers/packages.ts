import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const cache = join(import.meta.dirname, "../../../node_modules/.cache/mail-servers")
const downloadMs = 60_000

/** Mail servers of Debian 12, each with the libraries that a small machine lacks. */
const servers = {
  postfix: {
    packages: ["postfix", "libicu72", "libdb5.3"],
    program: "usr/lib/postfix/sbin/smtpd",
    libraries: ["usr/lib/postfix"],
  },
  /** Postfix with the milter that signs its messages. */
  "postfix-opendkim": {
    packages: [
      ...["postfix", "libicu72", "libdb5.3", "opendkim", "libopendkim11", "libmilter1.0.1", "libopendbx1"],
      ...["libmemcached11", "libhashkit2", "liblua5.3-0", "libvbr2", "librbl1"],
    ],
    program: "usr/sbin/opendkim",
    libraries: ["usr/lib/postfix", "usr/lib"],
  },
  exim: {
    packages: ["exim4-daemon-light", "exim4-base", "libidn12"],
    program: "usr/sbin/exim4",
    libraries: [],
  },
  opensmtpd: {
    packages: ["opensmtpd", "libevent-2.1-7", "libdb5.3"],
    program: "usr/sbin/smtpd",
    libraries: [],
  },
} as const

type ServerName = keyof typeof servers

/** The folder with a server's programs, or the reason why its tests cannot run. */
type Programs = { folder: string; reason: null } | { folder: null; reason: string }

/**
 * Debian's mail servers exclude one another as packages, so they are unpacked into folders instead of being installed.
 * `npm test` uses what is there already; only `npm run test:all` downloads.
 */
export async function programsOf(name: ServerName): Promise<Programs> {
  const folder = join(cache, name)
  try {
    await checkNamespaces()
    if (!existsSync(folder)) await unpack(name, folder)
    await checkLibraries(name, folder)
    return { folder, reason: null }
  } catch (error) {
    return { folder: null, reason: (error as Error).message.split("\n", 1)[0] ?? "" }
  }
}

/** Tries what every namespace of a test needs; containers may refuse it even to root. */
async function checkNamespaces(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error("namespaces need root")
  const attempt = "mount -t tmpfs none /mnt && ip link add test0 type veth peer name mail0"
  await run("unshare", ["--mount", "--net", "--pid", "--fork", "sh", "-c", attempt])
}

async function checkLibraries(name: ServerName, folder: string): Promise<void> {
  const { program, libraries } = servers[name]
  const path = [...libraries, "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"]
  const { stdout } = await run("ldd", [join(folder, program)], {
    env: { ...process.env, LD_LIBRARY_PATH: path.map((one) => join(folder, one)).join(":") },
  })
  const missing = /(\S+) => not found/.exec(stdout)?.[1]
  if (missing) throw new Error(`${name} needs ${missing}`)
}

async function unpack(name: ServerName, folder: string): Promise<void> {
  if (process.env.TESTS === "core") throw new Error(`${name} has not been downloaded yet`)
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, "new-"))
  try {
    await run("apt-get", ["download", ...servers[name].packages], { cwd: work, timeout: downloadMs })
    const files = (await readdir(work)).filter((file) => file.endsWith(".deb"))
    for (const file of files) await run("dpkg", ["-x", join(work, file), join(work, "root")])
    await rename(join(work, "root"), folder).catch((error) => {
      // Another test has unpacked it in the meantime.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { chown, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { install, which } from "./apt.mjs"
import { freePorts } from "./ports.mjs"
import { forgetfulFolder } from "./postgres/forgetful-folder.mjs"
import { lastLines, run } from "./run.mjs"

/**
 * A server of the system's own PostgreSQL, installed where possible: a private cluster in a temporary folder, so that
 * the SQL is tested on a release that Waybill does not bring.
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> } | { reason: string }>} the reason
 * when there is none
 */
export async function findSystemPostgres() {
  const folder = (await binaries()) ?? ((await install("postgresql")) ? await binaries() : null)
  if (!folder) return { reason: "no PostgreSQL server is installed and none could be" }
  const owner = await unprivileged()
  if (!owner) return { reason: "PostgreSQL refuses to run as root, and no other account was found to run it" }
  return startCluster(folder, owner)
}

/** The folder with initdb and postgres, the newest version first, or null. */
async function binaries() {
  const base = "/usr/lib/postgresql"
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(base, version, "bin"))
  const initdb = await which("initdb")
  if (initdb) folders.push(join(initdb, ".."))
  return (
    folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ??
    null
  )
}

/** Account that runs the server: the current one, or as root `postgres` or `nobody`. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])])
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  return null
}

/** Creates and starts a cluster without durability: no syncing to disk, deleted after the tests. */
async function startCluster(folder, owner) {
  const home = await mkdtemp(join(await forgetfulFolder(), "waybill-postgres-"))
  if (owner.uid !== undefined) await chown(home, owner.uid, owner.gid)
  const data = join(home, "data")
  const init = ["-D", data, "-U", "waybill", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
  const made = await run(join(folder, "initdb"), init, { ...owner, cwd: home })
  if (made.code !== 0) return { reason: `initdb failed: ${lastLines(made.output, 3)}` }
  const [port] = await freePorts(1)
  const server = spawn(join(folder, "postgres"), serverArguments(data, home, port), {
    ...owner,
    cwd: home,
    stdio: "ignore",
  })
  const stop = async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve))
    if (server.exitCode === null && server.kill("SIGINT")) await gone
    await rm(home, { recursive: true, force: true })
  }
  const version = (await run(join(folder, "postgres"), ["--version"])).output.trim().split(" ").at(2) ?? ""
  if (await accepts(folder, port))
    return { url: `postgres://waybill@127.0.0.1:${port}/postgres`, version, stop }
  await stop()
  return { reason: "the private PostgreSQL server did not start" }
}

const serverArguments = (data, home, port) => [
  "-D",
  data,
  "-p",
  String(port),
  "-k",
  home,
  ...[
    "listen_addresses=127.0.0.1",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    // The log is not used for replication, and test data needs no checkpoint on the way.
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=2GB",
    "checkpoint_timeout=15min",
    "jit=off",
  ].flatMap((setting) => ["-c", setting]),
]

async function accepts(folder, port) {
  for (let tries = 0; tries < 100; tries++) {
    const { code } = await run(join(folder, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)])
    if (code === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

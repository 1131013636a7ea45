import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { Fault } from "../fault.mjs"
import { lastLines, run } from "../run.mjs"
import { commandOf, giveTo } from "./account.mjs"

/** The role that owns the server; neither program signs in as it. */
export const superuser = "postgres"

const settings = [
  `--username=${superuser}`,
  "--encoding=UTF8",
  // The same order of words on every machine, whatever its language.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--auth=scram-sha-256",
]
const durable = ["--data-checksums"]
/**
 * For servers that live as long as a run of the tests. Their password is in the sources, so a slow key derivation
 * protects nothing: it took half of the time of each of thousands of connections.
 */
const forgetful = ["--no-data-checksums", "--set=scram_iterations=1", "--no-sync"]

/**
 * Creates the cluster at the first start. It is created under another name and moved when it is complete, so a power
 * cut leaves only files that the next start deletes. An existing one must be of this major version.
 * @param {import("./account.mjs").Account} account
 * @param {import("./binaries.mjs").Binaries} binaries
 * @returns {Promise<boolean>} true when it was created now
 */
export async function makeClusterWhenNeeded({ account, binaries, cluster }, password, isDurable = true) {
  if (existsSync(cluster)) {
    requireVersion(cluster, binaries)
    return false
  }
  clearUnfinished(cluster)
  // A unique name, because processes of a killed start may still write to the previous one.
  const unfinished = `${cluster}.unfinished-${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  giveTo(account, unfinished)
  const passwordFile = `${unfinished}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(account, passwordFile)
  try {
    const how = isDurable ? durable : forgetful
    const args = [...settings, ...how, `--pgdata=${unfinished}`, `--pwfile=${passwordFile}`]
    const initdb = commandOf(account, binaries, "initdb", args)
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" }
    const { code, output } = await run(initdb.command, initdb.args, { ...initdb, env })
    if (code !== 0) throw notMade(cluster, output)
    renameSync(unfinished, cluster)
    return true
  } finally {
    clearUnfinished(cluster)
  }
}

/** Deletes unfinished clusters; files that cannot be deleted now go at the next start. */
function clearUnfinished(cluster) {
  const folder = dirname(cluster)
  const left = existsSync(folder) ? readdirSync(folder) : []
  for (const name of left.filter((one) => one.startsWith(`${basename(cluster)}.unfinished-`)))
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
    } catch {}
}

function notMade(cluster, output) {
  if (/No space left on device/.test(output))
    return new Fault(
      `There is no room for a database in ${cluster}: the disk is full. Free 100 MB or more there, or choose another folder: DATA_DIR=/path npm start`,
    )
  return new Fault(
    `The database could not be created in ${cluster}. See the output of PostgreSQL above.`,
    lastLines(output, 10),
  )
}

/** Files of one major version cannot be read by another; they are left alone. */
function requireVersion(cluster, { major, version }) {
  const found = readVersion(cluster)
  if (found === major) return
  if (found === null)
    throw new Fault(
      `${cluster} is not a database of PostgreSQL (it has no PG_VERSION), and it was not changed. Move it away, restore it from a backup, or choose another folder: DATA_DIR=/path npm start`,
    )
  const way =
    found < major
      ? "Start the release of Waybill that created it, copy its databases to a server (npm run databases -- to-server), and copy them back with this release."
      : "It was created by a newer release of Waybill. Start that release."
  throw new Fault(
    `The database in ${cluster} is of PostgreSQL ${found}, and this release includes ${version}, which cannot read it. It was not changed. ${way}`,
  )
}

/** The major version that made a cluster, or null. */
function readVersion(cluster) {
  try {
    return Number.parseInt(readFileSync(`${cluster}/PG_VERSION`, "utf8"), 10) || null
  } catch {
    return null
  }
}

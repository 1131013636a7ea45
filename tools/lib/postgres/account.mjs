import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Fault } from "../fault.mjs"
import { createHash } from "node:crypto"

/**
 * PostgreSQL refuses to run as root. Started as root, we run the server under another account; otherwise under the
 * current one. The account that created a cluster always runs it.
 * @typedef {object} Account
 * @property {string} is in words, for people
 * @property {number} [uid] owner of the cluster's files, when it is not us
 * @property {number} [gid]
 * @property {string[]} wrap a command that goes before the server's own
 */

const ourselves = { is: "this user", wrap: [] }

/** In a user namespace the server is user 1000 to itself, and its files stay root's. */
const inNamespace = {
  is: "an account of its own in a user namespace",
  wrap: ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"],
}

const names = ["postgres", "nobody"]
const elsewhere = "/var/lib/waybill"

/**
 * Folders of the cluster and the binaries, and the account that runs them.
 * @param {string} dataDir the data folder, which exists
 * @param {import("./binaries.mjs").Binaries} binaries
 * @returns {{ account: Account, cluster: string, binaries: import("./binaries.mjs").Binaries, note?: string }}
 */
export function settle(dataDir, binaries) {
  const cluster = join(dataDir, "postgres")
  if (process.getuid?.() !== 0) return { account: requireOurs(cluster), cluster, binaries }
  if (existsSync(cluster)) return { account: accountOf(cluster), cluster, binaries }
  const moved = join(elsewhere, hashOf(dataDir))
  if (existsSync(moved)) return settleElsewhere(dataDir, binaries)
  for (const account of unprivileged())
    if (canReach(account, dataDir, binaries)) return { account, cluster, binaries }
  if (runs(inNamespace, binaries)) return { account: inNamespace, cluster, binaries }
  return settleElsewhere(dataDir, binaries)
}

/** PostgreSQL runs on its owner's files only. */
function requireOurs(cluster) {
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined
  if (owner !== undefined && process.getuid && owner !== process.getuid())
    throw new Fault(
      `The database in ${cluster} belongs to another account (user ${owner}). Start Waybill as the user who made it, or choose another folder: DATA_DIR=/path npm start`,
    )
  return ourselves
}

/** The account that a cluster belongs to. */
function accountOf(cluster) {
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? inNamespace : { is: `user ${uid}`, uid, gid, wrap: [] }
}

/** Accounts of this system that are meant for such things. */
function* unprivileged() {
  for (const name of names) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name]))
    if (uid?.status === 0 && gid?.status === 0)
      yield { is: `user ${name}`, uid: Number(uid.stdout), gid: Number(gid.stdout), wrap: [] }
  }
}

/** Tries it: every folder above the binaries and the data has to let the account pass. */
function canReach(account, dataDir, binaries) {
  if (!runs(account, binaries)) return false
  const passes = () => spawnSync("/bin/sh", ["-c", 'cd "$0"', dataDir], { ...idsOf(account) }).status === 0
  if (passes()) return true
  const before = statSync(dataDir).mode
  // Our own folder may be traversed; its contents are readable only by their owner.
  chmodSync(dataDir, before | 0o011)
  if (passes()) return true
  chmodSync(dataDir, before)
  return false
}

function runs(account, { folder }) {
  const [command, ...args] = [...account.wrap, join(folder, "bin", "postgres"), "--version"]
  return spawnSync(command, args, { ...idsOf(account), cwd: "/", timeout: 10_000 }).status === 0
}

/** The last way: data and a copy of the binaries where an account of the system can reach them. */
function settleElsewhere(dataDir, binaries) {
  const home = join(elsewhere, hashOf(dataDir))
  const copy = join(elsewhere, `postgresql-${binaries.version}`)
  const [account] = unprivileged()
  if (!account)
    throw new Fault(
      "PostgreSQL refuses to run as root, and this system has neither an account for it (postgres, nobody) nor user namespaces. Start Waybill as an ordinary user.",
    )
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 })
    if (!existsSync(copy)) cpSync(binaries.folder, copy, { recursive: true, verbatimSymlinks: true })
  } catch (error) {
    throw new Fault(
      `PostgreSQL refuses to run as root, and no other account can reach ${dataDir}; ${home} cannot be written either (${error.code}). Start Waybill as an ordinary user, or choose a folder that all users can pass: DATA_DIR=/path npm start`,
    )
  }
  return {
    account,
    cluster: join(home, "postgres"),
    binaries: { ...binaries, folder: copy },
    note: `PostgreSQL refuses to run as root, and no other account can access ${dataDir}, because the database is in ${home}.`,
  }
}

/** Options for `spawn` that run a program under the account. */
const idsOf = ({ uid, gid }) => (uid === undefined ? {} : { uid, gid })

/** Hands a file or folder to the account. */
export function giveTo({ uid, gid }, path) {
  if (uid !== undefined) chownSync(path, uid, gid)
}

/** A program of PostgreSQL as a command that the account runs. */
export function commandOf(account, binaries, name, args) {
  const [command, ...rest] = [...account.wrap, join(binaries.folder, "bin", name), ...args]
  return { command, args: rest, ...idsOf(account), cwd: "/" }
}

/** A short name for a path, the same at every start. */
const hashOf = (path) => createHash("sha256").update(path).digest("hex").slice(0, 12)

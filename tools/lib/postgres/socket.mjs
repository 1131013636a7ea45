import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Fault } from "../fault.mjs"
import { giveTo } from "./account.mjs"

/** A socket's path has at most 107 bytes (unix(7): sun_path), including the file name that the server adds. */
const pathBytesMax = 107
const port = 5432
const name = `/.s.PGSQL.${port}`
const fits = (folder) => Buffer.byteLength(folder) + Buffer.byteLength(`${name}.lock`) <= pathBytesMax

/**
 * Listening address of the server: a socket in a folder that only its account can enter. It is in the cluster, or under
 * the temporary directory when the path is too long for a socket. Windows has no such sockets in this server. A Fault
 * when neither works.
 * @param {string[]} [parents] alternative folders, the best one first
 * @returns {{ folder: string | null, remove(): void }}
 */
export function socketFolder(cluster, account, parents = usualParents()) {
  if (process.platform === "win32") return { folder: null, remove: () => {} }
  if (fits(cluster)) return { folder: cluster, remove: () => {} }
  const folder = makeTemporaryFolder(parents)
  chmodSync(folder, 0o700)
  giveTo(account, folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The temporary directory that is set, and the usual one where that is too long or closed to us. */
const usualParents = () => [...new Set([tmpdir(), "/tmp"])]

function makeTemporaryFolder(parents) {
  const faults = []
  for (const parent of parents.filter((one) => fits(join(one, "waybill-123456")))) {
    try {
      return mkdtempSync(join(parent, "waybill-"))
    } catch (error) {
      faults.push(`${parent} (${error.code})`)
    }
  }
  throw new Fault(
    `There is no folder for the database's socket: the data folder's path is too long for one, and nothing can be made in ${faults.join(" or ")}. Choose a shorter data folder, or a temporary directory that you may write: TMPDIR=/path npm start`,
  )
}

/** Removes the folder that an exited server had under the temporary directory. */
export function removeOldSocketFolder(folder) {
  if (/\/waybill-\w{6}$/.test(folder) && existsSync(folder)) rmSync(folder, { recursive: true, force: true })
}

/**
 * The address of a database for `pg`.
 * @param {{ folder: string | null, tcpPort?: number }} address
 */
export function urlOf({ folder, tcpPort }, database, role, password) {
  const secret = encodeURIComponent(password)
  return folder === null
    ? `postgres://${role}:${secret}@127.0.0.1:${tcpPort}/${database}`
    : `postgres://${role}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
}

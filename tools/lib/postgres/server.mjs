import { Fault } from "../fault.mjs"
import { launch } from "../launch.mjs"
import { gone, hasEnded } from "../processes.mjs"
import { commandOf } from "./account.mjs"
import { serverArguments } from "./arguments.mjs"
import { superuser } from "./cluster.mjs"
import { explainSignIn } from "./databases.mjs"
import { disownPidFile, isServerAlive, readPidFile } from "./pid-file.mjs"
import { removeOldSocketFolder, urlOf } from "./socket.mjs"

/**
 * @typedef {object} Place where a server lives and who runs it
 * @property {string} cluster
 * @property {import("./account.mjs").Account} account
 * @property {import("./binaries.mjs").Binaries} binaries
 * @property {{ folder: string | null, tcpPort?: number }} address
 * @property {string} password of the superuser
 * @property {{ memoryMb: number, connectionsMax: number, isDurable?: boolean }} size
 */

/** A fast shutdown writes down what is in memory; one that hangs is followed by an immediate one. */
const stopWithinMs = 30_000
/** After a crash the server replays its log first; that can take minutes, and it logs that. */
const readyWithinMs = 600_000
const pollMs = 25
const evidenceLines = 12

/** Signals to stop a server: INT is the fast shutdown, QUIT the immediate one. Its children follow it. */
export const endings = { ask: "SIGINT", force: "SIGQUIT", isGroup: false, graceMs: stopWithinMs }

/**
 * Starts the server of a cluster and waits until it accepts connections.
 * @param {Place} place
 * @param {(line: string) => void} onLine gets the server's output
 * @returns {Promise<import("../launch.mjs").Running>}
 */
export async function startServer(place, onLine) {
  const said = []
  const running = launch(programOf(place), (line) => {
    said.push(line)
    if (said.length > evidenceLines) said.shift()
    onLine(line)
  })
  const giveUpAt = Date.now() + readyWithinMs
  while (!running.hasEnded) {
    const outcome = await signIn(place, "postgres").catch((error) => error)
    if (!(outcome instanceof Error)) {
      await outcome.end()
      return running
    }
    const explained = explainSignIn(outcome, place.cluster)
    if (explained instanceof Fault || Date.now() > giveUpAt) {
      running.end(endings.force)
      throw explained
    }
    await pause(pollMs)
  }
  throw notStarted(place.cluster, said, (await running.exited).reason)
}

function programOf({ cluster, account, binaries, address, size }) {
  const args = serverArguments({
    cluster,
    socketFolder: address.folder,
    port: address.tcpPort ?? 5432,
    ...size,
  })
  return {
    name: "database",
    ...commandOf(account, binaries, "postgres", args),
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    ending: endings,
  }
}

/** Why a server did not start, in one sentence; its own last words are the evidence. */
function notStarted(cluster, said, reason) {
  const words = said.join("\n")
  const fault = new Fault(
    /No space left on device/.test(words)
      ? `The disk that holds the database (${cluster}) is full, so it cannot run. Free up disk space. The start is retried every few seconds, and no confirmed data is lost.`
      : `The database in ${cluster} could not be started (${reason}). See the output of PostgreSQL above.`,
    words,
  )
  return Object.assign(fault, {
    isDiskFull: /No space left on device/.test(words),
    isHeld: /is still in use|lock file ".*" already exists/.test(words),
  })
}

/**
 * Stops a server that a killed start left running, so that this start can have its own; a stale pid file is made
 * harmless. Returns the process number of the stopped server, or null.
 * @param {string} cluster
 * @param {string | null} [ourSockets] the folder of sockets that stays in use
 */
export async function endLeftServer(cluster, ourSockets = null) {
  const left = readPidFile(cluster)
  if (!left) return null
  if (!isServerAlive(left)) {
    if (!hasEnded(left.pid)) disownPidFile(cluster)
    if (left.socketFolder !== ourSockets) removeOldSocketFolder(left.socketFolder)
    return null
  }
  for (const [signal, withinMs] of /** @type {const} */ ([
    [endings.ask, stopWithinMs],
    [endings.force, 5000],
  ])) {
    signalOne(left.pid, signal, cluster)
    if (await gone(left.pid, withinMs)) {
      removeOldSocketFolder(left.socketFolder)
      return left.pid
    }
  }
  throw new Fault(
    `The database in ${cluster} is in use by a server (process ${left.pid}) that does not stop. Stop it first.`,
  )
}

function signalOne(pid, signal, cluster) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code === "EPERM")
      throw new Fault(
        `The database in ${cluster} is in use by process ${pid} of another user. Stop it first.`,
      )
    if (error.code !== "ESRCH") throw error
  }
}

/** A connection as the superuser. @returns {Promise<import("pg").Client>} */
export async function signIn({ address, password }, database) {
  const { default: pg } = await import("pg")
  const client = new pg.Client({
    connectionString: urlOf(address, database, superuser, password),
    connectionTimeoutMillis: 10_000,
    application_name: "waybill-start",
  })
  client.on("error", () => {})
  await client.connect()
  return client
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

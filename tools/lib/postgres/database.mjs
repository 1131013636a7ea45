import { Fault } from "../fault.mjs"
import { stop } from "../launch.mjs"
import { freePorts } from "../ports.mjs"
import { settle } from "./account.mjs"
import { begin } from "./begin.mjs"
import { findBinaries } from "./binaries.mjs"
import { makeClusterWhenNeeded } from "./cluster.mjs"
import { databases, makeDatabasesWhenNeeded } from "./databases.mjs"
import { endLeftServer, signIn } from "./server.mjs"
import { socketFolder, urlOf } from "./socket.mjs"

/**
 * The database of a start: PostgreSQL as a child beside the two programs, with its files in the data folder. It begins
 * first and ends last. One that dies is started again while the programs wait for it.
 *
 * @typedef {object} Database
 * @property {string} is in words, for people
 * @property {Record<string, string>} env the programs' settings that name their databases
 * @property {() => number | undefined} pid
 * @property {Promise<Fault>} gaveUp resolves when the server died and cannot be started again
 * @property {() => Promise<void>} stop
 */

const restartsMax = 5
/** A server that ran for this long did not die of its start. */
const calmMs = 60_000

/**
 * Starts the server when a program needs one; servers of one's own (DATABASE_URL, SERVICE_DATABASE_URL) need none.
 * @param {(line: string) => void} say for people
 * @returns {Promise<Database>}
 */
export async function openDatabase(settings, secrets, say) {
  const needed = databases.filter(({ setting }) => !settings.env[setting])
  if (needed.length === 0) return ownServers
  const settled = settle(settings.dataDir, findBinaries())
  if (settled.note) say(settled.note)
  const left = await endLeftServer(settled.cluster)
  if (left) say(`Stopped a server that was left from an earlier start (process ${left}).`)
  await makeClusterWhenNeeded(settled, secrets.POSTGRES_PASSWORD)
  const socket = socketFolder(settled.cluster, settled.account)
  const [tcpPort] = socket.folder === null ? await freePorts(1) : []
  const place = {
    ...settled,
    address: { folder: socket.folder, ...(tcpPort ? { tcpPort } : {}) },
    password: secrets.POSTGRES_PASSWORD,
    size: sizeOf(settings.env),
  }
  try {
    const server = await supervised(place, say)
    try {
      await makeDatabasesWhenNeeded((database) => signIn(place, database), secrets)
    } catch (error) {
      await server.stop()
      throw error
    }
    const env = Object.fromEntries(
      needed.map(({ name, setting, secret }) => [setting, urlOf(place.address, name, name, secrets[secret])]),
    )
    return {
      is: `PostgreSQL ${place.binaries.version} in ${place.cluster}`,
      env,
      pid: server.pid,
      gaveUp: server.gaveUp,
      async stop() {
        await server.stop()
        socket.remove()
      },
    }
  } catch (error) {
    socket.remove()
    throw error
  }
}

/** How large the server may be: settings of the start, with values for a laptop. */
function sizeOf(env) {
  const pools = ["DATABASE_POOL_MAX", "SERVICE_DATABASE_POOL_MAX"].map((name) => Number(env[name]) || 10)
  return {
    memoryMb: numberOf(env, "DATABASE_MEMORY_MB", { usual: 256, min: 64, max: 65_536 }),
    // The programs' pools, their migrations, and hands for an operator.
    connectionsMax: pools.reduce((a, b) => a + b, 0) + 20,
  }
}

function numberOf(env, name, { usual, min, max }) {
  const value = env[name] ? Number(env[name]) : usual
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Fault(`${name} must be a whole number from ${min} to ${max}, not "${env[name]}".`)
  return value
}

/** The server, restarted while that helps. */
async function supervised(place, say) {
  let isStopping = false
  let deaths = 0
  let running = await begin(place, () => isStopping, say)
  /** @type {(fault: Fault) => void} */
  let giveUp = () => {}
  const gaveUp = /** @type {Promise<Fault>} */ (new Promise((resolve) => (giveUp = resolve)))

  const watch = (since) =>
    running.exited.then(async ({ reason }) => {
      if (isStopping) return
      deaths = Date.now() - since > calmMs ? 1 : deaths + 1
      say(`The server stopped unexpectedly (${reason}). Restarting it.`)
      try {
        if (deaths > restartsMax) throw new Fault(`The database in ${place.cluster} keeps stopping.`)
        await endLeftServer(place.cluster, place.address.folder)
        running = await begin(place, () => isStopping, say)
        if (isStopping) return void stop(running)
        say("The server is running again.")
        watch(Date.now())
      } catch (error) {
        if (!isStopping) giveUp(error)
      }
    })
  watch(Date.now())

  return {
    pid: () => running.pid,
    gaveUp,
    async stop() {
      isStopping = true
      await stop(running)
    },
  }
}

/** Both programs have a server of their own: nothing is started, and nothing can die here. */
const ownServers = {
  is: "PostgreSQL, on the server that the settings name",
  env: {},
  pid: () => undefined,
  gaveUp: /** @type {Promise<Fault>} */ (new Promise(() => {})),
  stop: async () => {},
}

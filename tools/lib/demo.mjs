import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { claimDatabases, lookIntoDatabases } from "../demo/databases.mjs"
import { readState, writeState } from "./demo-state.mjs"
import { Fault } from "./fault.mjs"
import { signalGroup } from "./launch.mjs"
import { isUnused } from "./programs.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { say } from "./say.mjs"

/** @typedef {import("./demo-state.mjs").State} State */

/**
 * Fills the demo's databases when there is no demo in them yet (or `--fresh` asks for it), and tells how to sign in. A
 * fill that breaks off is no reason to stop: the demo then starts with what is there, and says so.
 * @param {import("./hold.mjs").Hold} hold
 * @param {AbortSignal} ending somebody asked us to stop
 */
export async function fillDemoWhenNeeded(settings, hold, ending) {
  const { dataDir } = settings
  const state = readState(dataDir)
  const found = await lookIntoDatabases(settings.env)
  requireOurs(settings, state, found)
  const isFilled = isKept(state) && !found.some((one) => one.isEmpty)
  if (!isFilled || settings.isFresh) await fillAnew(settings, state, found, hold, ending)
  if (!ending.aborted) tell(/** @type {State} */ (readState(dataDir)))
}

/** A fill that was cut off left nothing that somebody used. */
const isKept = (state) => state?.state === "ready" || state?.state === "partial"

/** Whatever is not the demo's is left alone: files of others in the folder, and tables of others in the databases. */
function requireOurs({ dataDir }, state, found) {
  const other = found.find(({ isEmpty, mark }) => !isEmpty && (!state || mark !== state.mark))
  if (other)
    throw new Fault(
      `The database in ${other.setting} holds data that is not the demo's of ${dataDir}; nothing was touched. Choose another DATA_DIR, or two databases that are empty.`,
    )
  if (!state && !isUnused(dataDir))
    throw new Fault(`${dataDir} holds data that is not the demo's; choose another DATA_DIR.`)
}

/** Empties what an older demo left and fills it; afterwards the note says how that went. */
async function fillAnew(settings, old, found, hold, ending) {
  const { dataDir } = settings
  const mark = old?.mark ?? randomBytes(12).toString("hex")
  await claimDatabases(found, mark)
  writeState(dataDir, {
    state: "filling",
    mark,
    filled_at: new Date().toISOString(),
    reached: "nothing is in it yet",
    people: [],
    password: `${randomBytes(3).toString("hex")}-${randomBytes(3).toString("hex")}`,
  })
  say("Making five weeks of sample mail. This happens once.")
  const isFilled = await fill(settings, hold, ending)
  if (isFilled) writeState(dataDir, { state: "ready" })
  else if (ending.aborted) say("\nStopped. The next npm run demo starts from the beginning.")
  else writeState(dataDir, { state: "partial" })
}

/**
 * Runs tools/demo.ts to its end; false when it broke off. It has a process group of its own, so that a Ctrl-C in the
 * terminal reaches only us; when we are gone, it sees the channel close and ends as well.
 * @returns {Promise<boolean>}
 */
function fill(settings, hold, ending) {
  const child = spawn(nodeBinary(), [inRepo("tools/demo.ts")], {
    env: { ...quick(settings.env), DATA_DIR: settings.dataDir },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  })
  hold.note("demo", child.pid)
  /** @type {number[]} programs that a killed fill leaves behind */
  const launched = []
  child.on("message", (/** @type {{ name: string, pid: number }} */ { name, pid }) => {
    hold.note(name, pid)
    launched.push(pid)
  })
  const end = () => child.kill("SIGTERM")
  ending.addEventListener("abort", end)
  return new Promise((resolve) => {
    const ended = (isFilled) => {
      ending.removeEventListener("abort", end)
      if (!isFilled) for (const pid of launched) signalGroup(pid, "SIGKILL")
      resolve(isFilled)
    }
    child.on("error", () => ended(false))
    child.on("exit", (code) => ended(code === 0))
    if (ending.aborted) end()
  })
}

/**
 * The service's commits do not wait for the disk while the mail is made: what a power cut may take is the demo's, and
 * its last moment only. Servers of one's own may stand behind something that does not know the option.
 */
function quick(env) {
  if (process.env.SERVICE_DATABASE_URL) return env
  const url = new URL(env.SERVICE_DATABASE_URL)
  url.searchParams.set("options", "-c synchronous_commit=off")
  return { ...env, SERVICE_DATABASE_URL: url.href }
}

/** @param {State} state */
function tell({ state, reached, people, password }) {
  if (state === "partial")
    say(
      `\nThe demo is incomplete (${reached}). It starts with what is there; to fill it afresh: npm run demo -- --fresh`,
    )
  if (people.length === 0) return
  say(`\nSign in to the demo (password ${password}):`)
  for (const email of people) say(`  ${email}`)
}

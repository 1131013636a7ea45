import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { claimDatabases, lookIntoDatabases } from "../demo/databases.mjs"
import { readState, writeState } from "./demo-state.mjs"
import { Fault } from "./fault.mjs"
import { signalGroup } from "./launch.mjs"
import { databases } from "./postgres/databases.mjs"
import { isUnused } from "./programs.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { printLine } from "./progress.mjs"

/** @typedef {import("./demo-state.mjs").State} State */

/**
 * Fills the demo's databases when they have no demo yet (or with `--fresh`), and prints how to sign in. An interrupted
 * fill does not stop the start: the demo then starts with partial data, and says so.
 * @param {import("./hold.mjs").Hold} hold
 * @param {AbortSignal} ending a requested stop
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

/** An interrupted fill has no data that anybody used. */
const isKept = (state) => state?.state === "ready" || state?.state === "partial"

/** Only data of the demo is touched: other files in the folder, and other tables in the databases, stay. */
function requireOurs({ dataDir }, state, found) {
  const other = found.find(({ isEmpty, mark }) => !isEmpty && (!state || mark !== state.mark))
  if (other)
    throw new Fault(
      `The database in ${other.setting} contains data that does not belong to the demo in ${dataDir}. Nothing was changed. Choose another DATA_DIR, or two empty databases.`,
    )
  if (!state && !isUnused(dataDir))
    throw new Fault(`${dataDir} contains data that does not belong to the demo. Choose another DATA_DIR.`)
}

/** Empties an older demo and fills it again; afterwards the note has the result. */
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
  printLine("Making five weeks of sample mail. This happens once.")
  const isFilled = await fill(settings, hold, ending)
  if (isFilled) writeState(dataDir, { state: "ready" })
  else if (ending.aborted) printLine("\nStopped. The next npm run demo starts from the beginning.")
  else writeState(dataDir, { state: "partial" })
}

/**
 * Runs tools/demo.ts to its end; false when it failed. It has its own process group, so that a Ctrl-C in the terminal
 * reaches only us; when we exit, its channel closes and it ends as well.
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
 * Commits are not flushed to disk while the mail is made: a power cut can lose only the last moment of the demo. External
 * servers can be behind a proxy that does not support the option.
 */
function quick(env) {
  const ours = databases.map(({ setting }) => setting).filter((setting) => !process.env[setting])
  return { ...env, ...Object.fromEntries(ours.map((setting) => [setting, withoutFlush(env[setting])])) }
}

function withoutFlush(address) {
  const url = new URL(address)
  url.searchParams.set("options", "-c synchronous_commit=off")
  return url.href
}

/** @param {State} state */
function tell({ state, reached, people, password }) {
  if (state === "partial")
    printLine(
      `\nThe demo is incomplete (${reached}). It starts with the data so far. To recreate it: npm run demo -- --fresh`,
    )
  if (people.length === 0) return
  printLine(`\nSign in to the demo (password ${password}):`)
  for (const email of people) printLine(`  ${email}`)
}

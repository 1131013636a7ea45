import { spawn } from "node:child_process"
import { eachLine } from "./run.mjs"

/**
 * @typedef {{ code: number | null, signal: string | null, reason: string }} Outcome
 * @typedef {{ name: string, pid: number | undefined, hasEnded: boolean, exited: Promise<Outcome> }} Running
 */

/** @type {Set<Running>} */
const alive = new Set()

/**
 * Starts a program in a process group of its own, so that a Ctrl-C in the terminal reaches only us and we stop the
 * programs in order. `onLine` gets every line it prints.
 * @returns {Running}
 */
export function launch(program, onLine) {
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  })
  for (const stream of [child.stdout, child.stderr]) {
    const take = eachLine(onLine)
    stream.on("data", take)
    stream.on("close", take.end)
  }
  /** @type {Running} */
  const running = {
    name: program.name,
    pid: child.pid,
    hasEnded: false,
    exited: Promise.resolve({ code: null, signal: null, reason: "" }),
  }
  alive.add(running)
  running.exited = new Promise((resolve) => {
    const end = (outcome) => {
      running.hasEnded = true
      alive.delete(running)
      resolve(outcome)
    }
    child.once("error", (error) => end({ code: 1, signal: null, reason: error.message }))
    child.once("exit", (code, signal) => end({ code, signal, reason: signal ?? `exit code ${code}` }))
  })
  return running
}

/** Asks a program to end (TERM) and ends its whole group by force after `graceMs`. Resolves when it is gone. */
export async function stop(running, graceMs = 10_000) {
  if (running.hasEnded) return
  signalGroup(running.pid, "SIGTERM")
  const timer = setTimeout(() => signalGroup(running.pid, "SIGKILL"), graceMs)
  await running.exited
  clearTimeout(timer)
}

/** Sends a signal to a program and whatever it started; a group that is gone already is fine. */
export function signalGroup(pid, signal) {
  if (!pid) return
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal)
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}

/** Ends everything at once and by force: for people who have asked twice. */
export function killAll() {
  for (const running of alive) signalGroup(running.pid, "SIGKILL")
}

// A tool that breaks off must not leave its programs behind, in groups of their own and with their ports.
process.once("exit", killAll)

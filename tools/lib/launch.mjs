import { spawn } from "node:child_process"
import { eachLine } from "./run.mjs"

/**
 * @typedef {{ code: number | null, signal: string | null, reason: string }} Outcome
 * @typedef {{ ask: NodeJS.Signals, force: NodeJS.Signals, isGroup: boolean, graceMs: number }} Ending
 * @typedef {object} Running
 * @property {string} name
 * @property {number | undefined} pid
 * @property {boolean} hasEnded
 * @property {boolean} waitsForEdit The program of `node --watch` failed, and its next start waits for an edited file.
 * @property {Promise<Outcome>} exited
 * @property {Ending} ending
 * @property {(signal: NodeJS.Signals) => void} end
 */

/** @type {Set<Running>} */
const alive = new Set()

const lastWordsMs = 500

/** Default way to stop a program: it and its children, and by force after ten seconds. */
const usualEnding = /** @type {Ending} */ ({
  ask: "SIGTERM",
  force: "SIGKILL",
  isGroup: true,
  graceMs: 10_000,
})

/**
 * Starts a program in its own process group, so that a Ctrl-C in the terminal reaches only us and we stop the programs
 * in order. `onLine` gets every line it prints.
 * @returns {Running}
 */
export function launch(program, onLine) {
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    ...(program.uid === undefined ? {} : { uid: program.uid, gid: program.gid }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  })
  for (const stream of [child.stdout, child.stderr]) {
    const take = eachLine((line) => {
      if (line.includes("Waiting for file changes before restarting")) running.waitsForEdit = true
      onLine(line)
    })
    stream.on("data", take)
    stream.on("close", take.end)
  }
  const ending = program.ending ?? usualEnding
  /** @type {Running} */
  const running = {
    name: program.name,
    pid: child.pid,
    hasEnded: false,
    waitsForEdit: false,
    exited: Promise.resolve({ code: null, signal: null, reason: "" }),
    ending,
    end: (signal) => (ending.isGroup ? signalGroup(child.pid, signal) : signalOne(child.pid, signal)),
  }
  alive.add(running)
  running.exited = new Promise((resolve) => {
    const end = (outcome) => {
      running.hasEnded = true
      alive.delete(running)
      resolve(outcome)
    }
    child.once("error", (error) => end({ code: 1, signal: null, reason: error.message }))
    child.once("exit", (code, signal) => {
      const outcome = { code, signal, reason: signal ?? `exit code ${code}` }
      // Its last output often explains the exit; a surviving child may keep the pipe open, so the output is not
      // awaited.
      child.once("close", () => end(outcome))
      setTimeout(() => end(outcome), lastWordsMs).unref()
    })
  })
  return running
}

/** Signals a program to end and kills it after `graceMs`. Resolves when it has exited. */
export async function stop(running, graceMs = running.ending.graceMs) {
  if (running.hasEnded) return
  running.end(running.ending.ask)
  const timer = setTimeout(() => running.end(running.ending.force), graceMs)
  await running.exited
  clearTimeout(timer)
}

/** Sends a signal to a program and its children; a group that has already exited is fine. */
export function signalGroup(pid, signal) {
  if (pid) signalOne(process.platform === "win32" ? pid : -pid, signal)
}

function signalOne(pid, signal) {
  if (!pid) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}

/** Kills everything at once, after a second request to stop. */
export function killAll() {
  for (const running of alive) running.end(running.ending.force)
}

// A tool that breaks off must not leave its programs behind, in groups of their own and with their ports.
process.once("exit", killAll)

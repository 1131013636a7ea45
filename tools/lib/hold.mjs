import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Fault } from "./fault.mjs"
import { signalGroup } from "./launch.mjs"
import { gone, hasEnded, startedAtSeconds } from "./processes.mjs"

/**
 * A data folder belongs to one start at a time. The holder records itself and its programs; a killed holder (kill -9)
 * may have left programs running, which the next one stops first.
 * @typedef {{ name: string, pid: number, began: number | null }} Noted
 * @typedef {{ note(name: string, pid: number | undefined): void, release(): void }} Hold
 */

const fileName = "in-use-by.json"
const toleranceSeconds = 2
const graceMs = 10_000

/**
 * Locks the folder; throws one sentence when another start uses it.
 * @param {(line: string) => void} say
 * @returns {Promise<Hold>}
 */
export async function holdFolder(dataDir, say) {
  const path = join(dataDir, fileName)
  const held = { ...noted("start", process.pid), programs: /** @type {Noted[]} */ ([]) }
  while (!writeNew(path, held)) {
    const holder = read(path)
    if (holder && isAlive(holder))
      throw new Fault(
        `The data folder ${dataDir} is in use: Waybill runs on it as process ${holder.pid}. Stop that one first, or choose another folder and other ports: DATA_DIR=/path PORT=3100 npm start`,
      )
    // Two starts may see this at once; only one of them can move the note away.
    const old = `${path}.old-${process.pid}`
    if (!move(path, old)) continue
    for (const program of (holder?.programs ?? []).toReversed().filter(isAlive))
      await endProgram(program, say)
    rmSync(old, { force: true })
  }
  return {
    note(name, pid) {
      if (pid === undefined) return
      held.programs = [...held.programs.filter((one) => one.name !== name), noted(name, pid)]
      writeFileSync(`${path}.new`, JSON.stringify(held), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    release() {
      if (read(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

/** @returns {Noted} */
const noted = (name, pid) => ({ name, pid, began: startedAtSeconds(pid) })

/** Alive, and not another program that got the number since. */
function isAlive({ pid, began }) {
  if (hasEnded(pid)) return false
  const now = startedAtSeconds(pid)
  return began === null || now === null || Math.abs(now - began) <= toleranceSeconds
}

async function endProgram({ name, pid }, say) {
  say(`Stopping the ${name} that was left from an earlier start (process ${pid}).`)
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGKILL"])) {
    signalGroup(pid, signal)
    if (await gone(pid, graceMs)) return
  }
}

/** Writes the whole note atomically, so that it is never read half; false when there is one already. */
function writeNew(path, held) {
  const part = `${path}.${process.pid}`
  try {
    writeFileSync(part, JSON.stringify(held), { mode: 0o600 })
    linkSync(part, path)
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw new Fault(
      `The data folder cannot be written: ${path} (${error.code === "ENOSPC" ? "the disk is full" : error.code}). Nothing was started.`,
    )
  } finally {
    rmSync(part, { force: true })
  }
}

function move(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/** The note, or null when it is missing or was only partly written. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return null
  }
}

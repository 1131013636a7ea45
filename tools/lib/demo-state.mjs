import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * How far a demo is, in demo.json: `filling` while it is filled, and for ever when that was cut off; `partial` when it
 * broke off and was opened with what was there; `ready`.
 *
 * @typedef {object} State
 * @property {"filling" | "partial" | "ready"} state
 * @property {string} mark what the demo's databases are marked with
 * @property {string} filled_at when the fill began
 * @property {string} reached how far the fill came, in words
 * @property {string[]} people who can sign in by now
 * @property {string} password of all of them
 * @property {string} [receiver] host and port of the sample shop's own programs, which its webhooks call
 */

const pathOf = (dataDir) => join(dataDir, "demo.json")

/** @returns {State | null} null when there is no demo, or its note was damaged */
export function readState(dataDir) {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return null
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return null
  }
}

/**
 * Changes the note in one move, so that a program killed meanwhile leaves a whole one.
 * @param {Partial<State>} change
 */
export function writeState(dataDir, change) {
  const path = pathOf(dataDir)
  const next = JSON.stringify({ ...readState(dataDir), ...change }, null, 2)
  writeFileSync(`${path}.new`, `${next}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

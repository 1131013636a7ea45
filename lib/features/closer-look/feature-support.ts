import "server-only"
import { knownPrograms } from "#lib/documents/closer/reader-programs"
import type { Lacking, LackingIn } from "#lib/documents/closer/unsupported"
import { threadsOf } from "#lib/platform/threads"

/** caniemail in its own thread, so that a check above its time limit can be ended. */
type SupportRequest = {
  pieces: readonly string[]
  programs: readonly string[]
  known: readonly string[]
}

/**
 * A feature without a test result for a program counts as shown: the checker throws if it is missing in the data. It
 * also throws for CSS that it cannot parse, which programs ignore.
 */
const program = `
const { parentPort } = require("node:worker_threads")
import("caniemail").then(({ caniemail, rawData }) => {
  const complete = (known) => {
    for (const { stats } of rawData.data)
      for (const program of known) {
        const [client, on] = program.split(".")
        stats[client] ??= {}
        stats[client][on] ??= { 0: "y" }
      }
  }
  const errorsIn = (html, clients) => {
    try {
      return [...caniemail({ clients, html }).issues.errors]
    } catch {
      return []
    }
  }
  const lackingIn = (html, clients) => {
    const found = new Map()
    for (const [program, issues] of errorsIn(html, clients))
      for (const { title, position } of issues) {
        const key = program + " " + title
        if (found.get(key)?.at) continue
        const at = position?.start ? { line: position.start.line, column: position.start.column } : null
        found.set(key, { program, feature: title, at, isStyle: position !== undefined && "source" in position })
      }
    return [...found.values()]
  }
  parentPort.on("message", ({ pieces, programs, known }) => {
    complete(known)
    parentPort.postMessage({ answer: pieces.map((html) => lackingIn(html, programs)) })
  })
  parentPort.postMessage("ready")
})
`

const threads = threadsOf<SupportRequest, Lacking[][]>({
  ...{ program, threadsMax: 1, waitingMax: 10, memoryMb: 512 },
})

/** A template of 300 KB takes about five seconds; its author waits for the links as well. */
const timeMsMax = 15_000

/** DRAFT-20: null also while too many checks wait. */
export const lackingWithin =
  (timeMs: number): LackingIn =>
  async (pieces, programs) =>
    threads.isBusy() ? null : threads.ask({ pieces, programs, known: knownPrograms }, timeMs)

export const lackingIn = lackingWithin(timeMsMax)

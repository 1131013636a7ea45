import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { argv } from "node:process"
import { errorMeanings } from "../lib/contract/error-codes.ts"
import { neverReturned } from "./unused-codes.ts"

/**
 * Compares the API error codes that a run of the service's tests provoked over HTTP (CODES_FOLDER, one file per
 * process) with the table of codes: every reachable code is provoked in a test, and every other one has a reason.
 *
 *   node tools/codes.ts <folder>
 */
export type CodeFaults = { unprovoked: number[]; provokedAllTheSame: number[]; unknown: number[] }

/** Faults of a set of provoked codes; three empty lists when there are none. */
export function faultsOf(
  provoked: ReadonlySet<number>,
  known: readonly number[],
  never: Readonly<Record<number, string>>,
): CodeFaults {
  return {
    unprovoked: known.filter((code) => !provoked.has(code) && !Object.hasOwn(never, code)),
    provokedAllTheSame: [...provoked].filter((code) => Object.hasOwn(never, code)).sort((a, b) => a - b),
    unknown: [...provoked].filter((code) => !known.includes(code)).sort((a, b) => a - b),
  }
}

const readCodes = (folder: string): Set<number> =>
  new Set(
    readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean).map(Number),
    ),
  )

if (import.meta.main) {
  const [folder] = argv.slice(2)
  if (!folder) throw new Error("Give the folder that the tests wrote their codes into (CODES_FOLDER).")
  const known = Object.keys(errorMeanings).map(Number)
  const provoked = readCodes(folder)
  const faults = faultsOf(provoked, known, neverReturned)
  const tell = (sentence: string, codes: number[]) =>
    codes.length > 0 && console.log(`${sentence}: ${codes.join(", ")}`)
  tell("No test provokes", faults.unprovoked)
  tell("Said never to be given, and given", faults.provokedAllTheSame)
  tell("Given, and not in the table", faults.unknown)
  console.log(
    `${known.length} codes: ${provoked.size} provoked by tests, ${Object.keys(neverReturned).length} never given.`,
  )
  process.exitCode = Object.values(faults).some((codes: number[]) => codes.length > 0) ? 1 : 0
}

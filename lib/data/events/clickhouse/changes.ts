import { nameOf } from "../postgres/append.ts"
import { stateOfRow } from "../letter/letter-row.ts"
import type { NewLetter } from "#lib/data/store/event-log"
import type { Change, KeptLetter } from "./rows.ts"

/** Messages as they are kept, and what changes of them. */

/** States of messages by name. */
export const knownOf = (kept: readonly KeptLetter[]) =>
  new Map(kept.map(({ letter }) => [nameOf(letter), { row: letter, state: stateOfRow(letter) }]))

/** Changes that change anything, each with the version that it takes the place of. */
export function withVersions(
  kept: readonly KeptLetter[],
  changes: readonly { before: NewLetter | null; after: NewLetter }[],
): Change[] {
  const keptBy = new Map(kept.map((one) => [nameOf(one.letter), one]))
  return changes
    .map(({ after }) => ({ before: keptBy.get(nameOf(after)) ?? null, after }))
    .filter(({ before, after }) => !before || !isSame(before.letter, after))
}

/** Whether two rows of one message say the same, in whatever order their parts stand. */
export const isSame = (a: NewLetter, b: NewLetter): boolean => sorted(a) === sorted(b)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

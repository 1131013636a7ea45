import { nameOf } from "../postgres/append.ts"
import { stateOfRow } from "../letter/letter-row.ts"
import type { NewLetter } from "#lib/data/store/event-log"
import type { Change, VersionedLetter } from "./rows.ts"

/** Stored messages and their changes. */

/** States of messages by name. */
export const storedLettersOf = (stored: readonly VersionedLetter[]) =>
  new Map(stored.map(({ letter }) => [nameOf(letter), { row: letter, state: stateOfRow(letter) }]))

/** Changes with an effect, each with the version that it replaces. */
export function withVersions(
  stored: readonly VersionedLetter[],
  changes: readonly { before: NewLetter | null; after: NewLetter }[],
): Change[] {
  const storedBy = new Map(stored.map((one) => [nameOf(one.letter), one]))
  return changes
    .map(({ after }) => ({ before: storedBy.get(nameOf(after)) ?? null, after }))
    .filter(({ before, after }) => !before || !isSame(before.letter, after))
}

/** Whether two rows of one message are equal, ignoring the order of their parts. */
export const isSame = (a: NewLetter, b: NewLetter): boolean => sorted(a) === sorted(b)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

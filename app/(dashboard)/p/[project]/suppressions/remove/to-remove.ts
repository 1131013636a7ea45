import type { Suppressions } from "../list/use-suppressions.ts"
import type { FilterInput } from "#lib/features/suppressions/query"
import type { Entry } from "../view.ts"
import type { Removed } from "./remove-rows.ts"

/** What is to be removed: rows that were chosen, or everything that a filter finds. */
export type ToRemove =
  | { kind: "rows"; entries: readonly Entry[] }
  | { kind: "matching"; filter: FilterInput; count: string }

/** What went; null when it is too much to be kept for bringing it back. */
export type Gone = { removed: Removed[] | null; count: number; isStopped: boolean }

/** The list that entries are removed from. */
export type ChangedList = Pick<Suppressions, "hide" | "unhide"> & {
  /** Reads what is known beside the rows again; `reloadAll` the rows as well. */
  refresh: () => void
  reloadAll: () => void
  /** Nothing is selected any more. */
  clearChosen: () => void
}

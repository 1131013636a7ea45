import type { Suppressions } from "../list/use-suppressions.ts"
import type { FilterInput } from "#lib/features/suppressions/query"
import type { Entry } from "../view.ts"
import type { Removed } from "./remove-rows.ts"

/** Entries to remove: selected rows, or everything that a filter finds. */
export type ToRemove =
  | { kind: "rows"; entries: readonly Entry[] }
  | { kind: "matching"; filter: FilterInput; count: string }

/** Removed entries; null when there are too many to store for undo. */
export type Gone = { removed: Removed[] | null; count: number; isStopped: boolean }

/** The list that entries are removed from. */
export type ChangedList = Pick<Suppressions, "hide" | "unhide"> & {
  /** Reloads data other than the rows; `reloadAll` the rows as well. */
  refresh: () => void
  reloadAll: () => void
  /** Nothing is selected any more. */
  clearChosen: () => void
}

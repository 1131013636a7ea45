import { statusLook } from "#components/status/statuses"
import { filtersWords } from "#words/filters"
import { statusWords } from "#words/status"
import { chipsOf } from "../../_filters/choices.ts"
import type { Named } from "../../_filters/labels.ts"
import type { FilterName } from "../../_filters/query.ts"
import type { Filters } from "./query.ts"

/** What the list is narrowed to, in words. Pure. */

export type MessageChip = { name: FilterName | "people" | "had"; text: string }

/** Statuses have chips of their own above the table. */
export const messageChips = (named: Named, query: Filters): MessageChip[] => [
  ...chipsOf(named, { ...query, status: [] }),
  ...(query.people === true ? [{ name: "people" as const, text: filtersWords[named.language].yes }] : []),
  ...(query.had === ""
    ? []
    : [{ name: "had" as const, text: statusLook(query.had, statusWords[named.language]).label }]),
]

import { statusStyle } from "#lib/interface/status/statuses"
import { messagesWords } from "#words/messages"
import { statusWords } from "#words/status"
import { chipsOf } from "#lib/analytics/filters/choices"
import type { LabelContext } from "#lib/analytics/filters/labels"
import type { FilterName } from "#lib/analytics/filters/query"
import type { Filters } from "./query.ts"

/** The list's filters in words. Pure. */

export type MessageChip = { name: FilterName | "people" | "machines" | "had"; text: string }

/** Statuses have separate chips above the table. */
export const messageChips = (named: LabelContext, query: Filters): MessageChip[] => [
  ...chipsOf(named, { ...query, status: [] }),
  ...readersChip(named, query),
  ...(query.had === ""
    ? []
    : [{ name: "had" as const, text: statusStyle(query.had, statusWords[named.language]).label }]),
]

function readersChip({ language }: LabelContext, { people, machines }: Filters): MessageChip[] {
  const { readers } = messagesWords[language]
  if (people === true) return [{ name: "people", text: readers.people }]
  return machines ? [{ name: "machines", text: readers.machines }] : []
}

import type { Language } from "#lib/format/language"
import type { PageRange } from "../_range/range.ts"
import type { EngagementCounts } from "./count.ts"
import type { EngagementQuery } from "./query.ts"

/** What the parts of the page are made of. Pure. */
export type EngagementFacts = {
  query: EngagementQuery
  range: PageRange
  /** Where steps begin, with the end of the last one (epoch ms). */
  edges: readonly number[]
  language: Language
  counts: EngagementCounts
  templateNames: ReadonlyMap<string, string>
  /** Of the one template that is chosen; null: none is, or it could not be read. */
  templateHtml: string | null
}

/** Kinds of traffic, people first (TRACK-6). */
export const kinds = ["human", "protected", "machine", "unknown"] as const
export type Kind = (typeof kinds)[number]

export const isPerson = (kind: string): boolean => kind === "human"

/** Rows of the kinds that tables count. */
export const shownRows = <T extends { traffic_type: string }>(
  rows: readonly T[],
  { people }: EngagementQuery,
): T[] => rows.filter(({ traffic_type }) => !people || isPerson(traffic_type))

/** How many messages there are of each value. */
export function sumsBy<T extends { letters_ever: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.letters_ever)
  return sums
}

export const total = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((sum, one) => sum + one, 0)

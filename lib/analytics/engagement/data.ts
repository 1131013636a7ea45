import type { Language } from "#lib/interface/format/language"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { MessagesPlace } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { EngagementCounts } from "./count.ts"
import { type EngagementQuery, type FilterName, isChosen } from "./query.ts"

/** Input of the parts of the page. Pure. */
export type EngagementData = {
  query: EngagementQuery
  /** The page's own URL: links change one part of it. */
  path: string
  params: SearchParams
  range: PageRange
  comparison: Comparison
  /** The first counted message; null: there is none. */
  firstMs?: number | null
  /** Starts of the steps, with the end of the last one (epoch ms). */
  edges: readonly number[]
  language: Language
  counts: EngagementCounts
  templateNames: ReadonlyMap<string, string>
  /** HTML of the only chosen template; null: none is chosen, or it could not be read. */
  templateHtml: string | null
  /** The list of messages; null for viewers without access to it. */
  messages: MessagesPlace | null
}

/** Kinds of traffic, people first (TRACK-6). */
export const kinds = ["human", "protected", "machine", "unknown"] as const
export type Kind = (typeof kinds)[number]

/** Kinds of readers that the list of messages can filter by. */
export const listedReaders: Readonly<Record<string, { people: true } | { machines: true }>> = {
  human: { people: true },
  machine: { machines: true },
}

export const isPerson = (kind: string): boolean => kind === "human"

/** Rows of the kinds that tables count. */
export const shownRows = <T extends { traffic_type: string }>(
  rows: readonly T[],
  { people }: EngagementQuery,
): T[] => rows.filter(({ traffic_type }) => !people || isPerson(traffic_type))

/** Number of messages per value. */
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

/** Messages with one value of a filter, by kind of reader. */
export type ValueRow = { traffic_type: string; letters_ever: number; value: string }

/** Filters whose values are counted by kind of reader. */
type ReadFilter = Exclude<FilterName, "status" | "reason" | "domain" | "server">

/** Rows by the values of a filter, narrowed by the other filters; null if these are not counted together. */
export function rowsBy({ counts, query }: EngagementData, name: ReadFilter): ValueRow[] | null {
  const { programs, countries } = counts
  const rowsWith = <T extends Omit<ValueRow, "value">>(
    rows: readonly T[] | null | undefined,
    nameOf: (row: T) => string,
  ) => rows?.map((row) => ({ ...row, value: nameOf(row) })) ?? null
  if (name === "provider") return rowsWith(counts.providers, (row) => row.provider)
  if (name === "template") return rowsWith(counts.templates, (row) => row.template_id)
  if (name === "tag") return rowsWith(counts.tags, (row) => row.tag)
  if (name === "campaign") return rowsWith(counts.campaigns, (row) => row.campaign_id)
  if (name === "link") return rowsWith(counts.links, (row) => row.link)
  if (name === "country")
    return rowsWith(
      countries?.filter(({ device }) => isChosen(query, "device", device)),
      (row) => row.country,
    )
  // Devices are counted with countries and with programs: the count depends on the chosen filter.
  if (name === "device" && query.country.length > 0)
    return rowsWith(
      countries?.filter(({ country }) => isChosen(query, "country", country)),
      (row) => row.device,
    )
  const others = (["device", "os", "client"] as const).filter((other) => other !== name)
  return rowsWith(
    programs?.filter((row) => others.every((other) => isChosen(query, other, row[other]))),
    (row) => row[name],
  )
}

import type { Language } from "#lib/interface/format/language"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { MessagesPlace } from "#lib/analytics/range/messages-href"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { EngagementCounts } from "./count.ts"
import { type EngagementQuery, type FilterName, isChosen } from "./query.ts"

/** What the parts of the page are made of. Pure. */
export type EngagementFacts = {
  query: EngagementQuery
  /** The page's own address: links change one part of it. */
  path: string
  params: SearchParams
  range: PageRange
  comparison: Comparison
  /** The first message that was counted; null: there is none. */
  firstMs?: number | null
  /** Where steps begin, with the end of the last one (epoch ms). */
  edges: readonly number[]
  language: Language
  counts: EngagementCounts
  templateNames: ReadonlyMap<string, string>
  /** Of the one template that is chosen; null: none is, or it could not be read. */
  templateHtml: string | null
  /** The list of messages; null for who may not see it. */
  messages: MessagesPlace | null
}

/** Kinds of traffic, people first (TRACK-6). */
export const kinds = ["human", "protected", "machine", "unknown"] as const
export type Kind = (typeof kinds)[number]

/** Kinds of readers that the list of messages has a filter for. */
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

/** Messages of one value of a filter by who read them. */
export type ValueRow = { traffic_type: string; letters_ever: number; value: string }

/** Filters whose values are counted by who read. */
type ReadFilter = Exclude<FilterName, "status" | "reason" | "domain" | "server">

/** Rows by the values of a filter, narrowed by the other filters; null where these are not counted together. */
export function rowsBy({ counts, query }: EngagementFacts, name: ReadFilter): ValueRow[] | null {
  const { programs, countries } = counts
  const told = <T extends Omit<ValueRow, "value">>(
    rows: readonly T[] | null | undefined,
    nameOf: (row: T) => string,
  ) => rows?.map((row) => ({ ...row, value: nameOf(row) })) ?? null
  if (name === "provider") return told(counts.providers, (row) => row.provider)
  if (name === "template") return told(counts.templates, (row) => row.template_id)
  if (name === "tag") return told(counts.tags, (row) => row.tag)
  if (name === "campaign") return told(counts.campaigns, (row) => row.campaign_id)
  if (name === "link") return told(counts.links, (row) => row.link)
  if (name === "country")
    return told(
      countries?.filter(({ device }) => isChosen(query, "device", device)),
      (row) => row.country,
    )
  // Devices are counted with countries, and with programs: with whichever the page is narrowed by.
  if (name === "device" && query.country.length > 0)
    return told(
      countries?.filter(({ country }) => isChosen(query, "country", country)),
      (row) => row.device,
    )
  const others = (["device", "os", "client"] as const).filter((other) => other !== name)
  return told(
    programs?.filter((row) => others.every((other) => isChosen(query, other, row[other]))),
    (row) => row[name],
  )
}

import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import type { SegmentFilter } from "#lib/store/segment-counts"
import { noValue, readValues } from "../_filters/query.ts"
import { one, type SearchParams } from "../_range/range.ts"

/**
 * What the page looks at, as its address says it: `?provider=gmail&device=mobile&of=clicked&people=false`. Provider,
 * template, tag and campaign are named as on the other pages of counts, so that links carry them. Read here on the server
 * and set with the same parsers in the browser. Pure.
 */
export const reads = ["opened", "clicked"] as const
export type Read = (typeof reads)[number]

const filterParsers = {
  provider: parseAsArrayOf(parseAsStringLiteral(mailboxProviderNames)).withDefault([]),
  template: parseAsArrayOf(parseAsString).withDefault([]),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  campaign: parseAsArrayOf(parseAsString).withDefault([]),
  country: parseAsArrayOf(parseAsString).withDefault([]),
  device: parseAsArrayOf(parseAsString).withDefault([]),
  os: parseAsArrayOf(parseAsString).withDefault([]),
  client: parseAsArrayOf(parseAsString).withDefault([]),
}

export const engagementParsers = {
  ...filterParsers,
  /** What is drawn over time, and what the tables tell apart. */
  of: parseAsStringLiteral(reads).withDefault("opened"),
  /** Whether tables count people alone. */
  people: parseAsBoolean.withDefault(true),
}

export type EngagementQuery = inferParserType<typeof engagementParsers>
export type FilterName = keyof typeof filterParsers
export const filterNames = Object.keys(filterParsers) as FilterName[]

const load = createLoader(engagementParsers)

export function readQuery(params: SearchParams): EngagementQuery {
  const asked = load(params)
  const texts = filterNames.filter((name) => name !== "provider")
  return {
    ...asked,
    provider: [...new Set(asked.provider)],
    ...Object.fromEntries(texts.map((name) => [name, readValues(name, asked[name])])),
  }
}

const dimensionOf = {
  provider: "provider",
  template: "template_id",
  tag: "tag",
  campaign: "campaign_id",
  country: "country",
  device: "device",
  os: "os",
  client: "client",
} as const satisfies Record<FilterName, keyof SegmentFilter>

/** Filters that readers are counted by together (lib/store/segment-families.ts); any other pair is not counted. */
const counted: readonly (readonly FilterName[])[] = [
  ["provider", "template"],
  ["tag"],
  ["campaign"],
  ["device", "os", "client"],
  ["device", "country"],
]

/** Names that messages always have where they are counted by them: to these "none" is a name like any other. */
const named: readonly FilterName[] = ["provider", "tag", "campaign"]

/** The value as it is counted: "" for messages without one. */
export const countedValue = (name: FilterName, value: string): string =>
  value === noValue && !named.includes(name) ? "" : value

/** The value as it stands in an address. */
export const addressValue = (value: string): string => (value === "" ? noValue : value)

/** What the store is asked for; `without`: what a list of choices must not be narrowed by. */
export function segmentFilter(query: EngagementQuery, without: readonly FilterName[] = []): SegmentFilter {
  const filter: SegmentFilter = {}
  for (const name of filterNames)
    if (query[name].length > 0 && !without.includes(name))
      filter[dimensionOf[name]] = query[name].map((value) => countedValue(name, value))
  return filter
}

/** Whether messages have a value that is chosen; where none is, all have. */
export const isChosen = (query: EngagementQuery, name: FilterName, value: string): boolean =>
  query[name].length === 0 || query[name].some((chosen) => countedValue(name, chosen) === value)

const serialize = createSerializer(filterParsers)

/** The page narrowed to one value; `value` as it is counted. What is not counted together with it is left behind. */
export function hrefOnly(path: string, params: SearchParams, name: FilterName, value: string): string {
  const kept = new URLSearchParams()
  for (const [key, text] of Object.entries(params)) if (one(text)) kept.set(key, one(text) ?? "")
  const set = filterNames.filter((other) => kept.has(other) && other !== name)
  const fits = counted
    .filter((together) => together.includes(name))
    .map((together) => set.filter((other) => together.includes(other)))
    .toSorted((a, b) => b.length - a.length)[0]
  for (const other of set) if (!fits?.includes(other)) kept.delete(other)
  return serialize(`${path}?${kept}`, { [name]: [addressValue(value)] } as Parameters<typeof serialize>[1])
}

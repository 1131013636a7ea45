import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { elapsedClasses } from "#lib/data/events/letter/elapsed"
import { lookUp } from "#lib/interface/words/say"
import { engagementWords } from "#words/engagement"
import { listedFilters } from "#lib/analytics/filters/list-filters"
import { isMaskedText } from "#lib/analytics/filters/masked"
import { addressValue } from "#lib/analytics/filters/query"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { type EngagementData, rowsBy, shownRows, sumsBy, total, type ValueRow } from "./data.ts"
import { valueLabel } from "#lib/analytics/filters/labels"
import { type FilterName, hrefOnly, isChosen } from "./query.ts"

/** Devices, countries, templates and delays of opened messages. Pure. */

export type BarRow = {
  key: string
  label: string
  countText: string
  shareText: string
  /** The page narrowed to it; null if it is not a filter. */
  href: string | null
  /** Exactly its messages; null if the list has no such filter, or the viewer has no access. */
  listHref: string | null
  /** Fraction of the widest bar, 0 to 1. */
  width: number
}

/** Either `rows`, or `notComparable`: why there are none with these filters. */
export type BarTable = {
  name: BarTableName
  title: string
  /** The messages that shares refer to. */
  ofWhat: string
  rows: BarRow[]
  notComparable: string | null
  empty: string
}

/** In the order of the page. Names of filters are those of the filter parameters. */
export const barTables = [
  "elapsed",
  "template",
  "device",
  "tag",
  "campaign",
  "os",
  "client",
  "country",
] as const satisfies (FilterName | "elapsed")[]
export type BarTableName = (typeof barTables)[number]

const rowsMax = 8

/** With a single template there is nothing to compare. */
export const audienceOf = (data: EngagementData): BarTable[] =>
  barTables
    .filter((name) => name !== "template" || data.query.template.length === 0)
    .map((name) => tableOf(data, name))

function tableOf(data: EngagementData, name: BarTableName): BarTable {
  const { query, language, path, params } = data
  const words = engagementWords[language]
  const counted = tableRows(data, name)
  const table = {
    ...{ name, title: words.tables[name], ofWhat: ofWhatOf(data, name) },
    empty: emptyOf(data, name, counted),
  }
  if (!counted) return { ...table, rows: [], notComparable: words.notComparable[name] }
  const sums = sumsBy(shownRows(counted, query), ({ value }) => value)
  const all = total(sums)
  if (all > 0 && sums.get("") === all)
    return { ...table, rows: [], notComparable: name === "country" ? words.noCountries : words.noData }
  const values = name === "elapsed" ? inOrder(sums) : most(sums)
  const widest = Math.max(...values.map(([, count]) => count), 1)
  const rows = values.map(([value, count]) => ({
    key: value,
    label: value === restKey ? words.rest : nameOf(data, name, value),
    countText: formatNumber(count, language),
    shareText: formatPercent(all > 0 ? count / all : null, 1, language),
    href: name === "elapsed" || isNoValue(value) ? null : hrefOnly(path, params, name, value),
    listHref: isNoValue(value) ? null : listHref(data, name, value),
    width: count / widest,
  }))
  return { ...table, rows: all > 0 ? rows : [], notComparable: null }
}

/** A message may have neither tag nor campaign: shares refer to messages that have one. */
function ofWhatOf({ query, language }: EngagementData, name: BarTableName): string {
  const { ofRead, withOne } = engagementWords[language].shares
  const read = ofRead[name === "elapsed" ? "opened" : query.of][query.people ? "people" : "anyone"]
  return name === "tag" || name === "campaign" ? withOne[name]({ read }) : read
}

/** The group of all others is not a filter, nor is a masked value. */
const isNoValue = (value: string): boolean => value === restKey || isMaskedText(value)

/** The messages counted in a row. */
function listHref(data: EngagementData, name: BarTableName, value: string): string | null {
  const { messages, edges, query } = data
  if (messages === null || name === "elapsed") return null
  const span = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 }
  const filters = listedFilters(query, { had: query.of })
  return messagesHref(messages, { ...span, ...filters, [name]: addressValue(value) })
}

/** In a week of machines only, no person read a tagged message. If no message had a tag, the text says that. */
function emptyOf({ query, language }: EngagementData, name: BarTableName, rows: readonly ValueRow[] | null) {
  const words = engagementWords[language]
  if (rows?.length === 0 && (name === "tag" || name === "campaign")) return words.unnamed[name]
  return query.people ? words.emptyPeople : words.empty
}

/** Rows of a table, for all readers; null: not counted with these filters. */
export function tableRows(data: EngagementData, name: BarTableName): ValueRow[] | null {
  const { counts, query } = data
  if (name === "elapsed") return counts.elapsed?.map((row) => ({ ...row, value: row.elapsed })) ?? null
  return rowsBy(data, name)?.filter(({ value }) => isChosen(query, name, value)) ?? null
}

/** Delay classes keep their order, and all are listed. */
const inOrder = (sums: ReadonlyMap<string, number>): [string, number][] =>
  elapsedClasses.map((one) => [one, sums.get(one) ?? 0])

const restKey = "\u0000rest"

/** The most frequent values; the others share one row. */
function most(sums: ReadonlyMap<string, number>): [string, number][] {
  const sorted = [...sums].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
  const rest = sorted.slice(rowsMax).reduce((sum, [, count]) => sum + count, 0)
  return rest > 0 ? [...sorted.slice(0, rowsMax), [restKey, rest]] : sorted
}

function nameOf(data: EngagementData, name: BarTableName, value: string): string {
  if (name !== "elapsed") return valueLabel(data, name, addressValue(value))
  const words = engagementWords[data.language]
  return value === "" ? words.unknownValue : (lookUp(words.elapsed, value) ?? value)
}

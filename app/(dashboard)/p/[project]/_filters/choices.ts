import { formatNumber } from "#lib/format/number"
import type { SegmentCount } from "#lib/store/segment-counts"
import { filtersWords } from "#words/filters"
import { type Named, valueLabel } from "./labels.ts"
import { type FilterName, type Filters, filterNames, noValue } from "./query.ts"

/** What a page can be narrowed to: values that messages of this time have, with how many have them. Pure. */

type Choice = { value: string; label: string; count: number; countText: string }
export type Choices = { name: FilterName; label: string; values: Choice[] }[]

/** Null: not counted with the other filters. */
export type ChoiceCounts = {
  providers: readonly SegmentCount<"provider" | "delivery_status">[] | null
  servers: readonly SegmentCount<"server">[] | null
  templates: readonly SegmentCount<"template_id">[] | null
  tags: readonly SegmentCount<"tag">[] | null
  campaigns: readonly SegmentCount<"campaign_id">[] | null
}

type ChoiceName = Exclude<FilterName, "domain">

/** Which rows count as one of a field's values. */
type IsCounted = (name: ChoiceName, row: { step: number; status: string }) => boolean

const valuesMax = 30

export function choicesOf(named: Named, query: Filters, counts: ChoiceCounts, isCounted: IsCounted): Choices {
  const { language } = named
  return (["provider", "reason", "template", "tag", "campaign", "server"] as const).map((name) => {
    const sums = sumsOf(query, counts, name, isCounted)
    for (const value of query[name]) if (!sums.has(value)) sums.set(value, 0)
    const values = [...sums]
      .filter(([value, count]) => count > 0 || query[name].some((chosen) => chosen === value))
      .map(([value, count]) => ({
        value,
        label: valueLabel(named, name, value),
        count,
        countText: formatNumber(count, language),
      }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    return { name, label: filtersWords[language].fields[name], values: values.slice(0, valuesMax) }
  })
}

export type Chip = { name: FilterName; text: string }

/** What is chosen, in words, by filter. */
export const chipsOf = (named: Named, query: Filters): Chip[] =>
  filterNames
    .filter((name) => query[name].length > 0)
    .map((name) => ({ name, text: query[name].map((value) => valueLabel(named, name, value)).join(", ") }))

/** What cannot be chosen beside the filters that are set; null: everything can. */
export const choicesNote = ({ language }: Pick<Named, "language">, counts: ChoiceCounts): string | null =>
  [counts.servers, counts.templates, counts.tags, counts.campaigns].includes(null)
    ? filtersWords[language].apart
    : null

/** A filter's own values are not narrowed by itself, and by all others. */
function sumsOf(query: Filters, counts: ChoiceCounts, name: ChoiceName, isCounted: IsCounted) {
  const sums = new Map<string, number>()
  const add = (value: string, more: number) => {
    const key = value === "" ? noValue : value
    sums.set(key, (sums.get(key) ?? 0) + more)
  }
  const fits = (other: "provider" | "reason", value: string) =>
    query[other].length === 0 || query[other].some((chosen) => chosen === (value === "" ? noValue : value))
  const counted = <Row extends { step: number; status: string }>(rows: readonly Row[] | null) =>
    (rows ?? []).filter((row) => isCounted(name, row))
  if (name === "server") for (const row of counted(counts.servers)) add(row.server, row.letters_now)
  if (name === "template") for (const row of counted(counts.templates)) add(row.template_id, row.letters_now)
  if (name === "tag") for (const row of counted(counts.tags)) add(row.tag, row.letters_now)
  if (name === "campaign") for (const row of counted(counts.campaigns)) add(row.campaign_id, row.letters_now)
  for (const row of counted(counts.providers)) {
    if (name === "provider" && fits("reason", row.delivery_status)) add(row.provider, row.letters_now)
    if (name === "reason" && fits("provider", row.provider)) add(row.delivery_status, row.letters_now)
  }
  return sums
}

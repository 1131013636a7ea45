import { formatNumber } from "#lib/interface/format/number"
import type { SegmentCount } from "#lib/data/store/segment-counts"
import { filtersWords } from "#words/filters"
import { type LabelContext, valueLabel } from "./labels.ts"
import { isMaskedText } from "./masked.ts"
import { type FilterName, type FilterValues, type Filters, addressValue, filterNames } from "./query.ts"
import { templateIds, versionValue } from "./template-value.ts"
import type { Language } from "#lib/interface/format/language"

/** Filter choices of a page: values that messages of this period have, with their counts. Pure. */

export type Choice = { value: string; label: string; count: number; countText: string }
export type Choices = { name: FilterName; label: string; values: Choice[] }[]

type TemplateCount = SegmentCount<"template_id"> & { template_version?: string }

/** null: not counted with the other filters. Absent: the page does not have this filter. */
export type ChoiceCounts = {
  providers: readonly SegmentCount<"provider" | "delivery_status">[] | null
  statuses?: readonly SegmentCount[] | null
  servers: readonly SegmentCount<"server">[] | null
  templates: readonly TemplateCount[] | null
  tags: readonly SegmentCount<"tag">[] | null
  campaigns: readonly SegmentCount<"campaign_id">[] | null
}

const choiceNames = ["provider", "status", "reason", "template", "tag", "campaign", "server"] as const
type ChoiceName = (typeof choiceNames)[number]

/** Whether a row counts for one of a field's values. */
type IsCounted = (name: ChoiceName, row: { step: number; status: string }) => boolean

/** Limit of a scrolling list; other values can be typed. */
const valuesMax = 100

export const choicesOf = (
  named: LabelContext,
  query: Filters,
  counts: ChoiceCounts,
  isCounted: IsCounted,
): Choices =>
  choiceNames
    .filter((name) => name !== "status" || counts.statuses !== undefined)
    .map((name) => ({
      name,
      label: filtersWords[named.language].fields[name],
      values: valuesOf(named, name, query[name], sumsOf(query, counts, name, isCounted)),
    }))

/** Values by count, including the chosen ones; `sums` by the value as written in a URL. */
export function valuesOf(
  named: LabelContext,
  name: FilterName,
  chosen: readonly string[],
  sums: ReadonlyMap<string, number>,
  { hasEmpty = false } = {},
): Choice[] {
  const { language } = named
  const all = new Map([...chosen.map((value): [string, number] => [value, 0]), ...sums])
  return [...all]
    .filter(([value, count]) => (hasEmpty || count > 0 || chosen.includes(value)) && !isHidden(value, chosen))
    .map(([value, count]) => ({
      value,
      label: valueLabel(named, name, value),
      count,
      countText: formatNumber(count, language),
    }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, valuesMax)
}

/** A tag that is an address cannot be a filter for viewers who see it masked (masked.ts). */
const isHidden = (value: string, chosen: readonly string[]): boolean =>
  isMaskedText(value) && !chosen.includes(value)

export type Chip = { name: FilterName; text: string }

/** Chosen values in words, by filter. */
export const chipsOf = (named: LabelContext, query: FilterValues): Chip[] =>
  filterNames
    .filter((name) => query[name].length > 0)
    .map((name) => ({ name, text: query[name].map((value) => valueLabel(named, name, value)).join(", ") }))

/** FILTER-2: a sentence about filters of the URL that only affect other pages; null: there are none. */
export function ignoredText(
  { language }: Pick<LabelContext, "language">,
  ignored: readonly (FilterName | "people")[],
): string | null {
  const { fields, ignores } = filtersWords[language]
  return ignored.length > 0 ? ignores({ fields: ignored.map((name) => fields[name]).join(", ") }) : null
}

/** A sentence about fields without choices in combination with the current filters; null: all have choices. */
export const choicesNote = (
  { language }: Pick<LabelContext, "language">,
  counts: ChoiceCounts,
): string | null =>
  [counts.servers, counts.templates, counts.tags, counts.campaigns].includes(null)
    ? filtersWords[language].notComparable
    : null

/** A filter's own values are narrowed by all other filters, but not by itself. */
function sumsOf(query: Filters, counts: ChoiceCounts, name: ChoiceName, isCounted: IsCounted) {
  const sums = new Map<string, number>()
  const add = (value: string, more: number) => {
    const key = addressValue(value)
    sums.set(key, (sums.get(key) ?? 0) + more)
  }
  const fits = (other: "provider" | "reason", value: string) =>
    query[other].length === 0 || query[other].some((chosen) => chosen === addressValue(value))
  const counted = <Row extends { step: number; status: string }>(rows: readonly Row[] | null | undefined) =>
    (rows ?? []).filter((row) => isCounted(name, row))
  if (name === "status") for (const row of counted(counts.statuses)) add(row.status, row.letters_now)
  if (name === "server") for (const row of counted(counts.servers)) add(row.server, row.letters_now)
  if (name === "template") addTemplates(query, counted(counts.templates), add)
  if (name === "tag") for (const row of counted(counts.tags)) add(row.tag, row.letters_now)
  if (name === "campaign") for (const row of counted(counts.campaigns)) add(row.campaign_id, row.letters_now)
  for (const row of counted(counts.providers)) {
    if (name === "provider" && fits("reason", row.delivery_status)) add(row.provider, row.letters_now)
    if (name === "reason" && fits("provider", row.provider)) add(row.delivery_status, row.letters_now)
  }
  return sums
}

/** A template, and each chosen version of one. */
function addTemplates(
  { template }: FilterValues,
  rows: readonly TemplateCount[],
  add: (value: string, more: number) => void,
) {
  const chosen = templateIds(template)
  for (const { template_id, template_version = "", letters_now } of rows) {
    add(template_id, letters_now)
    if (template_version !== "" && chosen.includes(template_id))
      add(versionValue(template_id, template_version), letters_now)
  }
}

/** Filters that also apply to block events: an event has a domain and the number of our servers that it blocks. */
const eventFilters: readonly FilterName[] = ["provider", "domain"]

/** BOUNCEPAGE-8: a sentence that lists the chosen filters that do not narrow blocks; null: there are none. Pure. */
export function blockFilterNote(query: Filters, language: Language): string | null {
  const { blocksUnfiltered: sentence, fields } = filtersWords[language]
  const chosen = filterNames.filter((name) => !eventFilters.includes(name) && query[name].length > 0)
  return chosen.length > 0 ? sentence({ filters: chosen.map((name) => fields[name]).join(", ") }) : null
}

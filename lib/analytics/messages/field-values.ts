import "server-only"
import { offeredProviderNames } from "#contract/mailbox-provider-names"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Language } from "#lib/interface/format/language"
import type { Db } from "#lib/data/store/open"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import { reasonWords } from "#words/reason"
import { type Choice, choicesOf, valuesOf } from "#lib/analytics/filters/choices"
import { countValues } from "#lib/analytics/filters/count-values"
import type { LabelContext } from "#lib/analytics/filters/labels"
import { maskedTags } from "#lib/analytics/filters/masked"
import { bounceStatuses, type FilterName } from "#lib/analytics/filters/query"
import type { Scope } from "#lib/analytics/filters/scope"
import { templateNamesAcross } from "./template-names.ts"
import type { PageRange } from "#lib/analytics/range/range"
import type { Filters } from "./query.ts"

/** FILTER-8: filter choices of the list, each value with its number of messages in the list's period. */
export type FieldValues = {
  fields: { name: FilterName; values: Pick<Choice, "value" | "label" | "countText">[] }[]
}

type ShownProjects = Pick<Scope, "ids" | "shown">

const quarterMs = 15 * 60_000

/**
 * Values of the list's period, in whole quarters of an hour, independent of the list's other filters: counts by a
 * single dimension are immediate, however many messages there are.
 */
export async function fieldValues(
  db: Db,
  scope: ShownProjects,
  query: Filters,
  range: Pick<PageRange, "from" | "to">,
  language: Language,
): Promise<FieldValues> {
  const span = [
    Math.floor(range.from / quarterMs) * quarterMs,
    Math.ceil(range.to / quarterMs) * quarterMs,
  ] as const
  const [counted, separate] = await Promise.all([
    countTogether(db, scope, span),
    Promise.all(
      questions.map(async (one) => ({ name: one.name, sums: await countValues(db, scope.ids, span, one) })),
    ),
  ])
  const ids = (counted.templates ?? []).map(({ template_id }) => template_id || null)
  const named = { language, templateNames: await templateNamesAcross(scope.shown, ids) }
  const all = choicesOf(named, unnarrowed(query), counted, (name, { status }) => isCounted(name, status))
  return {
    fields: [
      ...all.map(({ name, values }) => ({ name, values: [...values, ...others(named, name, values)] })),
      ...separate.map(({ name, sums }) => ({ name, values: valuesOf(named, name, query[name], sums) })),
    ],
  }
}

async function countTogether(db: Db, scope: ShownProjects, edges: readonly [number, number]) {
  const span = { edges }
  const [providers, templates, tags, campaigns, servers] = await Promise.all([
    countSegmentsAcross(db, scope.ids, { ...span, by: ["provider", "delivery_status"] }),
    countSegmentsAcross(db, scope.ids, { ...span, by: ["template_id", "template_version"] }),
    countSegmentsAcross(db, scope.ids, { ...span, by: ["tag"] }),
    countSegmentsAcross(db, scope.ids, { ...span, by: ["campaign_id"] }),
    countSegmentsAcross(db, scope.ids, { ...span, by: ["server"] }),
  ])
  return { providers, templates, tags: maskedTags(tags, scope), campaigns, servers }
}

/** Reasons are those of bounces, servers those of deliveries and bounces. */
function isCounted(name: FilterName, status: string): boolean {
  const isBounced = bounceStatuses.some((one) => one === status)
  if (name === "reason") return isBounced
  return name !== "server" || isBounced || status === "delivered"
}

/** Providers and reasons narrow each other's counts if chosen; this removes both. */
const unnarrowed = (query: Filters): Filters => ({ ...query, provider: [], reason: [] })

/** Known values of a field that no message has in this period. */
function others(named: LabelContext, name: FilterName, values: readonly Choice[]): Choice[] {
  const missing = (knownValues[name] ?? []).filter((value) => !values.some((one) => one.value === value))
  return valuesOf(named, name, missing, new Map())
}

const knownValues: { [name in FilterName]?: readonly string[] } = {
  provider: offeredProviderNames,
  reason: Object.keys(reasonWords.en),
}

const read: SegmentFilter = { traffic_type: ["human"], status: ["opened"] }

/** Domains of deliveries and bounces; the rest of people who opened or clicked. */
const questions = [
  { name: "domain", filter: { status: ["delivered", ...bounceStatuses] } },
  { name: "country", filter: read },
  { name: "device", filter: read },
  { name: "os", filter: read },
  { name: "client", filter: read },
  { name: "link", filter: { traffic_type: ["human"], status: ["clicked"] } },
] as const satisfies { name: FilterName; filter: SegmentFilter }[]

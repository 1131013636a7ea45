import type { ChartPoint, ChartSeries, ChartTick } from "#lib/analytics/series/points"
import { formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { engagementWords } from "#words/engagement"
import { listFilters } from "#lib/analytics/filters/list-filters"
import { templateIds } from "#lib/analytics/filters/template-value"
import { type Change, countChange, rateChange, type Tones } from "#lib/analytics/range/change"
import { hasTime } from "#lib/analytics/range/comparison"
import { comparisonLabel } from "#lib/analytics/range/comparison-text"
import { type MessagesSelection, type MessagesPlace, messagesHref } from "#lib/analytics/range/messages-href"
import { ticksOf } from "#lib/analytics/range/ticks"
import { audienceOf } from "./audience.ts"
import { chipsOf, choicesNote, choicesOf, ignoredOf } from "./choices.ts"
import { clickMap } from "#lib/analytics/clicks/click-map"
import type { EngagementCounts, Reads } from "./count.ts"
import { type EngagementData, type Kind, kinds, listedReaders, shownRows, sumsBy } from "./data.ts"
import { linksOf } from "./links.ts"
import type { Read } from "./query.ts"

/** Turns counts into the view of the page about opens and clicks, in the viewer's language. Pure. */

export type Figure = {
  key: string
  label: string
  value: string
  ofWhat: string
  /** null: there is no change to report, or no comparison. */
  change: Change | null
  colour: string
  /** The messages counted in the figure. */
  href: string | null
}

export type ReadsChart = {
  label: string
  hint: string
  series: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  /** null without a comparison. */
  previousLabel: string | null
  emptyTitle: string
  timeZone: string
  /** List of the messages of a bar; null if the list cannot show exactly these, or the viewer has no access to it. */
  messages: { place: MessagesPlace; filters: Partial<MessagesSelection> } | null
}

export type ClickMap = { html: string; title: string }

const colours: Record<Kind, string> = {
  human: "var(--st-opened)",
  protected: "color-mix(in oklab, var(--st-opened) 50%, var(--surface))",
  machine: "var(--previous)",
  unknown: "var(--line-strong)",
}

export const engagementView = (data: EngagementData) => ({
  answer: answerOf(data),
  figures: figuresOf(data),
  chart: chartOf(data),
  links: linksOf(data),
  clickMap: clickMapOf(data),
  audience: audienceOf(data),
  choices: choicesOf(data),
  choicesNote: choicesNote(data),
  chips: chipsOf(data),
  ignored: ignoredOf(data),
  /** In place of numbers: data that is not counted with these filters. */
  notComparable: data.counts.reads ? null : engagementWords[data.language].together,
})

/** Messages that this kind of traffic opened or clicked. */
function countOf(rows: EngagementCounts["reads"], kind: Kind, read: Read): number {
  let sum = 0
  for (const { status, traffic_type, letters_ever } of rows ?? [])
    if (status === read && traffic_type === kind) sum += letters_ever
  return sum
}

/** null: not counted with these filters. */
const deliveredOf = (rows: EngagementCounts["delivered"]): number | null =>
  rows?.reduce((sum, one) => sum + one.letters_ever, 0) ?? null

/**
 * Share of delivered messages; null without deliveries. Limited to 100%, because an open may be reported before its
 * delivery.
 */
const rateOf = (count: number, delivered: number | null): number | null =>
  delivered ? Math.min(1, count / delivered) : null

/** People and machines in one sentence; null if nothing was delivered. */
function answerOf(data: EngagementData): string | null {
  const { language, counts } = data
  const delivered = deliveredOf(counts.delivered)
  if (!delivered) return null
  const share = (kind: Kind) =>
    formatPercent(rateOf(countOf(counts.reads, kind, "opened"), delivered), 1, language)
  return engagementWords[language].answer({ people: share("human"), machines: share("machine") })
}

const figureKinds: readonly (readonly [Kind, Read])[] = [
  ["human", "opened"],
  ["human", "clicked"],
  ["protected", "opened"],
  ["machine", "opened"],
  ["machine", "clicked"],
]

/** Data of the figures alone, without the rest of the page. */
export type FigureData = Pick<
  EngagementData,
  "query" | "params" | "range" | "comparison" | "firstMs" | "edges" | "language" | "messages"
> & { counts: FigureCounts }

type FigureCounts = Pick<
  EngagementCounts,
  "reads" | "delivered" | "readsBefore" | "deliveredBefore" | "usual"
>

export function figuresOf(data: FigureData): Figure[] {
  const { language, counts } = data
  const words = engagementWords[language]
  const delivered = deliveredOf(counts.delivered)
  const all: Figure = {
    key: "delivered",
    label: words.delivered,
    value: delivered === null ? "–" : formatNumber(delivered, language),
    ofWhat: delivered === null ? words.deliveredUnknown : "",
    change: delivered === null ? null : deliveredChange(data, delivered),
    colour: "var(--st-delivered)",
    href: delivered ? listHref(data, { had: "delivered" }) : null,
  }
  const reads = figureKinds.filter(isShown(data)).map(([kind, read]): Figure => {
    const count = countOf(counts.reads, kind, read)
    return {
      key: `${kind} ${read}`,
      label: words.figures[read][kind],
      // With a link filter, the readers who opened the messages are unknown.
      ...(read === "opened" && data.query.link.length > 0
        ? { value: "–", ofWhat: "", change: null }
        : { ...sharedOf(data, count, delivered), change: readChange(data, kind, read) }),
      colour: colours[kind],
      href: readHref(data, kind, read, count),
    }
  })
  return [all, ...reads]
}

/** Always people; proxies and machines if they read anything, now or in the comparison period. */
const isShown =
  ({ counts }: FigureData) =>
  ([kind, read]: readonly [Kind, Read]): boolean =>
    kind === "human" || [counts.reads, counts.readsBefore].some((rows) => countOf(rows, kind, read) > 0)

/** The messages that people or machines read; null: the list has no filter for these readers. */
function readHref(data: FigureData, kind: Kind, read: Read, count: number): string | null {
  const whose = listedReaders[kind]
  const isListable = read === "clicked" || data.query.link.length === 0
  return whose && isListable && count > 0 ? listHref(data, { had: read, ...whose }) : null
}

/** COMPARE-3: opens and clicks come later than messages, so a fall is never colored. */
const tonesOf: Record<Kind, Tones> = {
  human: { more: "good" },
  protected: {},
  machine: { more: "bad" },
  unknown: {},
}

/** Change of a share or, if the total is unknown, of a number. */
function readChange(data: FigureData, kind: Kind, read: Read): Change | null {
  const { counts, comparison } = data
  if (comparison.kind === "none" || !counts.reads) return null
  const measured = (of: Reads) => {
    const [count, delivered] = [countOf(of.reads, kind, read), deliveredOf(of.delivered)]
    return { count, of: delivered ?? 0, rate: rateOf(count, delivered) }
  }
  const moved = {
    now: measured(counts),
    before: measured({ reads: counts.readsBefore, delivered: counts.deliveredBefore }),
    usual: counts.usual.map(measured),
  }
  return counts.delivered === null
    ? countChange(data, tonesOf[kind], moved)
    : rateChange(data, { digits: 1, tones: tonesOf[kind] }, moved)
}

function deliveredChange(data: FigureData, now: number): Change | null {
  const { counts, comparison } = data
  if (comparison.kind === "none") return null
  const measured = (count: number) => ({ count, of: count, rate: null })
  return countChange(
    data,
    { less: "bad" },
    {
      now: measured(now),
      before: measured(deliveredOf(counts.deliveredBefore) ?? 0),
      usual: counts.usual.map(({ delivered }) => measured(deliveredOf(delivered) ?? 0)),
    },
  )
}

/** Share of delivered messages or, if their number is unknown, a number of messages. */
function sharedOf(
  { language, counts }: FigureData,
  count: number,
  delivered: number | null,
): Pick<Figure, "value" | "ofWhat"> {
  const words = engagementWords[language]
  if (!counts.reads) return { value: "–", ofWhat: "" }
  if (delivered === null) return { value: formatNumber(count, language), ofWhat: words.messagesAlone }
  return {
    value: formatPercent(rateOf(count, delivered), 1, language),
    ofWhat:
      delivered > 0
        ? words.ofDelivered({ count, delivered: formatNumber(delivered, language) })
        : words.noneDelivered,
  }
}

function chartOf(data: EngagementData): ReadsChart {
  const { counts, edges, range, comparison, language, query } = data
  const words = engagementWords[language]
  const starts = edges.slice(0, -1)
  const messages = listed(data)
  const [values, before] = [counts.reads, counts.readsBefore].map((rows) => stepsOf(data, rows))
  const occurs = (kind: Kind) =>
    [counts.reads, counts.readsBefore].some((rows) => countOf(rows, kind, query.of) > 0)
  const shown = kinds.filter((kind) => kind !== "unknown" || occurs(kind))
  return {
    label: words.chart.label[query.of]({ perStep: words.perStep[range.stepMinutes] }),
    hint: messages ? `${words.chart.hint} ${words.chart.bars}` : words.chart.hint,
    series: shown.map((kind) => ({
      key: kind,
      label: words.kinds[kind],
      fill: colours[kind],
      total: { text: formatNumber(countOf(counts.reads, kind, query.of), language) },
    })),
    points: starts.map((start, at) => {
      const end = edges[at + 1] ?? start
      return {
        start,
        end,
        label: formatSpan(start, end, range.timeZone, language),
        values: values?.[at] ?? {},
        ...(hasTime(comparison, at) && { previous: before?.[at] ?? {} }),
      }
    }),
    ticks: ticksOf(
      starts.map((start) => ({ start })),
      range,
      language,
    ),
    previousLabel: comparisonLabel(data),
    messages,
    emptyTitle: counts.reads ? words.chart.empty[query.of] : words.together,
    timeZone: range.timeZone,
  }
}

/** Opened or clicked messages, by step and kind. */
function stepsOf(
  { edges, query }: EngagementData,
  rows: EngagementCounts["reads"],
): Record<string, number>[] {
  const steps = edges
    .slice(1)
    .map((): Record<string, number> => Object.fromEntries(kinds.map((kind) => [kind, 0])))
  for (const { step, status, traffic_type, letters_ever } of rows ?? []) {
    const of = steps[step]
    if (of && status === query.of) of[traffic_type] = (of[traffic_type] ?? 0) + letters_ever
  }
  return steps
}

/** The list of messages with the page's filters; null for viewers without access to it. */
const listed = ({ messages, query }: FigureData): ReadsChart["messages"] =>
  messages && { place: messages, filters: listFilters(query) }

function listHref(data: FigureData, counted: Partial<MessagesSelection>): string | null {
  const list = listed(data)
  const { edges } = data
  return (
    list &&
    messagesHref(list.place, { from: edges[0] ?? 0, to: edges.at(-1) ?? 0, ...list.filters, ...counted })
  )
}

/** null if not exactly one template is chosen, or nothing in it can be counted. */
function clickMapOf(data: EngagementData): ClickMap | null {
  const { counts, query, language, templateHtml, templateNames } = data
  if (!templateHtml || !counts.links) return null
  const { map: words } = engagementWords[language]
  const clicks = sumsBy(shownRows(counts.links, query), ({ link }) => link)
  const html = clickMap(templateHtml, clicks, (count) => ({
    text: formatNumber(count, language),
    title: words.clicks({ count }),
  }))
  const [id = ""] = templateIds(query.template)
  return html === null ? null : { html, title: words.frame({ name: templateNames.get(id) ?? id }) }
}

import type { ChartPoint, ChartSeries, ChartTick } from "#components/chart/points"
import { formatSpan } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { formatPercent, formatPoints } from "#lib/format/percent"
import { engagementWords } from "#words/engagement"
import { ticksOf } from "../_range/ticks.ts"
import { audienceOf } from "./audience.ts"
import { chipsOf, choicesNote, choicesOf } from "./choices.ts"
import { clickMap } from "./click-map.ts"
import type { EngagementCounts } from "./count.ts"
import { type EngagementFacts, type Kind, kinds, shownRows, sumsBy } from "./facts.ts"
import { linksOf } from "./links.ts"
import type { Read } from "./query.ts"

/** From counts to what the page about openings and clicks shows, in the reader's language. Pure. */

export type Figure = {
  key: string
  label: string
  value: string
  ofWhat: string
  change: string | null
  colour: string
}

export type ReadsChart = {
  label: string
  hint: string
  series: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  emptyTitle: string
  timeZone: string
}

export type ClickMap = { html: string; title: string }

const colours: Record<Kind, string> = {
  human: "var(--st-opened)",
  protected: "color-mix(in oklab, var(--st-opened) 50%, var(--surface))",
  machine: "var(--previous)",
  unknown: "var(--line-strong)",
}

export const engagementView = (facts: EngagementFacts) => ({
  answer: answerOf(facts),
  figures: figuresOf(facts),
  chart: chartOf(facts),
  links: linksOf(facts),
  clickMap: clickMapOf(facts),
  audience: audienceOf(facts),
  choices: choicesOf(facts),
  choicesNote: choicesNote(facts),
  chips: chipsOf(facts),
  /** In place of numbers: what is not counted with these filters. */
  apart: facts.counts.reads ? null : engagementWords[facts.language].together,
})

/** Messages that this kind of traffic opened or clicked in. */
function countOf(rows: EngagementCounts["reads"], kind: Kind, read: Read): number {
  let sum = 0
  for (const { status, traffic_type, letters_ever } of rows ?? [])
    if (status === read && traffic_type === kind) sum += letters_ever
  return sum
}

/** Null: not counted with these filters. */
const deliveredOf = (rows: EngagementCounts["delivered"]): number | null =>
  rows?.reduce((sum, one) => sum + one.letters_ever, 0) ?? null

/** A share of what was delivered; null of nothing. What was opened before its delivery was told is no more than all. */
const rateOf = (count: number, delivered: number | null): number | null =>
  delivered ? Math.min(1, count / delivered) : null

/** People and machines in one sentence; null where nothing was delivered. */
function answerOf(facts: EngagementFacts): string | null {
  const { language, counts } = facts
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

function figuresOf(facts: EngagementFacts): Figure[] {
  const { language, counts } = facts
  const words = engagementWords[language]
  const [deliveredBefore, delivered] = [deliveredOf(counts.deliveredBefore), deliveredOf(counts.delivered)]
  const all = {
    key: "delivered",
    label: words.delivered,
    value: delivered === null ? "–" : formatNumber(delivered, language),
    ofWhat: delivered === null ? words.deliveredUnknown : "",
    change: null,
    colour: "var(--st-delivered)",
  }
  const reads = figureKinds.map(([kind, read]): Figure => {
    const count = countOf(counts.reads, kind, read)
    const rate = rateOf(count, delivered)
    const rateBefore = rateOf(countOf(counts.readsBefore, kind, read), deliveredBefore)
    return {
      key: `${kind} ${read}`,
      label: words.figures[read][kind],
      ...sharedOf(facts, count, delivered),
      change:
        rate !== null && rateBefore !== null && rate !== rateBefore
          ? formatPoints(rate - rateBefore, 1, language)
          : null,
      colour: colours[kind],
    }
  })
  return [all, ...reads]
}

/** A share of what was delivered; where nobody knows how much that was, a number of messages. */
function sharedOf(
  { language, counts }: EngagementFacts,
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

function chartOf(facts: EngagementFacts): ReadsChart {
  const { counts, edges, range, language, query } = facts
  const words = engagementWords[language]
  const starts = edges.slice(0, -1)
  const values = starts.map(() => Object.fromEntries(kinds.map((kind) => [kind, 0])))
  for (const { step, status, traffic_type, letters_ever } of counts.reads ?? []) {
    const of = values[step]
    if (of && status === query.of) of[traffic_type] = (of[traffic_type] ?? 0) + letters_ever
  }
  const shown = kinds.filter((kind) => kind !== "unknown" || countOf(counts.reads, kind, query.of) > 0)
  return {
    label: words.chart.label[query.of]({ perStep: words.perStep[range.stepMinutes] }),
    hint: words.chart.hint,
    series: shown.map((kind) => ({
      key: kind,
      label: words.kinds[kind],
      fill: colours[kind],
      total: { text: formatNumber(countOf(counts.reads, kind, query.of), language) },
    })),
    points: starts.map((start, at) => {
      const end = edges[at + 1] ?? start
      return { start, end, label: formatSpan(start, end, range.timeZone, language), values: values[at] ?? {} }
    }),
    ticks: ticksOf(
      starts.map((start) => ({ start })),
      range,
      language,
    ),
    emptyTitle: counts.reads ? words.chart.empty[query.of] : words.together,
    timeZone: range.timeZone,
  }
}

/** Null where no single template is chosen, or nothing in it can be counted. */
function clickMapOf(facts: EngagementFacts): ClickMap | null {
  const { counts, query, language, templateHtml, templateNames } = facts
  if (!templateHtml || !counts.links) return null
  const { map: words } = engagementWords[language]
  const clicks = sumsBy(shownRows(counts.links, query), ({ link }) => link)
  const html = clickMap(templateHtml, clicks, (count) => ({
    text: formatNumber(count, language),
    title: words.clicks({ count }),
  }))
  const [id = ""] = query.template
  return html === null ? null : { html, title: words.frame({ name: templateNames.get(id) ?? id }) }
}

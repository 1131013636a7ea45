import type { Output } from "#contract/method"
import type { webhookLogStats } from "#contract/methods/webhook"
import { parseUtc } from "#contract/time"
import type { PageRange } from "#lib/analytics/range/range"
import { ticksOf } from "#lib/analytics/range/ticks"
import type { ChartPoint, ChartSeries, ChartTick } from "#lib/analytics/series/points"
import { instantOf, wallTime } from "#lib/analytics/series/zone"
import { formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import type { WebhookWords } from "#words/webhook"
import type { ViewContext } from "../view.ts"

/** Turns counted attempts into the calls chart and the answer times next to it. Pure. */

export type CallStats = Output<typeof webhookLogStats>

/** Time range of the chart: whole steps of `stepMinutes`, the first one begins at a round time in the reader's zone. */
export type ChartSpan = { start: number; end: number; stepMinutes: number }

const minuteMs = 60_000
const steps = [1, 5, 10, 20, 30, 60, 120, 180, 360, 720, 1440]
/** More bars would be too thin to distinguish. */
const barsMax = 90

export function chartSpan({ from, to, timeZone }: Pick<PageRange, "from" | "to" | "timeZone">): ChartSpan {
  const stepMinutes = steps.find((step) => to - from <= barsMax * step * minuteMs) ?? 1440
  const stepMs = stepMinutes * minuteMs
  const start = instantOf(Math.floor(wallTime(from, timeZone) / stepMs) * stepMs, timeZone)
  return { start, end: start + Math.ceil((to - start) / stepMs) * stepMs, stepMinutes }
}

/** In the largest unit that it is whole in. */
function stepOf(minutes: number): { unit: "day" | "hour" | "minute"; count: number } {
  if (minutes === 1440) return { unit: "day", count: 1 }
  return minutes % 60 === 0 ? { unit: "hour", count: minutes / 60 } : { unit: "minute", count: minutes }
}

export type CallsChart = {
  hint: string
  points: ChartPoint[]
  series: ChartSeries[]
  ticks: ChartTick[]
  answerTimes: { label: string; text: string; share: number }[]
  /** Status codes received, for the filter: [503, 42]; 0 means no answer. */
  codes: [code: number, tries: number][]
}

/** The chart; null when the mail service counts nothing for us. */
export function chartView(stats: CallStats | null, span: ChartSpan, context: ViewContext): CallsChart | null {
  if (!stats) return null
  const points = pointsOf(stats, span, context)
  return {
    hint: context.words.perStep(stepOf(span.stepMinutes)),
    points,
    series: seriesOf(stats, context.words),
    ticks: ticksOf(points, { timeZone: context.timeZone, from: span.start, to: span.end }, context.language),
    answerTimes: answerTimes(stats, context),
    codes: Object.entries(stats.by_http_status)
      .map(([code, tries]): [number, number] => [Number(code), tries])
      .sort(([a], [b]) => a - b),
  }
}

/** One point per part, also for those without tries. */
function pointsOf(
  stats: CallStats,
  { start, end, stepMinutes }: ChartSpan,
  { timeZone, language }: ViewContext,
): ChartPoint[] {
  const stepMs = stepMinutes * minuteMs
  const counted = new Map(stats.buckets.map((one) => [parseUtc(one.start_time), one]))
  return Array.from({ length: Math.round((end - start) / stepMs) }, (_, at) => {
    const from = start + at * stepMs
    const { answered = 0, rejected = 0, unanswered = 0 } = counted.get(from) ?? {}
    const label = formatSpan(from, from + stepMs, timeZone, language)
    return { start: from, end: from + stepMs, label, values: { answered, rejected, unanswered } }
  })
}

/** "No answer" is listed only when there was such an attempt: most receivers answer. */
function seriesOf(stats: CallStats, words: WebhookWords): ChartSeries[] {
  const hasUnanswered = stats.buckets.some((one) => one.unanswered > 0)
  return [
    { key: "answered", label: words.seriesAnswered, fill: "var(--success)" },
    { key: "rejected", label: words.seriesRefused, fill: "var(--danger)" },
    ...(hasUnanswered ? [{ key: "unanswered", label: words.seriesSilent, fill: "var(--warning)" }] : []),
  ]
}

/** As long as a receiver may take (WEBHOOK-4). */
const answerMsMax = 3000

const answerTimes = (
  { duration_ms }: CallStats,
  { words, language }: ViewContext,
): CallsChart["answerTimes"] =>
  duration_ms
    ? (["p50", "p95", "p99"] as const).map((name) => ({
        label: words.answerTimes[name],
        text: `${formatNumber(duration_ms[name], language)} ms`,
        share: Math.min(1, duration_ms[name] / answerMsMax),
      }))
    : []

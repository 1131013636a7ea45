import { formatUtc, isTimeZone } from "#contract/time"
import { type StepMinutes, wholeSteps } from "#lib/analytics/series/series"
import { instantOf, offsetAt, wallTime } from "#lib/analytics/series/zone"
import type { RangeName } from "#lib/interface/format/range-names"
import { isFixed, namedSpan } from "./named-span.ts"
import { type rangeKinds, readRangeQuery, type stepChoicesAll } from "./query.ts"
import type { Language } from "#lib/interface/format/language"

/** The period of a page, from its URL: `?range=7d&tz=Europe/Berlin`, or custom with from and to. */
export type RangeKind = (typeof rangeKinds)[number]
export type StepChoice = (typeof stepChoicesAll)[number]

/** The user's last choice, also from another page or the day before: used if the URL has none. */
export type ChosenRange = { kind: RangeName } | { kind: "custom"; from: string; to: string }

export type PageRange = {
  kind: RangeKind
  /** Epoch ms; from ≤ instant < to. */
  from: number
  to: number
  timeZone: string
  step: StepChoice
  stepMinutes: StepMinutes
}

export type SearchParams = Record<string, string | string[] | undefined>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Default range of every page until the user chooses another one (RANGE-1). */
const rangeAtFirst: RangeName = "7d"

/** A year and a day: longer ranges would have more buckets than fit in a chart. */
export const rangeMsMax = 366 * dayMs
const barsMax = 400

/**
 * Reads the range from the URL; if that has no valid one, the user's last choice, else the last 7 days. `zone` is the
 * user's time zone (lib/access/auth/chosen-zone.ts).
 */
export function readRange(
  params: SearchParams,
  nowMs: number,
  zone: string,
  chosen: ChosenRange | null = null,
): PageRange {
  const input = readRangeQuery(params)
  const timeZone = input.tz && isTimeZone(input.tz) ? input.tz : zone
  const span =
    spanOf({ ...input, kind: input.range }, nowMs, timeZone) ??
    spanOf({ from: null, to: null, kind: null, ...chosen }, nowMs, timeZone) ??
    spanOfName(rangeAtFirst, nowMs, timeZone)
  return { ...span, timeZone, ...stepOf(input.step, span.to - span.from) }
}

/**
 * A moving range, extended to the end of the bar that is still filling. The last 24 hours in longer bars are shifted as
 * a whole, so that they remain 24 hours. Fixed ranges do not change.
 */
export function endWithBar(range: PageRange): PageRange {
  if (isFixed(range)) return range
  const { to } = wholeSteps({ ...range, from: range.to, to: range.to + 1 })
  if (!isMoved(range)) return { ...range, to }
  return { ...range, from: instantOf(wallTime(to, range.timeZone) - dayMs, range.timeZone), to }
}

/** True if the page's bars are too long for the hours that the range's name means on pages without a chart. */
export const isMoved = ({ kind, stepMinutes }: Pick<PageRange, "kind" | "stepMinutes">): boolean =>
  kind === "24h" && stepMinutes > 60

/** The first value of a parameter that may be repeated. */
export const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** Parameters of a page as a query, without empty and omitted ones. */
export function searchOf(params: SearchParams, omitted: readonly string[] = []): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, all] of Object.entries(params)) {
    const value = firstValue(all)
    if (value && !omitted.includes(name)) search.set(name, value)
  }
  return search
}

const spanOfName = (kind: RangeName, nowMs: number, timeZone: string) => ({
  kind,
  ...namedSpan(kind, nowMs, timeZone),
})

type SpanInput = { kind: RangeKind | null; from: string | null; to: string | null }

const spanOf = ({ kind, from, to }: SpanInput, nowMs: number, timeZone: string) =>
  kind === "custom" ? customSpan(from ?? "", to ?? "", timeZone) : kind && spanOfName(kind, nowMs, timeZone)

function customSpan(fromText: string, toText: string, timeZone: string) {
  const [from, to] = [readInstant(fromText, timeZone), readInstant(toText, timeZone)]
  // Autumn adds an hour to the same number of calendar days.
  if (from === null || to === null || from >= to || to - from > rangeMsMax + hourMs) return null
  return { kind: "custom" as const, from, to }
}

/**
 * `2026-11-13T00:00` as wall time of the zone, or with a UTC offset (`+01:00`): in the hour that autumn repeats, a wall
 * time alone is two instants.
 */
function readInstant(text: string, timeZone: string): number | null {
  const [, reading, offset] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})([+-]\d{2}:\d{2})?$/.exec(text) ?? []
  if (!reading) return null
  const read = Date.parse(`${reading}:00${offset ?? "Z"}`)
  if (Number.isNaN(read)) return null
  return offset ? read : instantOf(read, timeZone)
}

/** Formats an instant (epoch ms, a whole minute) for `readInstant`. */
export function instantText(epochMs: number, timeZone: string): string {
  const wall = wallTime(epochMs, timeZone)
  const text = wallText(wall)
  return instantOf(wall, timeZone) === epochMs ? text : `${text}${offsetText(offsetAt(epochMs, timeZone))}`
}

/** 3600000 → "+01:00"; `minus` is the minus sign. */
export function offsetText(ms: number, minus = "-"): string {
  const minutes = Math.abs(ms) / 60_000
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return `${ms < 0 ? minus : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`
}

function stepOf(input: StepChoice | null, spanMs: number): { step: StepChoice; stepMinutes: StepMinutes } {
  const chosen = stepChoices(spanMs).find((choice) => choice === input) ?? "auto"
  return { step: chosen, stepMinutes: chosen === "auto" ? autoStep(spanMs) : (Number(chosen) as StepMinutes) }
}

/** Steps for a readable chart: at least two bars, at most 400. */
export function stepChoices(spanMs: number): StepChoice[] {
  const readable = (["15", "60", "180", "1440"] as const).filter((step) => {
    const bars = spanMs / (Number(step) * 60_000)
    return bars >= 2 && bars <= barsMax
  })
  return ["auto", ...readable]
}

function autoStep(spanMs: number): StepMinutes {
  if (spanMs <= 6 * hourMs) return 15
  if (spanMs <= 52 * hourMs) return 60
  return spanMs <= 12 * 24 * hourMs ? 180 : 1440
}

/** "2026-11-20T12:00+01:00": a spreadsheet reads the same instant in any zone. */
export const zonedText = (epochMs: number, timeZone: string): string =>
  `${wallText(wallTime(epochMs, timeZone))}${offsetText(offsetAt(epochMs, timeZone))}`

/** A wall time in the format of a form field: `2026-11-20T14:32`. */
export const wallText = (wall: number): string => formatUtc(wall).slice(0, 16).replace(" ", "T")

/** Overrides for rendering without a viewer: the recipient's language, and the instant to render for. */
export type RenderContext = { language?: Language; nowMs?: number }

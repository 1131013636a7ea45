import { formatUtc } from "#contract/time"
import { isTimeZone } from "#contract/time-zone"
import { type StepMinutes, wholeSteps } from "#lib/metrics/series"
import { instantOf, offsetAt, wallTime } from "#lib/metrics/zone"
import { type rangeKinds, readRangeQuery, type stepChoicesAll } from "./query.ts"

/** The stretch of time a page looks at, as its URL says it: `?range=7d&tz=Europe/Berlin`, or custom with from and to. */
export type RangeKind = (typeof rangeKinds)[number]
export type StepChoice = (typeof stepChoicesAll)[number]
type Preset = Exclude<RangeKind, "custom">

/** What a person chose on another page, or the day before: it holds where the address says nothing. */
export type ChosenRange = { kind: Preset } | { kind: "custom"; from: string; to: string }

export type PageRange = {
  kind: RangeKind
  /** Epoch ms; from ≤ instant < to. */
  from: number
  to: number
  timeZone: string
  step: StepChoice
  stepMinutes: StepMinutes
  /** Wall readings of a custom range, for the form: `2026-11-13T00:00`. */
  wall: { from: string; to: string } | null
}

export type SearchParams = Record<string, string | string[] | undefined>

const hourMs = 3_600_000
const lengths: Record<Preset, number> = {
  "24h": 24 * hourMs,
  "7d": 7 * 24 * hourMs,
  "30d": 30 * 24 * hourMs,
}

/** A year and a day: longer ranges would ask for more buckets than anybody can read. */
const rangeMsMax = 366 * 24 * hourMs
const barsMax = 400

/**
 * Reads the range out of the URL; where that says nothing that makes sense, the one that the person chose, else
 * `otherwise`. `zone` is in whose clocks the person reads times (lib/auth/chosen-zone.ts).
 */
export function readRange(
  params: SearchParams,
  nowMs: number,
  zone: string,
  otherwise: Preset = "7d",
  chosen: ChosenRange | null = null,
): PageRange {
  const asked = readRangeQuery(params)
  const timeZone = asked.tz && isTimeZone(asked.tz) ? asked.tz : zone
  const span =
    spanOf({ ...asked, kind: asked.range }, nowMs, timeZone) ??
    spanOf({ from: null, to: null, kind: null, ...chosen }, nowMs, timeZone) ??
    presetSpan(otherwise, nowMs)
  return { ...span, timeZone, ...stepOf(asked.step, span.to - span.from) }
}

/**
 * A preset range moved so that it ends with the bar that is being filled and is exactly as long as its name says: the
 * same bar of the period before then holds the same hour of the same weekday. Custom ranges stay as they are.
 */
export function endWithBar(range: PageRange): PageRange {
  if (range.kind === "custom") return range
  const { to } = wholeSteps({ ...range, from: range.to, to: range.to + 1 })
  const from = instantOf(wallTime(to, range.timeZone) - lengths[range.kind], range.timeZone)
  return { ...range, from, to }
}

/** The first value of a parameter that may come several times. */
export const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const presetSpan = (kind: Preset, nowMs: number) => ({
  kind,
  from: nowMs - lengths[kind],
  to: nowMs,
  wall: null,
})

type AskedSpan = { kind: RangeKind | null; from: string | null; to: string | null }

const spanOf = ({ kind, from, to }: AskedSpan, nowMs: number, timeZone: string) =>
  kind === "custom" ? customSpan(from ?? "", to ?? "", timeZone) : kind && presetSpan(kind, nowMs)

function customSpan(fromText: string, toText: string, timeZone: string) {
  const [from, to] = [readInstant(fromText, timeZone), readInstant(toText, timeZone)]
  if (from === null || to === null || from >= to || to - from > rangeMsMax) return null
  const wall = { from: fromText.slice(0, wallChars), to: toText.slice(0, wallChars) }
  return { kind: "custom" as const, from, to, wall }
}

const wallChars = "2026-11-13T00:00".length

/**
 * `2026-11-13T00:00` as the clocks of the zone read it, or with what they are ahead of UTC (`+01:00`): in the hour that
 * autumn repeats, a reading alone is two instants.
 */
function readInstant(text: string, timeZone: string): number | null {
  const [, reading, offset] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})([+-]\d{2}:\d{2})?$/.exec(text) ?? []
  if (!reading) return null
  const read = Date.parse(`${reading}:00${offset ?? "Z"}`)
  if (Number.isNaN(read)) return null
  return offset ? read : instantOf(read, timeZone)
}

/** An instant (epoch ms, a whole minute) as `readInstant` reads it. */
export function instantText(epochMs: number, timeZone: string): string {
  const wall = wallTime(epochMs, timeZone)
  const text = wallText(wall)
  return instantOf(wall, timeZone) === epochMs ? text : `${text}${offsetText(offsetAt(epochMs, timeZone))}`
}

/** 3600000 → "+01:00", with the sign that `minus` is. */
export function offsetText(ms: number, minus = "-"): string {
  const minutes = Math.abs(ms) / 60_000
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return `${ms < 0 ? minus : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`
}

function stepOf(asked: StepChoice | null, spanMs: number): { step: StepChoice; stepMinutes: StepMinutes } {
  const chosen = stepChoices(spanMs).find((choice) => choice === asked) ?? "auto"
  return { step: chosen, stepMinutes: chosen === "auto" ? autoStep(spanMs) : (Number(chosen) as StepMinutes) }
}

/** Steps that leave a chart readable: at least two bars, at most 400. */
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

/** A wall reading as a form field wants it: `2026-11-20T14:32`. */
export const wallText = (wall: number): string => formatUtc(wall).slice(0, 16).replace(" ", "T")

export type Wall = { from: string; to: string }

/** The time before and after this one; null where it would lie after now. */
export type RangeSteps = { earlier: Wall; later: Wall | null }

/** As long a time before and after this one; nothing lies after now. Written as the clocks of the zone read it. */
export function stepsOf(
  { from, to, timeZone }: Pick<PageRange, "from" | "to" | "timeZone">,
  nowMs: number,
): RangeSteps {
  const length = to - from
  const written = (start: number, end: number) => ({
    from: wallText(wallTime(start, timeZone)),
    to: wallText(wallTime(end, timeZone)),
  })
  const end = Math.min(to + length, nowMs)
  // Addresses hold whole minutes; what is nearer to now than one is now.
  const isAtEnd = end - to < 60_000
  return { earlier: written(from - length, from), later: isAtEnd ? null : written(end - length, end) }
}

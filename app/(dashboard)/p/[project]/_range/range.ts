import { formatUtc } from "#contract/time"
import { type StepMinutes, wholeSteps } from "#lib/metrics/series"
import { instantOf, isTimeZone, wallTime } from "#lib/metrics/zone"

/** The stretch of time a page looks at, as its URL says it: `?range=7d&tz=Europe/Berlin`, or custom with from and to. */
export type RangeKind = "24h" | "7d" | "30d" | "custom"
export type StepChoice = "auto" | "15" | "60" | "180" | "1440"

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
const lengths: Record<Exclude<RangeKind, "custom">, number> = {
  "24h": 24 * hourMs,
  "7d": 7 * 24 * hourMs,
  "30d": 30 * 24 * hourMs,
}

/** A year and a day: longer ranges would ask for more buckets than anybody can read. */
const rangeMsMax = 366 * 24 * hourMs
const barsMax = 400

/** Reads the range out of the URL; anything that makes no sense falls back to `otherwise`. */
export function readRange(
  params: SearchParams,
  nowMs: number,
  projectZone: string,
  otherwise: Exclude<RangeKind, "custom"> = "7d",
): PageRange {
  const asked = one(params.tz)
  const timeZone = asked && isTimeZone(asked) ? asked : projectZone
  const span = customSpan(params, timeZone) ?? presetSpan(one(params.range), nowMs, otherwise)
  return { ...span, timeZone, ...stepOf(one(params.step), span.to - span.from) }
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

function presetSpan(asked: string | undefined, nowMs: number, otherwise: Exclude<RangeKind, "custom">) {
  const kind = asked === "24h" || asked === "7d" || asked === "30d" ? asked : otherwise
  return { kind, from: nowMs - lengths[kind], to: nowMs, wall: null }
}

function customSpan(params: SearchParams, timeZone: string) {
  const [fromText, toText] = [one(params.from), one(params.to)]
  if (one(params.range) !== "custom" || !fromText || !toText) return null
  const [from, to] = [wallMs(fromText), wallMs(toText)]
  if (from === null || to === null || from >= to || to - from > rangeMsMax) return null
  return {
    kind: "custom" as const,
    from: instantOf(from, timeZone),
    to: instantOf(to, timeZone),
    wall: { from: fromText, to: toText },
  }
}

/** `2026-11-13T00:00` as the clocks of the zone read it. */
function wallMs(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const wall = Date.parse(`${text}:00Z`)
  return Number.isNaN(wall) ? null : wall
}

function stepOf(asked: string | undefined, spanMs: number): { step: StepChoice; stepMinutes: StepMinutes } {
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

import "server-only"
import { at as instantOf } from "#lib/platform/clock"
import { firstCountMs } from "#lib/data/events/count"
import { blockLookBackMs } from "#lib/analytics/series/block-spans"
import { type BlockRow, listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"
import type { AlertWatch } from "#lib/data/store/schema/alerts"
import { boundsOf, isShare, type Reading, stepOf, usualOf, verdictOf } from "./judge.ts"
import {
  addUp,
  type Counted,
  countWatched,
  type Figure,
  figureOf,
  quarterMs,
  weeksBefore,
} from "./measure.ts"
import { adviseMinimum, type MinimumAdvice, reachedMinimum } from "./minimum.ts"
import { serversAfter, weekFigure } from "./readings.ts"
import { readSendings } from "./sendings.ts"
import { lookBackMs, silenceMs, usualSilenceMs } from "./silence.ts"

/** Alerts that a rule would have sent in the last two weeks, from the current counts (ALERT-5). */

const previewDays = 14
const dayMs = 86_400_000
const hourMs = 3_600_000
const usualDays = 28

/** `few`: a figure from fewer messages than the rule's minimum, which is not meaningful. */
type PreviewPoint = {
  at: number
  value: number | null
  bound: number | null
  few: { value: number; volume: number } | null
}
/** `to` null: it would still be open. */
type PreviewFiring = { from: number; to: number | null }
export type Preview = Span & {
  points: PreviewPoint[]
  firings: PreviewFiring[]
  minimum: MinimumAdvice | null
}

type Watch = AlertWatch & { time_zone: string }

/** null without history: webhooks only have a current state. */
export async function previewOf(
  db: Db,
  project_id: string,
  watch: Watch,
  nowMs: number,
): Promise<Preview | null> {
  if (watch.metric === "failing_webhooks") return null
  const to = Math.floor(nowMs / quarterMs) * quarterMs
  const from = to - previewDays * dayMs
  if (watch.metric === "open_blocks") return blocksPreview(db, project_id, { from, to })
  if (watch.metric === "silence") return silencePreview(db, project_id, watch, { from, to })
  return figurePreview(db, project_id, watch, { from, to })
}

type Span = { from: number; to: number }

/** From the beginning of a span to its end, in whole steps. */
const edgesOf = ({ from, to }: Span, stepMs: number): number[] =>
  Array.from({ length: Math.round((to - from) / stepMs) + 1 }, (_, n) => from + n * stepMs)

async function figurePreview(db: Db, project_id: string, watch: Watch, span: Span): Promise<Preview> {
  const stepMs = (watch.window_minutes === 15 ? 15 : 60) * 60_000
  // A window of a quarter of an hour includes the previous one (windowAt).
  const perWindow = watch.window_minutes === 15 ? 2 : (watch.window_minutes * 60_000) / stepMs
  const needsUsual = watch.condition.kind === "change"
  const start = span.from - (needsUsual ? usualDays * dayMs : 0) - perWindow * stepMs
  const edges = edgesOf({ from: start, to: span.to }, stepMs)
  const [steps, firstMs] = await Promise.all([
    countWatched(db, project_id, watch, edges),
    needsUsual ? firstCountMs(db, project_id) : null,
  ])
  const windows = slidingFigures(watch, steps, perWindow)
  const placeOf = (endMs: number) => Math.round((endMs - start) / stepMs)
  const usualAt = (endMs: number): number | null => {
    const looked = { from: endMs - perWindow * stepMs, to: endMs }
    const weeks = weeksBefore(looked, watch.time_zone).map((week) =>
      weekFigure(watch, windows[placeOf(week.to)], firstMs !== null && week.from >= firstMs),
    )
    return usualOf(weeks)
  }
  const moments = edges
    .filter((edge) => edge > span.from)
    .map((at) => {
      const { value, volume } = windows[placeOf(at)] ?? { value: null, volume: 0 }
      return { at, reading: { value, volume, usual: needsUsual ? usualAt(at) : null } }
    })
  const volumes = moments.map(({ reading }) => reading.volume)
  const minimum = isShare(watch.metric) ? adviseMinimum(volumes, watch.volume_min) : null
  return { ...walk(watch, span, moments), minimum }
}

/** ALERT-24: the minimum of a ready-made rule, lowered to what the project's windows of the last 14 days reach. */
export async function fittedMinimum(
  db: Db,
  project_id: string,
  watch: Pick<AlertWatch, "metric" | "filter" | "window_minutes" | "volume_min">,
  nowMs: number,
): Promise<number> {
  const stepMs = watch.window_minutes * 60_000
  const to = Math.floor(nowMs / quarterMs) * quarterMs
  const steps = Math.round((previewDays * dayMs) / stepMs)
  const edges = edgesOf({ from: to - steps * stepMs, to }, stepMs)
  const volumes = (await countWatched(db, project_id, watch, edges)).map(
    (counted) => figureOf(watch, counted).volume,
  )
  return volumes.some(Boolean) ? Math.min(watch.volume_min, reachedMinimum(volumes)) : watch.volume_min
}

async function silencePreview(db: Db, project_id: string, watch: Watch, span: Span): Promise<Preview> {
  const period = { fromMs: span.from - lookBackMs, toMs: span.to }
  const busy = await readSendings(db, project_id, watch.filter, period)
  const needsUsual = watch.condition.kind === "change"
  const moments = edgesOf({ ...span, from: span.from + hourMs }, hourMs)
  const inMinutes = (ms: number | null) => (ms === null ? null : ms / 60_000)
  const readings = moments.map((at) => {
    const value = inMinutes(silenceMs(busy, at))
    const usual = needsUsual ? inMinutes(usualSilenceMs(busy, at, watch.time_zone)) : null
    return { at, reading: { value, volume: 0, usual } }
  })
  return { ...walk(watch, span, readings), minimum: null }
}

/** The figure of the window that ends at each edge. */
function slidingFigures(watch: Watch, steps: readonly Counted[], perWindow: number): Figure[] {
  return Array.from({ length: steps.length + 1 }, (_, end) =>
    figureOf(watch, addUp(steps.slice(Math.max(0, end - perWindow), end))),
  )
}

type Walked = Omit<Preview, "minimum">

/** The same steps as in a live check, moment by moment. */
function walk(watch: Watch, span: Span, moments: readonly { at: number; reading: Reading }[]): Walked {
  const points: PreviewPoint[] = []
  const firings: PreviewFiring[] = []
  let open: { breached_at: Date; notified_at: Date; acknowledged_at: null } | null = null
  let lastValue = 0
  for (const { at, reading } of moments) {
    const bound = boundsOf(watch.condition, isShare(watch.metric), reading.usual)?.breach ?? null
    const verdict = verdictOf(watch, reading, open ? lastValue : null)
    lastValue = reading.value ?? lastValue
    // With too few messages any rate can occur: a line through it would cross the bound without an alert.
    points.push({
      at,
      value: verdict === "unknown" ? null : reading.value,
      bound,
      few: fewOf(watch, reading),
    })
    const moment = { isHeld: false, nowMs: at, window_minutes: watch.window_minutes }
    const step = stepOf(open, verdict, moment)
    const then = instantOf(at)
    if (step.do === "fire") {
      open = { breached_at: then, notified_at: then, acknowledged_at: null }
      firings.push({ from: at, to: null })
    }
    if (step.do === "stay" && step.isBreach && open) open = { ...open, breached_at: then }
    if (step.do !== "resolve") continue
    open = null
    const last = firings.at(-1)
    if (last) last.to = at
  }
  return { ...span, points, firings }
}

const fewOf = ({ metric, volume_min }: Watch, { value, volume }: Reading): PreviewPoint["few"] =>
  isShare(metric) && value !== null && volume < volume_min ? { value, volume } : null

async function blocksPreview(db: Db, project_id: string, { from, to }: Span): Promise<Preview> {
  const blockEvents = await listBlocks(db, project_id, from - blockLookBackMs, to)
  const ofDomains = [...Map.groupBy(blockEvents, ({ domain }) => domain).values()]
  const firings = ofDomains
    .flatMap(blocksOf)
    .filter((one) => one.to === null || one.to > from)
    .toSorted((a, b) => a.from - b.from)
  return { from, to, points: [], firings, minimum: null }
}

/** Times at which one domain blocked us, from its events in chronological order. */
function blocksOf(events: readonly BlockRow[]): PreviewFiring[] {
  const spans: PreviewFiring[] = []
  let servers = 0
  for (const event of events) {
    const before = servers
    servers = serversAfter(before, event)
    const at = event.block_time.getTime()
    if (before === 0 && servers > 0) spans.push({ from: at, to: null })
    const last = spans.at(-1)
    if (before > 0 && servers === 0 && last) last.to = at
  }
  return spans
}

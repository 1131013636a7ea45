import "server-only"
import { alertMailTimes } from "#lib/data/store/alert-deliveries"
import type { Db } from "#lib/data/store/open"
import type { AlertFilter, AlertPoint } from "#lib/data/store/schema/alerts"
import { countWatched, figureOf, quarterMs } from "./measure.ts"
import { silenceMs } from "./silence.ts"

/** Times of sent messages, by quarter of an hour, with a rule's filter. */

const minuteMs = 60_000

/** Quarters between these instants with sent messages: their starts, oldest first. */
export async function readSendings(
  db: Db,
  project_id: string,
  filter: AlertFilter,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<number[]> {
  const edges = edgesOf(fromMs, toMs)
  const watched = { metric: "sent", filter } as const
  const [counted, mails] = await Promise.all([
    countWatched(db, project_id, watched, edges),
    isOfAll(filter) ? alertMailTimes(db, project_id, fromMs) : [],
  ])
  return edges.slice(0, -1).filter((start, step) => {
    const steps = counted[step]
    const sent = steps ? figureOf(watched, steps).volume : 0
    return sent > 0 && sent > mailsAbout(mails, start)
  })
}

const edgesOf = (fromMs: number, toMs: number): number[] => {
  const from = Math.floor(fromMs / quarterMs) * quarterMs
  return Array.from({ length: Math.ceil((toMs - from) / quarterMs) + 1 }, (_, nth) => from + nth * quarterMs)
}

/** Our own alerts have no template, tag or campaign. */
const isOfAll = (filter: AlertFilter): boolean => Object.keys(filter).every((name) => name === "provider")

/** Our own alerts count among the project's messages, and would end the silence that they report. */
const mailsAbout = (mails: readonly number[], start: number): number =>
  mails.filter((ms) => ms >= start - minuteMs && ms < start + quarterMs + minuteMs).length

const chartHours = [1, 3, 6, 12, 24]
const chartSteps = 24

/** The silence until now, in minutes, in steps that show several of this length. */
export function silenceChart(busy: readonly number[], nowMs: number): AlertPoint[] {
  const now = silenceMs(busy, nowMs) ?? 0
  const hours = chartHours.find((one) => one * 3_600_000 * chartSteps >= 3 * now) ?? 24
  const stepMs = hours * 3_600_000
  const to = Math.floor(nowMs / quarterMs) * quarterMs
  return Array.from({ length: chartSteps }, (_, nth) => {
    const end = to - (chartSteps - 1 - nth) * stepMs
    const start = end - stepMs
    return {
      start,
      end,
      value: longestIn(busy, start, end),
      volume: busy.filter((one) => one >= start && one < end).length,
    }
  })
}

/** The longest duration of the silence within a step, in minutes. */
function longestIn(busy: readonly number[], start: number, end: number): number | null {
  const moments = [end, ...busy.filter((one) => one > start && one <= end).map((one) => one - 1)]
  const lengths = moments.flatMap((ms) => silenceMs(busy, ms) ?? [])
  return lengths.length > 0 ? Math.max(...lengths) / minuteMs : null
}

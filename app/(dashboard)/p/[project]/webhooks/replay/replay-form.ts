import { isStatus, type Status } from "#contract/status"
import { formatUtc } from "#contract/time"
import { instantOf } from "#lib/analytics/series/zone"
import { typedAt, typedWall } from "#lib/analytics/range/typed-time"

/** The form of a replay, and the input of webhook/replay made from it. Pure. */

export type ReplayForm = {
  from: string
  to: string
  which: "missed" | "all"
  /** Statuses that are left out. */
  leftOut: ReadonlySet<string>
  rate: number
}
export type Counted = { events: number; by_status: Record<string, number> }

/** Steps of the speed slider, in events per second. */
export const rates = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const

const dayMs = 86_400_000
const minuteMs = 60_000

/** Since when a webhook fails, and since when it missed events; null: it does not, it is not counted. */
type Since = { failingSinceMs: number | null; missedSinceMs: number | null }

/** From the first event it missed, else from when it fails, else the last day, until now. */
export function firstForm(
  { failingSinceMs, missedSinceMs }: Since,
  timeZone: string,
  nowMs: number,
): ReplayForm {
  const reach = nowMs - 29 * dayMs
  const from = Math.max(reach, missedSinceMs ?? Math.min(failingSinceMs ?? nowMs - dayMs, nowMs - dayMs))
  return {
    from: typedAt(from, timeZone),
    // The minute that is under way belongs to it.
    to: typedAt(nowMs + minuteMs, timeZone),
    which: "missed",
    leftOut: new Set(),
    rate: 20,
  }
}

/** Input of the count: only time and kind, so that leaving out a status needs no further call. */
export function countInput(
  url: string,
  { from, to, which }: Pick<ReplayForm, "from" | "to" | "which">,
  timeZone: string,
) {
  const [start, end] = [instantAt(from, timeZone), instantAt(to, timeZone)]
  if (start === null || end === null || start >= end) return null
  return { url, start_time: formatUtc(start), end_time: formatUtc(end), which }
}

/** Input of the replay. Spam blocks are not a status: they are included only when nothing is left out. */
export function replayInput(url: string, form: ReplayForm, counted: Counted, timeZone: string) {
  const input = countInput(url, form, timeZone)
  if (!input) return null
  const { rate, leftOut } = form
  const left = Object.keys(counted.by_status).some((status) => leftOut.has(status))
  return left
    ? { ...input, rate, email_status: chosenStatuses(form, counted).filter(isStatus) satisfies Status[] }
    : { ...input, rate }
}

export const blockWord = "spam_block"

/** Statuses to replay. */
export function chosenStatuses({ leftOut }: Pick<ReplayForm, "leftOut">, { by_status }: Counted): string[] {
  const all = Object.keys(by_status)
  const chosen = all.filter((status) => !leftOut.has(status))
  return chosen.length === all.length ? chosen : chosen.filter((status) => status !== blockWord)
}

/** Number of events to replay. */
export const chosenEvents = (form: Pick<ReplayForm, "leftOut">, counted: Counted): number =>
  chosenStatuses(form, counted).reduce((sum, status) => sum + (counted.by_status[status] ?? 0), 0)

/** The instant of a typed time; null: there is no such time. */
function instantAt(text: string, timeZone: string): number | null {
  const wall = typedWall(text)
  return wall === null ? null : instantOf(wall, timeZone)
}

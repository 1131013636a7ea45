import { at } from "#lib/platform/clock"
import type { RangeName } from "#lib/interface/format/range-names"
import { wholeSteps } from "#lib/analytics/series/series"
import { instantOf, wallTime } from "#lib/analytics/series/zone"
import type { rangeKinds } from "./query.ts"

/** RANGE-1: the one definition of named periods, in the viewer's time zone. Pure. */

const dayMs = 86_400_000

/** The fields of a range that are read here (PageRange in range.ts). */
type Span = { kind: (typeof rangeKinds)[number]; from: number; to: number; timeZone: string }

/** Midnights as wall time; `after` null: until now. */
type Days = { first: number; after: number | null }

const daysOfName: Record<Exclude<RangeName, "24h">, (today: number) => Days> = {
  today: (today) => ({ first: today, after: null }),
  yesterday: (today) => ({ first: today - dayMs, after: today }),
  "7d": (today) => ({ first: today - 6 * dayMs, after: null }),
  "30d": (today) => ({ first: today - 29 * dayMs, after: null }),
  week: (today) => ({ first: mondayOf(today), after: null }),
  "last-week": (today) => ({ first: mondayOf(today) - 7 * dayMs, after: mondayOf(today) }),
  month: (today) => ({ first: monthOf(today), after: null }),
  "last-month": (today) => ({ first: monthOf(monthOf(today) - dayMs), after: monthOf(today) }),
}

export function namedSpan(name: RangeName, nowMs: number, timeZone: string): { from: number; to: number } {
  if (name === "24h") return { from: hoursBefore(nowMs, timeZone), to: nowMs }
  const today = midnight(wallTime(nowMs, timeZone))
  const { first, after } = daysOfName[name](today)
  // At midnight the new day has begun, and is in its range.
  const to = after === null ? Math.max(nowMs, instantOf(today, timeZone) + 1) : instantOf(after, timeZone)
  return { from: instantOf(first, timeZone), to }
}

/** The last 24 hours are the current hour and the 23 before it: the bars of a chart cover the same hours. */
function hoursBefore(nowMs: number, timeZone: string): number {
  const { to } = wholeSteps({ from: nowMs, to: nowMs + 1, stepMinutes: 60, timeZone })
  return to - dayMs
}

const midnight = (wall: number): number => Math.floor(wall / dayMs) * dayMs

/** In every language of the dashboard a week begins on Monday. 1 January 1970 was a Thursday. */
const mondayOf = (day: number): number => day - ((day / dayMs + 3) % 7) * dayMs

const monthOf = (day: number): number => day - (at(day).getUTCDate() - 1) * dayMs

const fixedKinds: readonly Span["kind"][] = ["yesterday", "last-week", "last-month", "custom"]

/** False for a range that moves with the current time. */
export const isFixed = ({ kind }: Pick<Span, "kind">): boolean => fixedKinds.includes(kind)

/** End of a range for a read: an open-ended range gets `aheadMs` more, for time that passes during the read. */
export const endWhileRead = (range: Pick<Span, "kind" | "to">, aheadMs: number): number =>
  isFixed(range) ? range.to : range.to + aheadMs

/** The days of a range that consists of calendar days, as midnights in wall time; null for a span of hours. */
export function wholeDays({ kind, from, to, timeZone }: Span): { first: number; after: number } | null {
  const first = midnight(wallTime(from, timeZone))
  const after = midnight(wallTime(to - 1, timeZone)) + dayMs
  const isDays = instantOf(first, timeZone) === from && instantOf(after, timeZone) === to
  return kind !== "24h" && (kind !== "custom" || isDays) ? { first, after } : null
}

/** Distance in calendar days to the previous period of the same name (COMPARE-1); null: as long as the range. */
export function daysBefore(range: Span): number | null {
  const { kind, from, timeZone } = range
  if (kind === "custom") return null
  if (kind !== "month" && kind !== "last-month") return fixedDays[kind]
  const days = wholeDays(range)
  const first = days?.first ?? wallTime(from, timeZone)
  // A month after a shorter one is compared with as many days, which do not extend into it.
  return Math.max(first - monthOf(first - dayMs), (days?.after ?? first) - first) / dayMs
}

const fixedDays = { today: 1, yesterday: 1, "24h": 1, "7d": 7, "30d": 30, week: 7, "last-week": 7 } as const

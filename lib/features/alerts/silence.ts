import { instantOf, wallTime } from "#lib/analytics/series/zone"

/**
 * Duration of a silence, and its usual duration at an hour of a weekday in a time zone. Both are computed from the
 * quarters of an hour with sent messages: their starts (epoch ms, ascending, at full quarters). Pure.
 */

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Days that the usual silence is computed from; their silences may have begun a week earlier. */
const usualDays = 28
export const lookBackMs = (usualDays + 7) * dayMs

/**
 * Tolerance: a past silence counts as usual now if it lasted until within this time of the same hour, so mail that is
 * late by that much is still on time. Early mail needs no tolerance: it only lengthens a silence that is short by then.
 */
const before = 2 * hourMs
const after = quarterMs

/** A sender's weekends are unknown in the first two weeks. */
const weekendMs = 2 * dayMs
const halfDayMs = dayMs / 2
/** With fewer days with messages than this, there is no usual silence. */
const knownDaysMin = 3

/** Time since the end of the last quarter with messages, in whole quarters; null before the first. */
export function silenceMs(busy: readonly number[], nowMs: number): number | null {
  const last = busy[placeAfter(busy, nowMs) - 1]
  return last === undefined ? null : Math.max(0, floorQuarter(nowMs) - last - quarterMs)
}

/**
 * The longest usual silence at this hour of this weekday: the longest of the last four weeks and, from other days that
 * are as busy at this hour, the longest of those under a day. Outliers (a holiday, an outage) are excluded. null if
 * unknown.
 */
export function usualSilenceMs(busy: readonly number[], nowMs: number, timeZone: string): number | null {
  const known = busy.slice(0, placeAfter(busy, nowMs))
  const days = Array.from({ length: usualDays }, (_, ago) => lookAt(known, nowMs, ago + 1, timeZone))
  const weeks = days.filter((one, ago) => (ago + 1) % 7 === 0 && one.longest !== null)
  if (weeks.length < 2) return newcomersSilence(known, timeZone)
  const busyAtLeast = Math.max(1, middleOf(weeks.map((one) => one.quarters)) / 2)
  const alike = days.filter(({ quarters }) => quarters >= busyAtLeast).map(({ longestOfDay }) => longestOfDay)
  return Math.max(
    usualOf(
      weeks.map(({ longest }) => longest ?? 0),
      (second) => second + dayMs,
    ),
    usualOf(alike, (second) => 2 * second + hourMs),
  )
}

/** An evaluated day: its silences around this hour, and the number of quarters with messages in that time. */
type Look = { longest: number | null; longestOfDay: number; quarters: number }

function lookAt(busy: readonly number[], nowMs: number, daysAgo: number, timeZone: string): Look {
  const then = instantOf(wallTime(nowMs, timeZone) - daysAgo * dayMs, timeZone)
  const [from, to] = [then - before, then + after]
  const look: Look = { longest: null, longestOfDay: 0, quarters: 0 }
  for (let next = placeAfter(busy, from - quarterMs); next < busy.length; next += 1) {
    const [ended, began] = [busy[next] ?? 0, busy[next - 1]]
    if (ended >= from && ended < to) look.quarters += 1
    if (began !== undefined && began + quarterMs <= to) {
      const lasted = ended - began - quarterMs
      look.longest = Math.max(look.longest ?? 0, lasted)
      if (lasted < dayMs) look.longestOfDay = Math.max(look.longestOfDay, lasted)
    }
    if (ended >= to) break
  }
  return look
}

/** Half a day more than the longest silence, and at least a weekend, because few silences are known. */
function newcomersSilence(busy: readonly number[], timeZone: string): number | null {
  const days = new Set(busy.map((one) => Math.floor(wallTime(one, timeZone) / dayMs)))
  if (days.size < knownDaysMin) return null
  return busy.reduce((longest, one, nth) => {
    const lasted = nth ? one - (busy[nth - 1] ?? 0) - quarterMs : 0
    return Math.max(longest, lasted + halfDayMs)
  }, weekendMs)
}

/** The longest of several; with three or more, not one beyond the limit derived from the second longest. */
function usualOf(lengths: readonly number[], most: (second: number) => number): number {
  const [first = 0, second = 0] = lengths.toSorted((a, b) => b - a)
  return lengths.length >= 3 && first > most(second) ? second : first
}

const middleOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0

const floorQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs

/** Number of instants at or before this one. */
function placeAfter(sorted: readonly number[], ms: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

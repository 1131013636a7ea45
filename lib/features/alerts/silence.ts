import { instantOf, wallTime } from "#lib/analytics/series/zone"

/**
 * How long nothing was sent, and how long is usual at an hour of a weekday by the clocks of a zone. All of it is told by the
 * quarters of an hour in which something was sent: their starts (epoch ms, ascending, at full quarters). Pure.
 */

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What is usual is looked for in so many days; silences that it is made of may have begun a week earlier. */
const usualDays = 28
export const lookBackMs = (usualDays + 7) * dayMs

/**
 * A silence of before says what is usual now when it held within this time of the same hour: mail that is late by that much
 * is none the less on time. Early mail needs less: it only lengthens a silence that is short by then.
 */
const before = 2 * hourMs
const after = quarterMs

/** Of senders that are known for less than two weeks nobody knows how their weekends are. */
const weekendMs = 2 * dayMs
const halfDayMs = dayMs / 2
/** Fewer days with messages than this say nothing at all. */
const knownDaysMin = 3

/** Since the last quarter with messages ended, in whole quarters; null before the first. */
export function silenceMs(busy: readonly number[], nowMs: number): number | null {
  const last = busy[placeAfter(busy, nowMs) - 1]
  return last === undefined ? null : Math.max(0, floorQuarter(nowMs) - last - quarterMs)
}

/**
 * The longest silence that is usual at this hour of this weekday: of the last four weeks the longest one, and of other days
 * that are as busy at this hour the longest of those that lasted less than a day. One that was unlike all others (a
 * holiday, an outage) is left out. Null where nobody knows.
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

/** A day that is looked at: its silences about this hour, and in how many quarters of that time something was sent. */
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

/** Half a day more than the longest silence there was, a weekend at least: few of them are known. */
function newcomersSilence(busy: readonly number[], timeZone: string): number | null {
  const days = new Set(busy.map((one) => Math.floor(wallTime(one, timeZone) / dayMs)))
  if (days.size < knownDaysMin) return null
  return busy.reduce((longest, one, nth) => {
    const lasted = nth ? one - (busy[nth - 1] ?? 0) - quarterMs : 0
    return Math.max(longest, lasted + halfDayMs)
  }, weekendMs)
}

/** The longest of some; of three and more not one that is beyond what the second allows. */
function usualOf(lengths: readonly number[], most: (second: number) => number): number {
  const [first = 0, second = 0] = lengths.toSorted((a, b) => b - a)
  return lengths.length >= 3 && first > most(second) ? second : first
}

const middleOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0

const floorQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs

/** How many of these instants are at this one or before it. */
function placeAfter(sorted: readonly number[], ms: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

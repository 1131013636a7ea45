/** Finds jumps in bounces: hours with many times the count of any hour of the previous day. Pure. */

/** Consecutive hours, epoch ms, `to` exclusive, with the largest hourly count of the day before them. */
export type JumpSpan = { from: number; to: number; count: number; before: number }

/** Counts of one jump in more detail than the chart has. */
export type JumpCounts = JumpSpan & {
  /** Bounces by quarter of an hour, from the one before the jump to the end of its first hour; null: not counted. */
  quarters: readonly number[] | null
  /** Bounces by recipient domain; null: not counted with these filters. */
  domains: ReadonlyMap<string, number> | null
  /** Bounces by delivery_status; null: not counted with these filters. */
  reasons: ReadonlyMap<string, number> | null
}

export const quarterMs = 900_000
export const hourMs = 4 * quarterMs
const dayMs = 24 * hourMs

/** A jump is three times the largest hour of the day before, and at least ten. Four hours of that day must be known. */
const [ratioMin, countMin, hoursMin] = [3, 10, 4]

/** Hours that jumped longer ago count as the usual height of this time of day. */
const jumpedHoursMax = 18

/** Limit for a readable list. */
const jumpsMax = 10

/** Whole hours from a day before a span to its end, so that its first hour has a day to compare with. */
export function hoursOf(from: number, to: number): number[] {
  const first = Math.floor((from - dayMs) / hourMs)
  return Array.from({ length: Math.ceil(to / hourMs) - first + 1 }, (_, nth) => (first + nth) * hourMs)
}

/**
 * Jumps of a span that begins at `from` (epoch ms), newest first, at most ten. `hours` are edges of whole hours,
 * `counts` the bounces between them. Counts follow a daily rhythm, so an hour is compared with the largest of the 24
 * hours before it. Hours of the last 18 that jumped themselves are excluded, because a second jump would hide behind
 * the first; earlier ones count, because a daily peak at the same time is not a jump. Hours before the first message
 * (`firstMs`, null: none) are unknown.
 */
export function findJumps(
  counts: readonly number[],
  { hours, from, firstMs }: { hours: readonly number[]; from: number; firstMs: number | null },
): JumpSpan[] {
  const known = firstKnown(hours, firstMs)
  const spans: JumpSpan[] = []
  const jumped = new Set<number>()
  for (const [hour, count] of counts.entries()) {
    const largest = largestBefore(counts, { hour, known, jumped })
    if (largest === null || count < countMin || count < ratioMin * largest) continue
    jumped.add(hour)
    const last = spans.at(-1)
    const [start, end] = [hours[hour] ?? 0, hours[hour + 1] ?? 0]
    if (last?.to === start) Object.assign(last, { to: end, count: last.count + count })
    else spans.push({ from: start, to: end, count, before: largest })
  }
  return spans
    .filter(({ to }) => to > from)
    .toReversed()
    .slice(0, jumpsMax)
}

/** The first hour that ends after the first message. */
const firstKnown = (hours: readonly number[], firstMs: number | null): number =>
  firstMs === null ? hours.length : Math.max(0, hours.filter((edge) => edge <= firstMs).length - 1)

type Before = { hour: number; known: number; jumped: ReadonlySet<number> }

/** The largest count of the day before an hour; null if too few of its hours are known. */
function largestBefore(counts: readonly number[], { hour, known, jumped }: Before): number | null {
  const first = Math.max(known, hour - 24)
  if (hour - first < hoursMin) return null
  const day = counts.slice(first, hour)
  const quiet = day.filter((_, at) => !jumped.has(first + at) || first + at < hour - jumpedHoursMax)
  return Math.max(...(quiet.length < hoursMin ? day : quiet))
}

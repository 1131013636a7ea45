/** Time from delivery to open, in a few classes. Pure. */

const minuteMs = 60_000

const classes = [
  ["under_1m", minuteMs],
  ["under_10m", 10 * minuteMs],
  ["under_1h", 60 * minuteMs],
  ["under_6h", 360 * minuteMs],
  ["under_24h", 1440 * minuteMs],
  ["later", Number.POSITIVE_INFINITY],
] as const

/** Shortest first. */
export const elapsedClasses = classes.map(([name]) => name)
/** Upper bound of each class except the last, in milliseconds. */
export const elapsedEnds = classes.map(([, endMs]) => endMs).filter(Number.isFinite)
type ElapsedClass = (typeof classes)[number][0]

/** An open before the delivery, because clocks differ, counts as immediate. */
export const elapsedClass = (elapsedMs: number): ElapsedClass =>
  classes.find(([, endMs]) => elapsedMs < endMs)?.[0] ?? "later"

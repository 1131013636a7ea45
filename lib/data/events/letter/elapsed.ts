/** How long after its delivery a letter was opened, in a few classes. Pure. */

const minuteMs = 60_000

const classes = [
  ["under_1m", minuteMs],
  ["under_10m", 10 * minuteMs],
  ["under_1h", 60 * minuteMs],
  ["under_6h", 360 * minuteMs],
  ["under_24h", 1440 * minuteMs],
  ["later", Number.POSITIVE_INFINITY],
] as const

/** From the shortest on. */
export const elapsedClasses = classes.map(([name]) => name)
/** Where each class but the last one ends, in milliseconds. */
export const elapsedEnds = classes.map(([, endMs]) => endMs).filter(Number.isFinite)
type ElapsedClass = (typeof classes)[number][0]

/** What was opened before it was delivered, as far as clocks can tell, was opened at once. */
export const elapsedClass = (elapsedMs: number): ElapsedClass =>
  classes.find(([, endMs]) => elapsedMs < endMs)?.[0] ?? "later"

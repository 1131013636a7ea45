/**
 * Whether a figure is larger or smaller than usual. The usual range covers the values at the same hours and weekdays
 * before (`usualSpans`), extended on both sides by
 *
 * - half of the spread between the lowest and the highest of them, and
 * - the chance variation of a figure of this size: three standard deviations.
 *
 * Small numbers are never unusual: fewer than 50 messages, a difference of fewer than 5 messages, or fewer than three
 * known earlier times.
 */

export type Unusual = "more" | "less" | null

/** A number of messages, and its base. */
export type Measured = { count: number; of: number }

const [messagesMin, differenceMin, timesMin, deviations] = [50, 5, 3, 3]

/** For a rate: 12 bounces of 400. */
export function unusualRate(now: Measured, earlier: readonly Measured[]): Unusual {
  const known = earlier.filter(({ of }) => of >= messagesMin)
  if (now.of < messagesMin || known.length < timesMin) return null
  const [count, of] = [sum(known.map((one) => one.count)), sum(known.map((one) => one.of))]
  // Adds one occurrence and one non-occurrence: an event that never happened is rare, not impossible.
  const expected = (count + 1) / (of + 2)
  if (Math.abs(now.count - expected * now.of) < differenceMin) return null
  const byChance = Math.sqrt((expected * (1 - expected)) / now.of)
  return beyond(
    now.count / now.of,
    known.map((one) => one.count / one.of),
    byChance,
  )
}

/** For a number of messages. */
export function unusualCount(now: number, earlier: readonly number[]): Unusual {
  const known = earlier.filter((count) => count >= messagesMin)
  if (known.length < timesMin) return null
  return beyond(now, known, Math.sqrt(sum(known) / known.length))
}

function beyond(value: number, known: readonly number[], deviation: number): Unusual {
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const around = Math.max((high - low) / 2, deviations * deviation)
  if (value > high + around) return "more"
  return value < low - around ? "less" : null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

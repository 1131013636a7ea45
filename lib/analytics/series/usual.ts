/**
 * Whether a figure is larger or smaller than usual. Usual is what it was at the same hours and weekdays before
 * (`usualSpans`), and what lies around that:
 *
 * - as far again as half the way from the lowest to the highest of them, and
 * - as far as chance alone would take a figure of this size: three standard deviations.
 *
 * A handful says nothing: nothing is unusual of fewer than 50 messages, by fewer than 5 messages, or where fewer than three
 * earlier times are known.
 */

export type Unusual = "more" | "less" | null

/** A number of messages, and how many it is a part of. */
export type Measured = { count: number; of: number }

const [messagesMin, differenceMin, timesMin, deviations] = [50, 5, 3, 3]

/** Of a rate: 12 bounces of 400. */
export function unusualRate(now: Measured, earlier: readonly Measured[]): Unusual {
  const known = earlier.filter(({ of }) => of >= messagesMin)
  if (now.of < messagesMin || known.length < timesMin) return null
  const [count, of] = [sum(known.map((one) => one.count)), sum(known.map((one) => one.of))]
  // One more and one fewer than there were: what never happened is seldom, not impossible.
  const expected = (count + 1) / (of + 2)
  if (Math.abs(now.count - expected * now.of) < differenceMin) return null
  const byChance = Math.sqrt((expected * (1 - expected)) / now.of)
  return beyond(
    now.count / now.of,
    known.map((one) => one.count / one.of),
    byChance,
  )
}

/** Of a number of messages. */
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

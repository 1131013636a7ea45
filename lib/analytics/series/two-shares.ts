/**
 * Whether two shares differ, or whether the difference may be chance. Uses Newcombe's interval of a difference (two
 * score intervals combined): shares of messages are small, and the usual formula is too narrow for them and exceeds the
 * possible values. Pure.
 */

/** A number of messages, and its base. */
export type Share = { count: number; of: number }

/** Difference of two shares, the second minus the first: between `low` and `high` with the given confidence. */
export type ShareDifference = { by: number; low: number; high: number }

/** `too_few`: not enough messages. `chance`: the interval contains zero. `apart`: the shares differ. */
export type Verdict =
  | { verdict: "too_few"; difference: ShareDifference | null }
  | { verdict: "chance" | "apart"; difference: ShareDifference }

/**
 * How often an interval contains the true value: 19 of 20 times; for a decision that is checked repeatedly, 99 of 100.
 */
export type Confidence = keyof typeof deviations

/** Standard deviations that cover this part of the normal distribution. */
const deviations = { 0.95: 1.959963984540054, 0.99: 2.5758293035489004 } as const

/** With fewer messages, or fewer of either outcome, a single reader changes the result. */
export const messagesMin = 100
const eachMin = 5

export function compareShares(left: Share, right: Share, confidence: Confidence = 0.95): Verdict {
  const difference = shareDifference(left, right, confidence)
  if (!difference || !isEnough(left, right)) return { verdict: "too_few", difference }
  return { verdict: difference.low > 0 || difference.high < 0 ? "apart" : "chance", difference }
}

/** The difference with its interval; null: one of the shares has no base. */
export function shareDifference(
  left: Share,
  right: Share,
  confidence: Confidence = 0.95,
): ShareDifference | null {
  const [first, second] = [bounded(left), bounded(right)]
  if (first.of === 0 || second.of === 0) return null
  const [p1, p2] = [first.count / first.of, second.count / second.of]
  const by = p2 - p1
  if (by < 0) return turned(shareDifference(second, first, confidence))
  const [a, b] = [scoreInterval(first, confidence), scoreInterval(second, confidence)]
  return {
    by,
    low: Math.max(-1, by - Math.hypot(p2 - b.low, a.high - p1)),
    high: Math.min(1, by + Math.hypot(b.high - p2, p1 - a.low)),
  }
}

const turned = (difference: ShareDifference | null): ShareDifference | null =>
  difference && { by: -difference.by, low: -difference.high, high: -difference.low }

/** Counts by different statuses may overtake each other for a moment. */
function bounded({ count, of }: Share): Share {
  const all = Math.max(0, Number.isFinite(of) ? of : 0)
  return { of: all, count: Math.min(all, Math.max(0, Number.isFinite(count) ? count : 0)) }
}

function isEnough(left: Share, right: Share): boolean {
  const both = [bounded(left), bounded(right)]
  if (both.some(({ of }) => of < messagesMin)) return false
  const did = both.reduce((sum, { count }) => sum + count, 0)
  const all = both.reduce((sum, { of }) => sum + of, 0)
  return did >= 2 * eachMin && all - did >= 2 * eachMin
}

/** Wilson's interval of one share. */
function scoreInterval({ count, of }: Share, confidence: Confidence): { low: number; high: number } {
  const z = deviations[confidence]
  const p = count / of
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

import { compareShares, type Share } from "#lib/analytics/series/two-shares"
import type { TestEnd, TestRule } from "#lib/data/store/schema/templates"

/** Applies a rule to the numbers of a split test. Pure. */

/** Deliveries of each version and the people who did what the rule measures; null: unknown. */
export type TestCounts = { live: Share; tried: Share } | null

export type Judged =
  | { kind: "goes_on" }
  /** Everybody gets one of them from now on. */
  | { kind: "ends"; winner: "live" | "tried"; reason: Extract<TestEnd, "difference" | "time"> }

/**
 * SPLIT-4: ends with the better version once enough of each were delivered and the difference is unlikely to be chance.
 * Because it checks repeatedly, it requires 99 %: otherwise one of two equal versions would look better sooner or
 * later. At its end date it always ends: with the better version at 95 %, else with the live one.
 */
export function judgeTest({ after_messages, ends_ms }: TestRule, counts: TestCounts, nowMs: number): Judged {
  const isOver = ends_ms !== null && nowMs >= ends_ms
  const isEnough =
    counts !== null && after_messages !== null && Math.min(counts.live.of, counts.tried.of) >= after_messages
  if (!isOver && !isEnough) return { kind: "goes_on" }
  const better = counts && betterOf(counts, isOver ? 0.95 : 0.99)
  if (better) return { kind: "ends", winner: better, reason: "difference" }
  return isOver ? { kind: "ends", winner: "live", reason: "time" } : { kind: "goes_on" }
}

function betterOf(
  { live, tried }: NonNullable<TestCounts>,
  confidence: 0.95 | 0.99,
): "live" | "tried" | null {
  const { verdict, difference } = compareShares(live, tried, confidence)
  if (verdict !== "apart") return null
  return difference.by > 0 ? "tried" : "live"
}

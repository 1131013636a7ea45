import { compareShares, type Share } from "#lib/analytics/series/two-shares"
import type { TestEnd, TestRule } from "#lib/data/store/schema/templates"

/** What a rule makes of a split test's numbers. Pure. */

/** Of each version what was delivered and how many people did what the rule measures; null: nobody can say. */
export type TestCounts = { live: Share; tried: Share } | null

export type Judged =
  | { kind: "goes_on" }
  /** Everybody gets one of them from now on; `trouble` where nobody could say which is better. */
  | { kind: "ends"; winner: "live" | "tried"; reason: Extract<TestEnd, "difference" | "time"> }

/**
 * SPLIT-4: ends with the better one once so many of each were delivered and the difference is hardly chance. It is looked at
 * again and again, so that takes 99 %: of two that are alike, one would else seem better sooner or later. At its time it
 * ends in any case: with the better one where that is hardly chance (95 %), else with the one that is live.
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
  const { verdict, apart } = compareShares(live, tried, confidence)
  if (verdict !== "apart") return null
  return apart.by > 0 ? "tried" : "live"
}

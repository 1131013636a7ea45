import type { TestEnd, TestRule } from "#lib/data/store/schema/templates"

/** A split test as the page shows it; pure, for server and browser. */
export type SplitTest = {
  test_id: string
  live: number
  tried: number
  /** Percent of recipients that get the tested version. */
  share: number
  rule: TestRule | null
  /** Null: no longer a user. */
  beganBy: string | null
  beganMs: number
  endedBy: string | null
  /** Null: still running. */
  endedMs: number | null
  reason: TestEnd | null
  winner: number | null
  /** Reason why a rule decides nothing: `right`, `service`, `too_many`. */
  trouble: string | null
}

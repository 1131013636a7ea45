import type { TestEnd, TestRule } from "#lib/data/store/schema/templates"

/** A split test as the page shows it; pure, for server and browser. */
export type SplitTest = {
  test_id: string
  live: number
  tried: number
  /** Percent of recipients that get the tested version. */
  share: number
  rule: TestRule | null
  /** The user's id, also if they are no longer a user. */
  began_by: string
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

/** The user, and whether publication in the project takes two people. */
export type Decider = { project: { publish_needs_second: boolean }; user: { user_id: string } }

/**
 * SPLIT-8: true if the tried version cannot be published: two people decide, the one who started the test and another
 * one who ends it.
 */
export const needsOther = (
  { project, user }: Decider,
  { began_by }: { began_by: string },
  reason: TestEnd,
): boolean => project.publish_needs_second && (reason !== "by_hand" || began_by === user.user_id)

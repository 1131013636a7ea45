import type { TestEnd, TestRule } from "#lib/data/store/schema/templates"

/** A split test as the page tells it; pure, for both sides. */
export type ToldTest = {
  test_id: string
  live: number
  tried: number
  /** Of a hundred recipients so many get the one that is tried. */
  share: number
  rule: TestRule | null
  /** Null: not here any more. */
  beganBy: string | null
  beganMs: number
  endedBy: string | null
  /** Null: it runs. */
  endedMs: number | null
  reason: TestEnd | null
  winner: number | null
  /** Why a rule decides nothing: `right`, `service`, `too_many`. */
  trouble: string | null
}

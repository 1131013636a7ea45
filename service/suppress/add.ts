import { foldAddress } from "#contract/address"
import { days, plus } from "../clock.ts"
import type { Db } from "../store/open.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { changeSuppressions, type SuppressionChange, type SuppressionRow } from "../store/suppressions.ts"

/** Lifetime of a cause in days; null: until it is lifted (SUPPRESS-3). */
const daysHeld: Readonly<Record<SuppressionCause, number | null>> = {
  temporary_unavailable: 3,
  permanent_unavailable: 180,
  unsubscribed: null,
  complained: null,
  blocked: null,
}

/** One change: suppress an address for a cause, or lift that cause. `at` is when the reason for it happened. */
export type Suppression = {
  project_id: number
  email: string
  cause: SuppressionCause
  source: SuppressionRow["source"]
  reason?: string
  letter_id?: string
  /** The list that it came with, and its line there. */
  batch?: string
  line?: number
  at: Date
  lift?: true
}

/** Applies changes in the caller's transaction; the last one for the same address and cause wins. */
export async function suppress(tx: Db, changes: readonly Suppression[]): Promise<void> {
  const last = new Map<string, SuppressionChange>()
  for (const one of changes) {
    const change = changeOf(one)
    last.set(`${change.project_id} ${change.email} ${change.cause}`, change)
  }
  await changeSuppressions(tx, [...last.values()])
}

/** End of an entry that begins then; null: never. */
export function endOf(cause: SuppressionCause, begins: Date): Date | null {
  const heldDays = daysHeld[cause]
  return heldDays === null ? null : plus(begins, days(heldDays))
}

function changeOf(one: Suppression): SuppressionChange {
  return {
    project_id: one.project_id,
    email: foldAddress(one.email),
    cause: one.cause,
    source: one.source,
    reason: one.reason ?? null,
    letter_id: one.letter_id ?? null,
    batch: one.batch ?? null,
    line: one.line ?? null,
    created_at: one.at,
    expires_at: endOf(one.cause, one.at),
    is_removed: one.lift === true,
  }
}

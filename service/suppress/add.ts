import { foldAddress } from "#contract/address"
import { days, plus } from "../clock.ts"
import type { Db } from "../store/open.ts"
import type { SuppressionCause } from "../store/schema.ts"
import { changeSuppressions, type SuppressionChange, type SuppressionRow } from "../store/suppressions.ts"

/** How many days a cause holds; null: until somebody lifts it (SUPPRESS-3). */
const daysHeld: Readonly<Record<SuppressionCause, number | null>> = {
  temporary_unavailable: 3,
  permanent_unavailable: 180,
  unsubscribed: null,
  complained: null,
  blocked: null,
}

/** One wish: hold an address back for a cause, or lift that cause. `at` is when the reason for it happened. */
export type Suppression = {
  project_id: number
  email: string
  cause: SuppressionCause
  source: SuppressionRow["source"]
  reason?: string
  letter_id?: string
  at: Date
  lift?: true
}

/** Applies wishes in the caller's transaction; of several about one address and cause the last one holds. */
export async function suppress(tx: Db, wishes: readonly Suppression[]): Promise<void> {
  const last = new Map<string, SuppressionChange>()
  for (const wish of wishes) {
    const change = changeOf(wish)
    last.set(`${change.project_id} ${change.email} ${change.cause}`, change)
  }
  await changeSuppressions(tx, [...last.values()])
}

/** When an entry that begins then ends by itself; null: never. */
export function endOf(cause: SuppressionCause, begins: Date): Date | null {
  const heldDays = daysHeld[cause]
  return heldDays === null ? null : plus(begins, days(heldDays))
}

function changeOf(wish: Suppression): SuppressionChange {
  return {
    project_id: wish.project_id,
    email: foldAddress(wish.email),
    cause: wish.cause,
    source: wish.source,
    reason: wish.reason ?? null,
    letter_id: wish.letter_id ?? null,
    created_at: wish.at,
    expires_at: endOf(wish.cause, wish.at),
    is_removed: wish.lift === true,
  }
}

import type { Db } from "../store/open.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { activeSuppressions, sharedListId } from "../store/suppressions.ts"

/** Causes from the strongest to the weakest: the strongest one is reported (SUPPRESS-2). */
const causesByStrength = [
  "blocked",
  "complained",
  "unsubscribed",
  "permanent_unavailable",
  "temporary_unavailable",
] as const satisfies readonly SuppressionCause[]

export type LookUp = {
  /** Causes that do not count, in whichever list. */
  overlooked?: ReadonlySet<SuppressionCause>
  /** How much of the list that all projects share counts (SHARED-2); absent: nothing of it. */
  shared?: "all" | "blocked"
}

/**
 * Those of these addresses that get no mail of this project, and why. Addresses and the keys of the answer are folded
 * (contract address.ts, foldAddress); an address that may get mail is absent. Expired entries do not count, nor do
 * those that may be overlooked; the strongest of the others is given. One query for both lists.
 */
export async function lookUp(
  db: Db,
  project_id: number,
  emails: readonly string[],
  now: Date,
  { overlooked = new Set(), shared }: LookUp = {},
): Promise<Map<string, SuppressionCause>> {
  const found = new Map<string, SuppressionCause>()
  if (emails.length === 0) return found
  const lists = shared ? [project_id, sharedListId] : [project_id]
  for (const { email, cause, is_shared } of await activeSuppressions(db, lists, emails, now)) {
    if (overlooked.has(cause) || (is_shared && shared === "blocked" && cause !== "blocked")) continue
    const other = found.get(email)
    if (other === undefined || strength(cause) < strength(other)) found.set(email, cause)
  }
  return found
}

const strength = (cause: SuppressionCause): number => causesByStrength.indexOf(cause)

import type { Db } from "../store/open.ts"
import type { SuppressionCause } from "../store/schema.ts"
import { activeSuppressions } from "../store/suppressions.ts"

/** Causes from the strongest to the weakest: a recipient is told the strongest one (SUPPRESS-2). */
export const causesByStrength = [
  "blocked",
  "complained",
  "unsubscribed",
  "permanent_unavailable",
  "temporary_unavailable",
] as const satisfies readonly SuppressionCause[]

/**
 * Which of these addresses get no mail of this project, and why. Addresses and the keys of the answer are folded
 * (contract address.ts, foldAddress); an address that may get mail is absent. Expired rows do not count. A sender who
 * may overlook causes names them in `overlooked`; the strongest of the others is then told.
 */
export async function lookUp(
  db: Db,
  project_id: number,
  emails: readonly string[],
  now: Date,
  overlooked: ReadonlySet<SuppressionCause> = new Set(),
): Promise<Map<string, SuppressionCause>> {
  const found = new Map<string, SuppressionCause>()
  if (emails.length === 0) return found
  for (const { email, cause } of await activeSuppressions(db, project_id, emails, now)) {
    if (overlooked.has(cause)) continue
    const other = found.get(email)
    if (other === undefined || strength(cause) < strength(other)) found.set(email, cause)
  }
  return found
}

const strength = (cause: SuppressionCause): number => causesByStrength.indexOf(cause)

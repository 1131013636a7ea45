import type { Context } from "../context.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { activeSuppressions, sharedListId } from "../store/suppressions.ts"
import type { Cause } from "./verdicts.ts"

/** Meanings of the shared list's causes for an address; other causes have none. The worst one comes first. */
const validationCauses: Partial<Record<SuppressionCause, Cause>> = {
  blocked: "spamtrap",
  complained: "abuse",
  permanent_unavailable: "global_suppression",
}

/** Cause recorded by the service itself for a folded address, in any project. */
export async function sharedCause(folded: string, ctx: Context): Promise<Cause | null> {
  const found = await activeSuppressions(ctx.store.db, [sharedListId], [folded], ctx.clock.now())
  const causes = new Set(found.map(({ cause }) => validationCauses[cause]))
  return Object.values(validationCauses).find((cause) => causes.has(cause)) ?? null
}

import { createRequire } from "node:module"
import { disposableEmailBlocklistSet } from "disposable-email-domains-js"
import type { Context } from "../context.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { activeSuppressions, sharedListId } from "../store/suppressions.ts"
import type { Cause } from "./verdicts.ts"

const require = createRequire(import.meta.url)

const disposable: ReadonlySet<string> = disposableEmailBlocklistSet()

/** The package has no types: an array of local parts. */
const roleWords: unknown = require("role-based-email-addresses")
const roles: ReadonlySet<string> = new Set(Array.isArray(roleWords) ? roleWords.map(String) : [])

/** True for domains that offer addresses for minutes, and for names below them. `domain` is ASCII. */
export function isDisposableDomain(domain: string): boolean {
  const labels = domain.split(".")
  return labels.some((_, first) => disposable.has(labels.slice(first).join(".")))
}

/** True for local parts that name an office and not a person: `info`, `sales+spring`. */
export const isRole = (local_part: string): boolean =>
  roles.has(local_part.toLowerCase().replace(/\+.*$/s, ""))

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

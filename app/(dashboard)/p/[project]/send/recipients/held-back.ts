import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import type { Reader } from "./readers.ts"

/** Way to look up suppressed addresses among these recipients: one by one, or the whole list, whichever is cheaper. */
export type LookUp = "none" | "each" | "list"

const eachMax = 12
const pagesMax = 3

/** `total` is the answer of suppression/count; null: unknown. */
export function lookUpFor(readers: number, total: number | null): LookUp {
  if (readers === 0 || total === 0) return "none"
  const pages = total === null ? Number.POSITIVE_INFINITY : Math.ceil(total / limits.suppressionsPerPageMax)
  if (readers <= Math.min(pages, eachMax) || (readers <= eachMax && pages > pagesMax)) return "each"
  return pages <= pagesMax ? "list" : "none"
}

/** Entries about these readers, by folded address; the gravest cause stays when there are several. */
export function heldBackAmong(
  readers: readonly Reader[],
  entries: readonly { email: string; cause: string }[],
): Map<string, string> {
  const wanted = new Set(readers.map(({ email }) => foldAddress(email)))
  const found = new Map<string, string>()
  for (const { email, cause } of entries) {
    const folded = foldAddress(email)
    if (!wanted.has(folded)) continue
    const before = found.get(folded)
    if (before === undefined || rankOf(cause) > rankOf(before)) found.set(folded, cause)
  }
  return found
}

const rank = ["temporary_unavailable", "unsubscribed", "permanent_unavailable", "complained", "blocked"]
const rankOf = (cause: string): number => rank.indexOf(cause)

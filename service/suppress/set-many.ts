import { foldAddress, isAddress } from "#contract/address"
import { type SetOutcome, settableCauses } from "#contract/suppression"
import { parseUtc } from "#contract/time"
import { at } from "../clock.ts"
import type { Context } from "../context.ts"
import type { SuppressionCause } from "../store/schema.ts"
import { entriesOfMany } from "../store/suppressions-read.ts"
import { endOf, type Suppression, suppress } from "./add.ts"

export type RowToSet = { email: string; cause: string; created?: string | null | undefined }
export type SetManyOptions = { project_id: number; skipKnown: boolean; isDryRun: boolean }

type Wish = Suppression & { email: string }
type Judged = { wish: Wish } | { fault: SetOutcome }

/**
 * Holds many addresses back in one transaction, with an outcome for each row in their order (EXT-22). A dry run writes
 * nothing and tells the same outcomes.
 */
export async function setMany(
  rows: readonly RowToSet[],
  { project_id, skipKnown, isDryRun }: SetManyOptions,
  ctx: Pick<Context, "store" | "clock">,
): Promise<SetOutcome[]> {
  const now = ctx.clock.now()
  const judged = withoutDoubles(rows.map((row) => judge(row, project_id, now)))
  const wishes = judged.flatMap((one) => ("wish" in one ? [one.wish] : []))
  return ctx.store.db.transaction(async (tx) => {
    const known = new Map<string, Set<string>>()
    const emails = [...new Set(wishes.map((wish) => wish.email))]
    for (const { email, cause } of await entriesOfMany(tx, project_id, emails, now))
      known.set(email, (known.get(email) ?? new Set()).add(cause))
    const outcomeOf = (one: Judged): SetOutcome => {
      if ("fault" in one) return one.fault
      const causes = known.get(one.wish.email)
      if (!causes) return "added"
      return causes.has(one.wish.cause) ? "present" : "other_cause"
    }
    const outcomes = judged.map(outcomeOf)
    // An entry that is there already is met again: its term may become longer (SUPPRESS-3).
    const written = judged.flatMap((one, row) =>
      "wish" in one && !(skipKnown && outcomes[row] === "other_cause") ? [one.wish] : [],
    )
    if (!isDryRun) await suppress(tx, written)
    return outcomes
  })
}

function judge({ email, cause, created }: RowToSet, project_id: number, now: Date): Judged {
  if (!isAddress(email.trim())) return { fault: "bad_email" }
  const known = settableCauses.find((one) => one === cause)
  if (!known) return { fault: "bad_cause" }
  const given = created?.trim() ? parseUtc(created.trim()) : now.getTime()
  if (given === null) return { fault: "bad_created" }
  // A clock that runs ahead of ours makes no entry of the future.
  const begins = at(Math.min(given, now.getTime()))
  if (isOver(known, begins, now)) return { fault: "over" }
  return { wish: { project_id, email: foldAddress(email), cause: known, source: "user", at: begins } }
}

function isOver(cause: SuppressionCause, begins: Date, now: Date): boolean {
  const ends = endOf(cause, begins)
  return ends !== null && ends.getTime() <= now.getTime()
}

/** Of rows about one address and cause the first one counts. */
function withoutDoubles(judged: readonly Judged[]): Judged[] {
  const seen = new Set<string>()
  return judged.map((one) => {
    if ("fault" in one) return one
    const key = `${one.wish.email} ${one.wish.cause}`
    if (seen.has(key)) return { fault: "duplicate" }
    seen.add(key)
    return one
  })
}

import { cleanAddress, foldAddress, isRecipientAddress } from "#contract/address"
import { type SetOutcome, settableCauses } from "#contract/suppression"
import { parseUtc } from "#contract/time"
import { at } from "../clock.ts"
import type { Context } from "../context.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { entriesOfMany } from "../store/suppressions-read.ts"
import { endOf, type Suppression, suppress } from "./add.ts"

type RowToSet = {
  email: string
  cause: string
  created?: string | null | undefined
  line?: number | null | undefined
}
type SetManyOptions = {
  project_id: number
  skipKnown: boolean
  isDryRun: boolean
  /** The caller's own name of the list that the rows are from. */
  batch?: string | undefined
}

type ValidRow = Suppression & { email: string }
type CheckedRow = { change: ValidRow } | { fault: SetOutcome }

/**
 * Suppresses many addresses in one transaction, with an outcome for each row in their order (EXT-22). A dry run writes
 * nothing and returns the same outcomes.
 */
export async function setMany(
  rows: readonly RowToSet[],
  { project_id, skipKnown, isDryRun, batch }: SetManyOptions,
  ctx: Pick<Context, "store" | "clock">,
): Promise<SetOutcome[]> {
  const now = ctx.clock.now()
  const checked = withoutDuplicates(rows.map((row) => checkRow(row, { project_id, batch, now })))
  const validRows = checked.flatMap((one) => ("change" in one ? [one.change] : []))
  return ctx.store.db.transaction(async (tx) => {
    const known = new Map<string, Set<string>>()
    const emails = [...new Set(validRows.map((change) => change.email))]
    for (const { email, cause } of await entriesOfMany(tx, project_id, emails, now))
      known.set(email, (known.get(email) ?? new Set()).add(cause))
    const outcomeOf = (one: CheckedRow): SetOutcome => {
      if ("fault" in one) return one.fault
      const causes = known.get(one.change.email)
      if (!causes) return "added"
      return causes.has(one.change.cause) ? "present" : "other_cause"
    }
    const outcomes = checked.map(outcomeOf)
    // An entry that is there already is met again: its term may become longer (SUPPRESS-3).
    const written = checked.flatMap((one, row) =>
      "change" in one && !(skipKnown && outcomes[row] === "other_cause") ? [one.change] : [],
    )
    if (!isDryRun) await suppress(tx, written)
    return outcomes
  })
}

type CheckContext = { project_id: number; batch: string | undefined; now: Date }

function checkRow(
  { email, cause, created, line }: RowToSet,
  { project_id, batch, now }: CheckContext,
): CheckedRow {
  if (!isRecipientAddress(cleanAddress(email))) return { fault: "bad_email" }
  const known = settableCauses.find((one) => one === cause)
  if (!known) return { fault: "bad_cause" }
  const createdMs = created?.trim() ? parseUtc(created.trim()) : now.getTime()
  if (createdMs === null) return { fault: "bad_created" }
  // A clock that runs ahead of ours makes no entry of the future.
  const begins = at(Math.min(createdMs, now.getTime()))
  if (isOver(known, begins, now)) return { fault: "over" }
  const origin = { ...(batch ? { batch } : {}), ...(line ? { line } : {}) }
  return {
    change: { project_id, email: foldAddress(email), cause: known, source: "user", at: begins, ...origin },
  }
}

function isOver(cause: SuppressionCause, begins: Date, now: Date): boolean {
  const ends = endOf(cause, begins)
  return ends !== null && ends.getTime() <= now.getTime()
}

/** Of rows about one address and cause the first one counts. */
function withoutDuplicates(checked: readonly CheckedRow[]): CheckedRow[] {
  const seen = new Set<string>()
  return checked.map((one) => {
    if ("fault" in one) return one
    const key = `${one.change.email} ${one.change.cause}`
    if (seen.has(key)) return { fault: "duplicate" }
    seen.add(key)
    return one
  })
}

import { cleanAddress, foldAddress, isRecipientAddress } from "#contract/address"
import { type DeleteOutcome, suppressionCauses } from "#contract/suppression"
import type { Context } from "../context.ts"
import { deleteEntries, type SuppressionRow } from "../store/suppressions.ts"
import { entriesOfMany } from "../store/suppressions-read.ts"
import { isDeletable } from "./remove.ts"

type RowToRemove = { email: string; cause?: string | null | undefined }
export type RowRemoved = { outcome: DeleteOutcome; removed: SuppressionRow[] }

/**
 * Takes many entries out of the project's own list in one transaction, with an outcome for each row in their order. A row
 * with a cause means that entry alone, one without all that may be taken out (EXT-23). The list that all projects share
 * is not touched.
 */
export async function removeMany(
  rows: readonly RowToRemove[],
  { project_id, isDryRun }: { project_id: number; isDryRun: boolean },
  ctx: Pick<Context, "store" | "clock">,
): Promise<RowRemoved[]> {
  const emails = [...new Set(rows.map((row) => foldAddress(row.email)))]
  return ctx.store.db.transaction(async (tx) => {
    const found = await entriesOfMany(tx, project_id, emails, ctx.clock.now(), { lock: true })
    const left = new Map<string, SuppressionRow[]>()
    for (const entry of found) left.set(entry.email, [...(left.get(entry.email) ?? []), entry])
    const seen = new Set<string>()
    const results = rows.map((row) => take(row, left, seen))
    if (!isDryRun)
      await deleteEntries(
        tx,
        project_id,
        results.flatMap((one) => one.removed),
      )
    return results
  })
}

const without = (outcome: DeleteOutcome): RowRemoved => ({ outcome, removed: [] })

function take(
  { email, cause }: RowToRemove,
  left: Map<string, SuppressionRow[]>,
  seen: Set<string>,
): RowRemoved {
  if (!isRecipientAddress(cleanAddress(email))) return without("bad_email")
  if (cause && !suppressionCauses.some((one) => one === cause)) return without("bad_cause")
  const folded = foldAddress(email)
  const key = `${folded} ${cause ?? ""}`
  if (seen.has(key)) return without("duplicate")
  seen.add(key)
  const meant = (left.get(folded) ?? []).filter((one) => !cause || one.cause === cause)
  if (meant.length === 0) return without("absent")
  const removed = meant.filter(isDeletable)
  if (removed.length === 0) return without("undeletable")
  left.set(
    folded,
    (left.get(folded) ?? []).filter((one) => !removed.includes(one)),
  )
  return { outcome: "removed", removed }
}

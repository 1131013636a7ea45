import { foldAddress } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import type { Context } from "../context.ts"
import { recordEvents } from "../events/record.ts"
import { dequeue } from "../store/queue.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { lookUp } from "../suppress/look-up.ts"
import type { LetterToDeliver } from "./deliver.ts"

const deliveryStatusOf: Readonly<Record<SuppressionCause, DeliveryStatus>> = {
  unsubscribed: "err_unsubscribed",
  complained: "err_skip_letter",
  blocked: "err_skip_letter",
  permanent_unavailable: "skip_dup_unreachable",
  temporary_unavailable: "skip_dup_temp_unreachable",
}

/**
 * SEND-17: a letter with send_at is checked against the suppressions once more before its first attempt, because its
 * recipient may have unsubscribed since it was accepted. True when it was ended here: hard_bounced, without an attempt. Idempotent: a
 * letter has one hard_bounced.
 */
export async function skipIfSuppressed(
  { job, row, try_count }: LetterToDeliver,
  ctx: Context,
): Promise<boolean> {
  if (!job.ask_again || try_count > 0) return false
  const { overlooked, ...lookUpOptions } = job.ask_again
  const folded = foldAddress(row.email)
  const { db } = ctx.store
  const causes = await lookUp(db, row.project_id, [folded], ctx.clock.now(), {
    ...lookUpOptions,
    overlooked: new Set(overlooked),
  })
  const cause = causes.get(folded)
  if (!cause) return false
  const { project_id, letter_id } = row
  await db.transaction(async (tx) => {
    await recordEvents(
      tx,
      [{ project_id, letter_id, status: "hard_bounced", delivery_status: deliveryStatusOf[cause] }],
      ctx,
    )
    await dequeue(tx, [row])
  })
  ctx.notifier.notify("outbox")
  return true
}

import type { FailedReason } from "#contract/email/send"
import type { Language, Message } from "#contract/message"
import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import type { SuppressionCause } from "../store/schema.ts"
import { lookUp } from "../suppress/look-up.ts"
import { checkContent, checkRecipients } from "./check-content.ts"
import { checkRendering, sendTagCodes } from "./check-rendering.ts"
import { checkSender } from "./check-sender.ts"
import { enqueue } from "./enqueue.ts"
import { fillFromTemplate } from "./fill-from-template.ts"
import { permit, permitContent } from "./permit.ts"
import { shownRecipients } from "./shown-recipients.ts"
import { addressesToLookUp, overlookedCauses, type Sorted, sortRecipients } from "./sort-recipients.ts"
import { toJobMessage } from "./to-job-message.ts"

export type Submitted = { job_id: string; accepted: string[]; failed: Record<string, FailedReason> }

/**
 * A request becomes letters that wait to be sent. Every door ends here. Steps: permit → fill from template → check →
 * sort recipients → refuse if none → enqueue, which is the only write. Expected refusals are thrown as Refusal.
 */
export async function submit(
  message: Message,
  caller: Caller,
  ctx: Context,
  door: { source: "api" | "smtp"; pathLanguage?: Language },
): Promise<Submitted> {
  const { db } = ctx.store
  permit(message, caller, ctx.clock.now())
  const { recipients, ...own } = message
  const filled = await fillFromTemplate(own, caller, db)
  permitContent(filled.content, caller)
  checkContent(filled.content)
  const job = toJobMessage(filled.content, { caller, brand: ctx.config.headerBrand, ...door }, 1523)
  checkRendering(job, sendTagCodes)
  checkRecipients(recipients, filled.content)
  const { hidden } = shownRecipients({ to: job.to_header, cc: job.cc_header }, recipients)
  await checkSender(job.from_email, hidden, caller, db)
  const sorted = sortRecipients(recipients, await causesOf(message, caller, ctx))
  refuseIfNone(sorted)
  const send = { project_id: caller.project_id, message: job, filled, ...sorted, source: door.source }
  const job_id = await enqueue(send, ctx)
  return { job_id, accepted: sorted.accepted.map((one) => one.email), failed: sorted.failed }
}

/** Why addresses get no mail from this project, less what the message may overlook. */
const causesOf = (message: Message, caller: Caller, ctx: Context): Promise<Map<string, SuppressionCause>> => {
  const emails = addressesToLookUp(message.recipients)
  return lookUp(ctx.store.db, caller.project_id, emails, ctx.clock.now(), overlookedCauses(message))
}

/** SEND-3: when every recipient is refused nothing is sent. */
function refuseIfNone({ accepted, failed }: Sorted): void {
  if (accepted.length > 0) return
  const reasons = Object.entries(failed).slice(0, 10)
  const told = reasons.map(([email, reason]) => `${email} (${reason})`).join(", ")
  throw new Refusal(204, `message.recipients: every recipient was refused: ${told}.`)
}

import { letterAttempts, letterResend } from "#contract/methods/letter"
import { formatUtc } from "#contract/time"
import { resendContent } from "../../message/resend-content.ts"
import { type AttemptRow, attemptsOf } from "../../store/attempts-read.ts"
import { filesOfJob } from "../../store/job-files.ts"
import { submit } from "../../submit/submit.ts"
import { implement } from "../method.ts"
import { letterOf, messageOf, messageTo, templateOf } from "./stored-letter.ts"

export const letterAttemptsHandler = implement(letterAttempts, async (input, caller, ctx) => ({
  status: "success",
  attempts: (await attemptsOf(ctx.store.db, caller.project_id, input)).map(toAttempt),
}))

const toAttempt = (row: AttemptRow) => ({
  email: row.email,
  try_no: row.try_no,
  started_at: formatUtc(row.started_at),
  duration_ms: row.duration_ms,
  host: row.host,
  ...(row.tls ? { tls: row.tls } : {}),
  delivery_status: row.delivery_status,
  reply: row.reply,
  ...(row.next_try_at ? { next_try_at: formatUtc(row.next_try_at) } : {}),
  conversation: row.conversation,
})

export const letterResendHandler = implement(letterResend, async (input, caller, ctx) => {
  const row = await letterOf(input, caller, ctx)
  const job = await messageOf(row, () => filesOfJob(ctx.store.db, caller.project_id, row.job_id))
  const template = input.content === "as_sent" ? null : await templateOf(row, caller, ctx)
  const resend = resendContent(input.content, row, job, template)
  const { idempotence_key } = input
  const message = { ...messageTo(row, resend), ...(idempotence_key ? { idempotence_key } : {}) }
  const entry = { source: "api" as const, filledVersion: resend.template_version }
  const { job_id } = await submit(message, caller, ctx, entry)
  return { status: "success", job_id, email: row.email }
})

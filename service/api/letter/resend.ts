import { letterResend } from "#contract/letter/resend"
import { filesOfJob } from "../../store/job-files.ts"
import { resendContent } from "../../submit/resend-content.ts"
import { submit } from "../../submit/submit.ts"
import { implement } from "../method.ts"
import { letterOf, messageOf, messageTo, templateOf } from "./stored-letter.ts"

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

import { letterResend } from "#contract/letter/resend"
import { filesOfJob } from "../../store/job-files.ts"
import { submit } from "../../submit/submit.ts"
import { implement } from "../method.ts"
import { againOf, letterOf, messageOf, messageTo } from "./read-again.ts"

export const letterResendHandler = implement(letterResend, async (input, caller, ctx) => {
  const row = await letterOf(input, caller, ctx)
  const job = await messageOf(row, () => filesOfJob(ctx.store.db, caller.project_id, row.job_id))
  const again = await againOf(input, row, job, caller, ctx)
  const { idempotence_key } = input
  const message = { ...messageTo(row, again), ...(idempotence_key ? { idempotence_key } : {}) }
  const entry = { source: "api" as const, filledVersion: again.template_version }
  const { job_id } = await submit(message, caller, ctx, entry)
  return { status: "success", job_id, email: row.email }
})

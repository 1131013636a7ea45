import { emailSend } from "#contract/methods/email"
import { submit } from "../../submit/submit.ts"
import { implement } from "../method.ts"

export const emailSendHandler = implement(emailSend, async ({ message }, caller, ctx, call) => {
  const entry = { source: "api" as const, pathLanguage: call.language }
  const { job_id, accepted, failed } = await submit(message, caller, ctx, entry)
  const failed_emails = Object.keys(failed).length > 0 ? { failed_emails: failed } : {}
  return { status: "success", job_id, emails: accepted, ...failed_emails }
})

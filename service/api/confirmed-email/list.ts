import { confirmedEmailList } from "#contract/confirmed-email/list"
import { listConfirmedEmails } from "../../store/confirmed-emails.ts"
import { implement } from "../method.ts"

export const confirmedEmailListHandler = implement(confirmedEmailList, async (_input, caller, ctx) => {
  const rows = await listConfirmedEmails(ctx.store.db, caller.project_id)
  return { status: "success", confirmed_emails: rows.map(({ email, status }) => ({ email, status })) }
})

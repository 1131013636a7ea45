import { foldAddress } from "#contract/address"
import { confirmedEmailDelete } from "#contract/confirmed-email/delete"
import { Refusal } from "../../refusal.ts"
import { deleteConfirmedEmail } from "../../store/confirmed-emails.ts"
import { implement } from "../method.ts"

export const confirmedEmailDeleteHandler = implement(confirmedEmailDelete, async (input, caller, ctx) => {
  const email = foldAddress(input.email)
  if (!(await deleteConfirmedEmail(ctx.store.db, { project_id: caller.project_id, email })))
    throw new Refusal(400, `email: ${email} is not in the list of confirmed addresses.`)
  return { status: "success", message: `The confirmed address ${email} was deleted.` }
})

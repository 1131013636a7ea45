import { foldAddress } from "#contract/address"
import { confirmedEmailsMax } from "#contract/confirmed-email"
import { confirmedEmailCreate } from "#contract/confirmed-email/create"
import { Refusal } from "../../refusal.ts"
import { keepConfirmedEmail } from "../../store/confirmed-emails.ts"
import { implement } from "../method.ts"
import { sendConfirmLink } from "./send-confirm-link.ts"

export const confirmedEmailCreateHandler = implement(confirmedEmailCreate, async (input, caller, ctx) => {
  const email = foldAddress(input.email)
  // CONFIRMED-3: nobody has to confirm to themselves.
  if (email === foldAddress(caller.email)) return answer(email, "confirmed")
  const key = { project_id: caller.project_id, email }
  const kept = await keepConfirmedEmail(ctx.store.db, key, ctx.clock.now(), confirmedEmailsMax)
  if (kept === "too many")
    throw new Refusal(
      400,
      `email: an account has at most ${confirmedEmailsMax} confirmed addresses; delete one first.`,
    )
  if (kept.status === "unconfirmed") await sendConfirmLink(key, caller, ctx)
  return answer(email, kept.status)
})

const answer = (email: string, status: string) => ({
  status: "success" as const,
  confirmed_email: { email, status },
})

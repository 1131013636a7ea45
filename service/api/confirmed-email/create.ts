import { foldAddress } from "#contract/address"
import { confirmedEmailsMax, confirmLinkPauseMinutes } from "#contract/confirmed-email"
import { confirmedEmailCreate } from "#contract/confirmed-email/create"
import type { Caller } from "../../caller.ts"
import { minutes, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { type ConfirmedEmailKey, keepConfirmedEmail, takeLinkBack } from "../../store/confirmed-emails.ts"
import { implement } from "../method.ts"
import { sendConfirmLink } from "./send-confirm-link.ts"

export const confirmedEmailCreateHandler = implement(confirmedEmailCreate, async (input, caller, ctx) => {
  const email = foldAddress(input.email)
  // CONFIRMED-3: nobody has to confirm to themselves.
  if (email === foldAddress(caller.email)) return answer(email, "confirmed")
  const key = { project_id: caller.project_id, email }
  const now = ctx.clock.now()
  const bounds = { max: confirmedEmailsMax, pauseFrom: plus(now, -minutes(confirmLinkPauseMinutes)) }
  const kept = await keepConfirmedEmail(ctx.store.db, key, now, bounds)
  if (kept === "too many")
    throw new Refusal(
      400,
      `email: an account has at most ${confirmedEmailsMax} confirmed addresses; delete one first.`,
    )
  if (kept.link) await sendOrTakeBack(key, kept.link, caller, ctx)
  return answer(email, kept.status)
})

async function sendOrTakeBack(
  key: ConfirmedEmailKey,
  link: { sent_at: Date; before: Date | null },
  caller: Caller,
  ctx: Context,
): Promise<void> {
  try {
    await sendConfirmLink({ ...key, sent_at: link.sent_at }, caller, ctx)
  } catch (error) {
    await takeLinkBack(ctx.store.db, key, link)
    throw error
  }
}

const answer = (email: string, status: string) => ({
  status: "success" as const,
  confirmed_email: { email, status },
})

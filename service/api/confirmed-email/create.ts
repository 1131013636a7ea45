import { foldAddress } from "#contract/address"
import { confirmedEmailsMax, confirmLinkPauseMinutes } from "#contract/confirmed-email"
import { confirmedEmailCreate } from "#contract/confirmed-email/create"
import type { Caller } from "../../caller.ts"
import { minutes, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { type ConfirmedEmailKey, revertLinkSent, upsertConfirmedEmail } from "../../store/confirmed-emails.ts"
import { implement } from "../method.ts"
import { sendConfirmLink } from "./send-confirm-link.ts"

export const confirmedEmailCreateHandler = implement(confirmedEmailCreate, async (input, caller, ctx) => {
  const email = foldAddress(input.email)
  // CONFIRMED-3: the account's own address needs no confirmation.
  if (email === foldAddress(caller.email)) return answer(email, "confirmed")
  const key = { project_id: caller.project_id, email }
  const now = ctx.clock.now()
  const bounds = { max: confirmedEmailsMax, resendBefore: plus(now, -minutes(confirmLinkPauseMinutes)) }
  const upserted = await upsertConfirmedEmail(ctx.store.db, key, now, bounds)
  if (upserted === "too many")
    throw new Refusal(
      400,
      `email: an account has at most ${confirmedEmailsMax} confirmed addresses; delete one first.`,
    )
  if (upserted.link) await sendOrRevert(key, upserted.link, caller, ctx)
  return answer(email, upserted.status)
})

async function sendOrRevert(
  key: ConfirmedEmailKey,
  link: { sent_at: Date; before: Date | null },
  caller: Caller,
  ctx: Context,
): Promise<void> {
  try {
    await sendConfirmLink({ ...key, sent_at: link.sent_at }, caller, ctx)
  } catch (error) {
    await revertLinkSent(ctx.store.db, key, link)
    throw error
  }
}

const answer = (email: string, status: string) => ({
  status: "success" as const,
  confirmed_email: { email, status },
})

import { foldAddress } from "#contract/address"
import {
  confirmedEmailsMax,
  confirmLinkHours,
  confirmLinkPauseMinutes,
  confirmLinksPerDayMax,
} from "#contract/confirmed-email"
import {
  confirmedEmailCreate,
  confirmedEmailDelete,
  confirmedEmailList,
} from "#contract/methods/confirmed-email"
import { days, minutes, plus, utcDayStart } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { type ConfirmLink, confirmLink } from "../../links/confirm-link.ts"
import { Refusal } from "../../refusal.ts"
import { escapeHtml } from "../../render/footer.ts"
import type { Caller } from "../../rights/caller.ts"
import type { Limit } from "../../rights/limit-sandbox.ts"
import {
  type ConfirmedEmailKey,
  confirmLinkShard,
  confirmLinksOfDay,
  deleteConfirmedEmail,
  listConfirmedEmails,
  revertLinkSent,
  upsertConfirmedEmail,
} from "../../store/confirmed-emails.ts"
import { sendSystemMail } from "../../system-mail/send-system-mail.ts"
import { implement } from "../method.ts"

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
      `email: the account has ${confirmedEmailsMax} confirmed addresses, the maximum; delete one first.`,
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

export const confirmedEmailDeleteHandler = implement(confirmedEmailDelete, async (input, caller, ctx) => {
  const email = foldAddress(input.email)
  if (!(await deleteConfirmedEmail(ctx.store.db, { project_id: caller.project_id, email })))
    throw new Refusal(400, `email: ${email} is not in the list of confirmed addresses.`)
  return { status: "success", message: `The confirmed address ${email} was deleted.` }
})

export const confirmedEmailListHandler = implement(confirmedEmailList, async (_input, caller, ctx) => {
  const rows = await listConfirmedEmails(ctx.store.db, caller.project_id)
  return { status: "success", confirmed_emails: rows.map(({ email, status }) => ({ email, status })) }
})

/** Mails the link with which the owner of an address confirms it. Throws 429 when the day's links are used up. */
async function sendConfirmLink(about: ConfirmLink, caller: Caller, ctx: Context): Promise<void> {
  const link = confirmLink(about, ctx.config.publicUrl, ctx.sealer)
  const request = `${caller.email} would like to send test messages to this address.`
  const until = `The link works for ${confirmLinkHours} hours. If you did not expect this, ignore this message.`
  await sendSystemMail(
    {
      to: about.email,
      subject: "Confirm your address",
      html:
        `<p>${escapeHtml(request)}</p><p><a href="${escapeHtml(link)}">Confirm the address</a></p>` +
        `<p>${escapeHtml(until)}</p>`,
      plaintext: `${request}\n\nConfirm the address:\n${link}\n\n${until}\n`,
    },
    caller,
    ctx,
    [linksOfDay(about)],
  )
}

/** CONFIRMED-6: an address is added and deleted as often as one likes, so the mails of an account are counted. */
const linksOfDay = ({ project_id, sent_at }: ConfirmLink): Limit => ({
  shard: confirmLinkShard,
  async refuse(tx) {
    const day = utcDayStart(sent_at)
    if ((await confirmLinksOfDay(tx, project_id, day)) < confirmLinksPerDayMax) return
    throw new Refusal(
      429,
      `email: the limit of ${confirmLinksPerDayMax} confirmation links a day is reached; try again tomorrow (UTC).`,
      { retryAfterSeconds: Math.ceil((plus(day, days(1)).getTime() - sent_at.getTime()) / 1000) },
    )
  },
})

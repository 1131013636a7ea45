import { confirmLinkHours, confirmLinksPerDayMax } from "#contract/confirmed-email"
import type { Caller } from "../../caller.ts"
import { days, plus } from "../../clock.ts"
import { type ConfirmLink, confirmLink } from "../../confirm-link.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { confirmLinkShard, confirmLinksOfDay } from "../../store/confirmed-emails.ts"
import type { Limit } from "../../submit/enqueue.ts"
import { escapeHtml } from "../../submit/footer.ts"
import { sendSystemMail } from "../../system-mail/send-system-mail.ts"
import { utcDayStart } from "../../utc-day.ts"

/** Mails the link with which the owner of an address confirms it. Throws 429 when the day's links are used up. */
export async function sendConfirmLink(about: ConfirmLink, caller: Caller, ctx: Context): Promise<void> {
  const link = confirmLink(about, ctx.config.publicUrl, ctx.sealer)
  const asked = `${caller.email} would like to send test messages to this address.`
  const until = `The link works for ${confirmLinkHours} hours. If this is not what you expect, do nothing.`
  await sendSystemMail(
    {
      to: about.email,
      subject: "Confirm your address",
      html:
        `<p>${escapeHtml(asked)}</p><p><a href="${escapeHtml(link)}">Confirm the address</a></p>` +
        `<p>${escapeHtml(until)}</p>`,
      plaintext: `${asked}\n\nConfirm the address:\n${link}\n\n${until}\n`,
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
      `email: ${confirmLinksPerDayMax} links to confirm an address are sent a day; try again tomorrow (UTC).`,
      { retryAfterSeconds: Math.ceil((plus(day, days(1)).getTime() - sent_at.getTime()) / 1000) },
    )
  },
})

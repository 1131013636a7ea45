import { confirmLinkHours } from "#contract/confirmed-email"
import type { Caller } from "../../caller.ts"
import { confirmLink } from "../../confirm-link.ts"
import type { Context } from "../../context.ts"
import type { ConfirmedEmailKey } from "../../store/confirmed-emails.ts"
import { escapeHtml } from "../../submit/footer.ts"
import { sendSystemMail } from "../../system-mail/send-system-mail.ts"

/** Mails the link with which the owner of an address confirms it; every call sends a new one. */
export async function sendConfirmLink(key: ConfirmedEmailKey, caller: Caller, ctx: Context): Promise<void> {
  const link = confirmLink({ ...key, sent_at: ctx.clock.now() }, ctx.config.publicUrl, ctx.sealer)
  const asked = `${caller.email} would like to send test messages to this address.`
  const until = `The link works for ${confirmLinkHours} hours. If this is not what you expect, do nothing.`
  await sendSystemMail(
    {
      to: key.email,
      subject: "Confirm your address",
      html:
        `<p>${escapeHtml(asked)}</p><p><a href="${escapeHtml(link)}">Confirm the address</a></p>` +
        `<p>${escapeHtml(until)}</p>`,
      plaintext: `${asked}\n\nConfirm the address:\n${link}\n\n${until}\n`,
    },
    caller,
    ctx,
  )
}

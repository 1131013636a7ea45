import { mailWords, sendAccountMail } from "#lib/mail-api/dashboard-mail/account-mail"
import { makeAddressLink } from "#lib/access/auth/account"
import { config } from "#lib/platform/config"
import { failed } from "#lib/platform/result"
import { accountAction } from "../account-action.ts"

/** Sends a confirmation link to a new address: `{email}`. It takes effect once its link was followed. */
export const POST = accountAction(
  { action: "account/email-ask", isDelicate: true },
  ({ db, user, input, trail }) =>
    trail.call(async () => {
      const letter = await makeAddressLink(db, user, input)
      if (!letter.ok) return letter
      const host = new URL(config().dashboardUrl).host
      const sent = await sendAccountMail(db, {
        ...letter.value,
        words: (texts) => mailWords(texts.email, { host }),
      })
      return sent.ok ? sent : failed(502, `The message could not be sent: ${sent.failure.message}`)
    }),
)

import { after } from "next/server"
import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { resetPassword } from "#lib/access/auth/account"
import { config } from "#lib/platform/config"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { linkAction } from "../../account-action.ts"

/** Sets a new password with the token of a link: `{token, password}`. Every session of the person ends. */
export const POST = (request: Request): Promise<Response> =>
  linkAction(request, "account/password-reset", async ({ db, input, ip, trail, writeLetter }) => {
    const done = await resetPassword(db, trail, input, ip)
    if (!done.ok) return answer(done)
    const { user_id, email, language } = done.value
    const link = config().dashboardUrl
    after(() =>
      writeLetter(user_id, {
        to: email,
        language,
        link,
        words: (texts) => mailWords(texts.passwordChanged, { host: new URL(link).host }),
      }),
    )
    return answer(ok({ email }))
  })

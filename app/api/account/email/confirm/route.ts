import { after } from "next/server"
import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { confirmAddress } from "#lib/access/auth/account"
import { config } from "#lib/platform/config"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { linkAction } from "../../account-action.ts"
import { tokenOf } from "../../token-of.ts"

/** Confirms a new address with the link that was mailed to it: `{token}`. The previous address is notified. */
export const POST = (request: Request): Promise<Response> =>
  linkAction(request, "account/email", async ({ db, input, ip, trail, writeLetter }) => {
    const changed = await confirmAddress(db, trail, tokenOf(input), ip)
    if (!changed.ok) return answer(changed)
    const { user, email } = changed.value
    const link = config().dashboardUrl
    const letter = { to: user.email, language: user.language, link }
    after(() =>
      writeLetter(user.user_id, {
        ...letter,
        words: (texts) => mailWords(texts.emailChanged, { host: new URL(link).host, address: email }),
      }),
    )
    return answer(ok({ email }))
  })

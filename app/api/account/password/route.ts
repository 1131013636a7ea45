import { after } from "next/server"
import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { changePassword } from "#lib/access/auth/account"
import { config } from "#lib/platform/config"
import { accountAction } from "../account-action.ts"

/** Changes the password: `{current, password}`. Other sessions end, and the person is notified by mail. */
export const POST = (request: Request): Promise<Response> =>
  accountAction(
    request,
    { action: "account/password" },
    async ({ user, session, input, ip, trail, writeLetter }) => {
      const changed = await changePassword(trail, user, input, { ip, session_id: session.session_id })
      const link = config().dashboardUrl
      const letter = { to: user.email, language: user.language, link }
      if (changed.ok)
        after(() =>
          writeLetter(user.user_id, {
            ...letter,
            words: (texts) => mailWords(texts.passwordChanged, { host: new URL(link).host }),
          }),
        )
      return changed
    },
  )

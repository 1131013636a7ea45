import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { changePassword } from "#lib/access/auth/account"
import { accountAction } from "../account-action.ts"

/** Changes the password: `{current, password}`. Other sessions end, and the person is notified by mail. */
export const POST = accountAction(
  { action: "account/password" },
  async ({ user, session, input, ip, trail, notify }) => {
    const changed = await changePassword(trail, user, input, { ip, session_id: session.session_id })
    if (changed.ok) notify(user, (texts, host) => mailWords(texts.passwordChanged, { host }))
    return changed
  },
)

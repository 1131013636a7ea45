import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { resetPassword } from "#lib/access/auth/account"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { linkAction } from "../../account-action.ts"

/** Sets a new password with the token of a link: `{token, password}`. Every session of the person ends. */
export const POST = linkAction("account/password-reset", async ({ db, input, ip, trail, notify }) => {
  const done = await resetPassword(db, trail, input, ip)
  if (!done.ok) return answer(done)
  notify(done.value, (texts, host) => mailWords(texts.passwordChanged, { host }))
  return answer(ok({ email: done.value.email }))
})

import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { confirmAddress } from "#lib/access/auth/account"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { linkAction, textOf } from "../../account-action.ts"

/** Confirms a new address with the link that was mailed to it: `{token}`. The previous address is notified. */
export const POST = linkAction("account/email", async ({ db, input, ip, trail, notify }) => {
  const changed = await confirmAddress(db, trail, textOf(input, "token"), ip)
  if (!changed.ok) return answer(changed)
  const { user, email } = changed.value
  notify(user, (texts, host) => mailWords(texts.emailChanged, { host, address: email }))
  return answer(ok({ email }))
})

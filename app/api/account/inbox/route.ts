import { listAccountMail } from "#lib/mail-api/dashboard-mail/account-inbox"
import { currentUser } from "#lib/access/auth/session"
import { failed } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../answer.ts"
import { answering } from "../../answering.ts"

/** INBOX-6: older messages of the account, and those that a search finds: `?cursor=` and `?search=`. The owner. */
export const GET = answering(async (request: Request) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  if (!user.is_owner) return answer(failed(403, "Only the owner can read the mail of the account."))
  const params = new URL(request.url).searchParams
  const input = (["search", "cursor"] as const).flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return answer(await listAccountMail(await openedStore(), Object.fromEntries(input)))
})

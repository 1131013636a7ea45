import { chosenBy } from "#lib/access/auth/chosen-zone"
import { currentUser } from "#lib/access/auth/session"
import { failed } from "#lib/platform/result"
import { accountSpace } from "#lib/data/store/account-space"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { auditFile } from "../audit-file.ts"

/** The audit log of the account as CSV, with the filters of the page in the query. The owner. */
export const GET = answering(async (request: Request) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  if (!user.is_owner) return answer(failed(403, "Only the owner can read the account audit log."))
  const db = await openedStore()
  const chosen = await chosenBy(db, { user, project: null })
  return auditFile(db, request, { log_id: accountSpace, chosen })
})

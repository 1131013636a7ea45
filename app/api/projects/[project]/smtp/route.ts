import { serverFacts } from "#lib/actions/server-facts"
import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { currentUser } from "#lib/auth/session"
import { failed, ok } from "#lib/result"
import { lookAtSmtp } from "#lib/smtp-look/look"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ project: string }> }

/** Whether the ports for sending by SMTP answer. Host and ports come from the settings alone (SMTPPAGE-3). */
export const GET = answering(async (_request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can("domains", "read"))
    return answer(failed(403, refusalSentence(access.role, "domains", "read")))
  const { smtp, isOwn } = await serverFacts(db, access.project)
  // A server that a person named is asked for its API alone: its host is nobody's to have ports tried at.
  if (!isOwn) return answer(failed(409, "The ports of a connected server are not tried from here."))
  return answer(ok(await lookAtSmtp(smtp)))
})

import { importsWith } from "#lib/actions/import-origin"
import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { chosenBy } from "#lib/auth/reader-zone"
import { currentUser } from "#lib/auth/session"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { auditFile } from "../../../audit-file.ts"
import type { ProjectParams } from "../../act-in-project.ts"

/** The audit log as CSV, with the filters of the page in the query. Operators, managers and the owner. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can("audit", "read")) return answer(failed(403, refusalSentence(access.role, "audit", "read")))
  return auditFile(db, request, {
    log_id: access.project.project_id,
    chosen: await chosenBy(db, access),
    relatedTo: (target) => importsWith(db, access, target),
  })
})

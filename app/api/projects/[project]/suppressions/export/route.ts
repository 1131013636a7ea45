import { suppressionList } from "#contract/suppression/list"
import { openSuppressionFile } from "#lib/actions/suppression-file"
import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { chosenBy } from "#lib/auth/reader-zone"
import { currentUser } from "#lib/auth/session"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { queryInput, readQuery } from "../../../../../(dashboard)/p/[project]/suppressions/query.ts"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import type { ProjectParams } from "../../../act-in-project.ts"

/** The entries that the page's filters find, as CSV (SUPPRESSPAGE-3). For everybody who may see the list. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can(suppressionList.access.area, "read"))
    return answer(failed(403, refusalSentence(access.role, "suppressions", "read")))
  const { project_id } = access.project
  const { timeZone } = await chosenBy(db, access)
  const query = readQuery(new URL(request.url).searchParams)
  const file = await openSuppressionFile(db, access, queryInput(query, timeZone))
  if (!file.ok) return answer(file)
  return csvAnswer(file.value, `suppressions-${project_id}.csv`)
})

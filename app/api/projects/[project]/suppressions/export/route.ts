import { suppressionList } from "#contract/suppression/list"
import { openSuppressionFile } from "#lib/features/suppressions/suppression-file"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { queryInput, readQuery } from "#lib/features/suppressions/query"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** The entries that the page's filters find, as CSV (SUPPRESSPAGE-3). For everybody who may see the list. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, suppressionList.access)
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const { project_id } = access.project
  const { timeZone } = await chosenBy(db, access)
  const query = readQuery(new URL(request.url).searchParams)
  const file = await openSuppressionFile(db, access, queryInput(query, timeZone))
  if (!file.ok) return answer(file)
  return csvAnswer(file.value, `suppressions-${project_id}.csv`)
})

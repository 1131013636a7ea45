import { suppressionList } from "#contract/methods/suppression"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { queryInput, readQuery } from "#lib/features/suppressions/query"
import { openSuppressionFile } from "#lib/features/suppressions/suppression-file"
import { csvAnswer } from "../../../../csv-answer.ts"
import { projectRead } from "../../../project-action.ts"

/** The entries that the page's filters find, as CSV (SUPPRESSPAGE-3). For everybody who may see the list. */
export const GET = projectRead(suppressionList.access, async ({ db, access, request }) => {
  const { project_id } = access.project
  const { timeZone } = await chosenBy(db, access)
  const query = readQuery(new URL(request.url).searchParams)
  const file = await openSuppressionFile(db, access, queryInput(query, timeZone))
  return file.ok ? csvAnswer(file.value, `suppressions-${project_id}.csv`) : file
})

import { importsWith } from "#lib/features/suppressions/import-origin"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { auditFile } from "../../../audit-file.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/** The audit log as CSV, with the filters of the page in the query. Operators, managers and the owner. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "audit" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return auditFile(db, request, {
    log_id: access.project.project_id,
    chosen: await chosenBy(db, access),
    relatedTo: (target) => importsWith(db, access, target),
  })
})

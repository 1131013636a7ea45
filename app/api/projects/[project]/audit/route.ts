import { importsWith } from "#lib/features/suppressions/import-origin"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { auditFile } from "../../../audit-file.ts"
import { projectRead } from "../../project-action.ts"

/** The audit log as CSV, with the filters of the page in the query. Operators, managers and the owner. */
export const GET = projectRead({ area: "audit" }, async ({ db, access, request }) => {
  return auditFile(db, request, {
    log_id: access.project.project_id,
    chosen: await chosenBy(db, access),
    relatedTo: (target) => importsWith(db, access, target),
  })
})

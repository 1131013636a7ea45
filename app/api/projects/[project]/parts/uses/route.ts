import { partUses } from "#lib/features/templates/parts/part-data"
import { projectRead } from "../../../project-action.ts"

/** Uses of the snippet or layout `?id=`, and their versions (PART-5). */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await partUses(db, access, query.id ?? ""),
)

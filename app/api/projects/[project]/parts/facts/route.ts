import { partDetails } from "#lib/features/templates/parts/part-data"
import { projectRead } from "../../../project-action.ts"

/** Facts about the snippet or layout `?id=` (PART-1). */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await partDetails(db, access, query.id ?? ""),
)

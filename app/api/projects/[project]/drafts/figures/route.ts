import { listFigures } from "#lib/features/template-results/list-figures"
import { projectRead } from "../../../project-action.ts"

/** RESULTS-1: what the templates `?ids=a,b` did in 30 days, by id. */
export const GET = projectRead([{ area: "templates" }, { area: "charts" }], async ({ db, access, query }) => {
  const ids = query.ids ?? ""
  return await listFigures(db, access, ids.split(",").filter(Boolean))
})

import { listFigures } from "#lib/features/template-results/list-figures"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** RESULTS-1: what the templates `?ids=a,b` did in 30 days, by id. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" }, { area: "charts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const ids = new URL(request.url).searchParams.get("ids") ?? ""
  return answer(await listFigures(db, access, ids.split(",").filter(Boolean)))
})

import { partFacts } from "#lib/features/templates/parts/part-data"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Facts about the snippet or layout `?id=` (PART-1). */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await partFacts(db, access, new URL(request.url).searchParams.get("id") ?? ""))
})

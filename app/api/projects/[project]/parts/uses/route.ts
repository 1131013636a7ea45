import { partUses } from "#lib/features/templates/parts/part-data"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Uses of the snippet or layout `?id=`, and their versions (PART-5). */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await partUses(db, access, new URL(request.url).searchParams.get("id") ?? ""))
})

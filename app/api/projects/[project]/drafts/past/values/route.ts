import { pastValues } from "#lib/features/templates/past-messages"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"
import { accessToRead } from "../../../../access-in-project.ts"
import type { ProjectParams } from "../../../../project-action.ts"

/** SAMPLE-2: what one of them was filled with: `?draft=`, `?job_id=` and `?email=`, as the list has them. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" }, { area: "messages" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await pastValues(db, access, Object.fromEntries(new URL(request.url).searchParams)))
})

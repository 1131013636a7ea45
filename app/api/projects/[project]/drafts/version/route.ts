import { lookAtVersion } from "#lib/features/templates/look-at-version"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/**
 * BESIDE-1: a version of `?draft=` for comparison with another one: `?version=`, a number or `draft`, filled with
 * `?sample=`, the id of one.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answer(await lookAtVersion(db, access, query))
})

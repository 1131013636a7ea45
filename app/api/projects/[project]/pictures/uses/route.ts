import { pictureUses } from "#lib/features/templates/picture-uses"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Uses of the picture `?id=` (PICTURE-13): `{uses}`. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await pictureUses(db, access, new URL(request.url).searchParams.get("id") ?? ""))
})

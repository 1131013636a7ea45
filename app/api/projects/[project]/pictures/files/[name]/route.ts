import { messagePictureFile, pictureHeaders } from "#lib/features/templates/picture-file"
import { failed } from "#lib/platform/result"
import { answer } from "../../../../../answer.ts"
import { projectRead } from "../../../../project-action.ts"

type Params = { project: string; name: string }

/** A picture that travels inside messages, by its name there (PICTURE-20): for pages of the dashboard alone. */
export const GET = projectRead<Params>({ area: "templates" }, async ({ db, access, params: { name } }) => {
  const file = await messagePictureFile(db, access.project.project_id, name)
  if (!file) return answer(failed(404, "There is no such picture."))
  return new Response(new Uint8Array(file.content), { headers: pictureHeaders(file) })
})

import { mjmlOfDraft } from "#lib/features/templates/to-source"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** The MJML of the visual draft `?id=` (SOURCE-3), as a text that a browser neither draws nor guesses at. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const written = await mjmlOfDraft(db, access, new URL(request.url).searchParams.get("id") ?? "")
  if (!written.ok) return answer(written)
  return new Response(written.value, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": 'attachment; filename="template.mjml"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  })
})

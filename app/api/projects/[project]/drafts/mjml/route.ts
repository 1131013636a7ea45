import { mjmlOfDraft } from "#lib/features/templates/to-source"
import { projectRead } from "../../../project-action.ts"

/** The MJML of the visual draft `?id=` (SOURCE-3), as a text that a browser neither draws nor guesses at. */
export const GET = projectRead({ area: "templates" }, async ({ db, access, query }) => {
  const written = await mjmlOfDraft(db, access, query.id ?? "")
  if (!written.ok) return written
  return new Response(written.value, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": 'attachment; filename="template.mjml"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  })
})

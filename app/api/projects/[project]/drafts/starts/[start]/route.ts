import { startPreview } from "#lib/features/templates/start-preview"
import { projectRead } from "../../../../project-action.ts"

type Params = { project: string; start: string }

/** If somebody opens the address itself, the message still runs, loads and posts nothing. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:"

/**
 * GALLERY-2: a start of the gallery in the project's look, filled with `?sample=`, as HTML. `brand` in the address names the
 * look, so that a browser may keep the answer.
 */
export const GET = projectRead<Params>(
  { area: "templates", action: "write" },
  async ({ db, access, query, params: { start } }) => {
    const sample = query.sample ?? "usual"
    const filled = await startPreview(db, access, { start, sample })
    if (!filled.ok) return filled
    return new Response(filled.value, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=3600",
      },
    })
  },
)

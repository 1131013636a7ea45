import "server-only"
import { requireRight } from "#lib/access/auth/guard"

/** Who looks, and whether this person may ask. Results never lie on the server: the browser holds them. */
export async function loadValidation(slug: string) {
  const access = await requireRight(slug, "validation", "read")
  return {
    project: access.project.project_id,
    canCheck: access.can("validation", "write"),
    timeZone: access.timeZone,
  }
}

import "server-only"
import { requireRight } from "#lib/access/auth/guard"

/** The reader, and their right to validate. Results are never stored on the server, only in the browser. */
export async function loadValidation(slug: string) {
  const access = await requireRight(slug, "validation", "read")
  return {
    project: access.project.project_id,
    canCheck: access.can("validation", "write"),
    timeZone: access.timeZone,
  }
}

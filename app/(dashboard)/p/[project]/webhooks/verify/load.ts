import "server-only"
import { requireRight } from "#lib/access/auth/guard"

/** The page that checks a body, for those who see webhooks. */
export async function loadVerify(slug: string) {
  const { project } = await requireRight(slug, "webhooks", "read")
  return { project: project.project_id }
}

import "server-only"
import { requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { brandOf } from "#lib/features/templates/brand"

/** Project data of the picture library; the browser loads the pictures. */
export async function loadPictures(slug: string) {
  const { project, can } = await requireRight(slug, "templates", "read")
  const { width } = await brandOf(await openedStore(), project.project_id)
  return { project: project.project_id, widthMax: width, canWrite: can("templates", "write") }
}

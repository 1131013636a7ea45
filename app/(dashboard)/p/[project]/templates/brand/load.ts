import "server-only"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import { openedStore } from "#lib/data/store/open"
import { listProjectWords } from "#lib/data/store/project-words"
import { namesOfUsers } from "#lib/data/store/users"
import { savedBrandOf } from "#lib/features/templates/brand"
import { currentLanguage } from "#lib/access/auth/language"

/** The project's brand, with its last author and time. */
export async function loadBrand(slug: string) {
  const { project, timeZone, can } = await requireRight(slug, "templates", "read")
  const db = await openedStore()
  const [{ brand, changed }, ownWords] = await Promise.all([
    savedBrandOf(db, project.project_id),
    listProjectWords(db, project.project_id),
  ])
  const names = await namesOfUsers(db, changed ? [changed.by] : [])
  return {
    project: project.project_id,
    brand,
    ownWords: ownWords.map(({ word }) => word),
    changedAt: changed?.at.toISOString() ?? null,
    changed: changed && {
      when: formatInstant(changed.at, timeZone, clock.now(), await currentLanguage()),
      name: names.get(changed.by) ?? null,
    },
    canWrite: can("templates", "write"),
  }
}

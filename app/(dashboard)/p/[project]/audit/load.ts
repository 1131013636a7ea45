import "server-only"
import { importsWith } from "#lib/features/suppressions/import-origin"
import { requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { loadLog } from "#lib/features/audit-log/load"
import type { SearchParams } from "#lib/analytics/range/range"

/** The log of a project for who may read it, by the clocks that this person chose. */
export async function loadAudit(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "audit", "read")
  const { project, timeZone, range } = access
  const db = await openedStore()
  return loadLog(
    {
      log_id: project.project_id,
      path: `/p/${slug}/audit`,
      csvPath: `/api/projects/${slug}/audit`,
      projectZone: project.time_zone,
      chosen: { timeZone, range },
      relatedTo: (target) => importsWith(db, access, target),
    },
    params,
  )
}

import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import { readScope } from "#lib/analytics/filters/scope"
import type { SearchParams } from "#lib/analytics/range/range"
import { beginSharedCounts } from "#lib/data/events/open"
import { withSharedCounts } from "#lib/data/events/shared-counts"
import { openedStore } from "#lib/data/store/open"
import type { Language } from "#lib/interface/format/language"
import { sharedAnswers } from "#lib/live/shared-answers"

type FiguresFor<Figures> = (access: PageAccess, params: SearchParams, language: Language) => Promise<Figures>

/**
 * LIVE-6: figures of a page for readers with access to charts, by the URL of the page. Readers with the same role, time
 * zone and language share one result, up to a change that is the newest for each of them; with several projects, readers
 * with the same role in each of them.
 */
export function sharedFigures<Figures>(figuresFor: FiguresFor<Figures>): FiguresFor<Figures> {
  const figures = sharedAnswers<Figures>(2000)
  return async (access, params, language) => {
    const { project, timeZone, range, comparison } = access
    const db = await openedStore()
    const seq = await beginSharedCounts(db, project.project_id)
    // Readers with equal rights here may differ in the other projects of the URL (SEVERAL-2).
    const { shown } = await readScope(db, access, params, "charts")
    const reader = [shown.map((one) => [one.project.project_id, one.role]), language, timeZone]
    return figures.of(JSON.stringify([...reader, seq, range, comparison, params]), () =>
      withSharedCounts(() => figuresFor(access, params, language)),
    )
  }
}

import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import { beginSharedCounts } from "#lib/data/events/open"
import type { Language } from "#lib/interface/format/language"
import { sharedAnswers } from "#lib/live/shared-answers"
import { openedStore } from "#lib/data/store/open"
import { readScope } from "#lib/analytics/filters/scope"
import type { SearchParams } from "#lib/analytics/range/range"
import { overviewFor } from "#lib/analytics/overview/load"
import { loadChanges } from "#lib/analytics/overview/load-changes"
import { needsOf } from "./needs.ts"
import { loadWaiting, type Waiting } from "./needs-load.ts"

/** Parts of the overview that change with events, as its page shows them. */
export type LiveOverview = Awaited<ReturnType<typeof liveOverview>>

/** Figures for readers with the same rights, up to the same change. */
const figures = sharedAnswers<Awaited<ReturnType<typeof figuresFor>>>(2000)
/** Data without events, per reader: it is requested with the reader's own key. */
const waiting = sharedAnswers<Waiting>(10_000)

/**
 * LIVE-6: the overview's figures for readers with access to charts, by the URL of its page. Readers with the same role,
 * time zone and language share one result, up to a change that is the newest for each of them; with several projects,
 * readers with the same role in each of them.
 */
export async function liveOverview(access: PageAccess, params: SearchParams, language: Language) {
  const { project, role, user, timeZone, range, comparison } = access
  const db = await openedStore()
  const seq = await beginSharedCounts(db, project.project_id)
  // Readers with equal rights here may differ in the other projects of the URL (SEVERAL-2).
  const { shown } = await readScope(db, access, params, "charts")
  const reader = [shown.map((one) => [one.project.project_id, one.role]), language, timeZone]
  const figured = await figures.of(JSON.stringify([...reader, seq, range, comparison, params]), () =>
    figuresFor(access, params, language),
  )
  const { openBlocks } = figured.overview
  const blocks = openBlocks.map(({ domain, fromMs }) => [domain, fromMs])
  const waits = await waiting.of(JSON.stringify([project.project_id, role, user.user_id, blocks]), () =>
    loadWaiting(access, openBlocks),
  )
  return { ...figured, needs: needsOf(access, figured.overview, waits, language) }
}

async function figuresFor(access: PageAccess, params: SearchParams, language: Language) {
  const { request, overview, seq, lastEventMs } = await overviewFor(access, params, { language })
  return { overview, seq, lastEventMs, changes: await loadChanges(request, language) }
}

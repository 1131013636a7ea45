import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import { countedSeq } from "#lib/data/events/state"
import type { Language } from "#lib/interface/format/language"
import { sharedAnswers } from "#lib/live/shared-answers"
import { openedStore } from "#lib/data/store/open"
import { readScope } from "#lib/analytics/filters/scope"
import type { SearchParams } from "#lib/analytics/range/range"
import { overviewFor } from "#lib/analytics/overview/load"
import { loadChanges } from "#lib/analytics/overview/load-changes"
import { needsOf } from "./needs.ts"
import { loadWaiting, type Waiting } from "./needs-load.ts"

/** What of the overview events change, as its page shows it. */
export type LiveOverview = Awaited<ReturnType<typeof liveOverview>>

/** Figures for readers who may see the same, up to the same change. */
const figures = sharedAnswers<Awaited<ReturnType<typeof figuresFor>>>(2000)
/** What no event tells of, for each reader: it is asked for with their own key. */
const waiting = sharedAnswers<Waiting>(10_000)

/**
 * LIVE-6: the overview's figures, for who may see charts there, by the address of its page. Readers with the same role,
 * clocks and language share what was worked out for one of them, up to a change that is the newest for each of them; with
 * several projects, those who have the same role in each of them.
 */
export async function liveOverview(access: PageAccess, params: SearchParams, language: Language) {
  const { project, role, user, timeZone, range, comparison } = access
  const db = await openedStore()
  const seq = await countedSeq(db, project.project_id)
  // Readers who are alike here may be unlike in the other projects that the address names (SEVERAL-2).
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
  const { asked, overview, seq, lastEventMs } = await overviewFor(access, params, { language })
  return { overview, seq, lastEventMs, changes: await loadChanges(asked, language) }
}

import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Language } from "#lib/interface/format/language"
import { sharedAnswers } from "#lib/live/shared-answers"
import type { SearchParams } from "#lib/analytics/range/range"
import { overviewFor } from "#lib/analytics/overview/load"
import { loadChanges } from "#lib/analytics/overview/load-changes"
import { sharedFigures } from "./live-figures.ts"
import { needsOf } from "./needs.ts"
import { loadWaiting, type Waiting } from "./needs-load.ts"

/** Parts of the overview that change with events, as its page shows them. */
export type LiveOverview = Awaited<ReturnType<typeof liveOverview>>

const figuresOf = sharedFigures(async (access, params, language) => {
  const { request, overview, seq, lastEventMs } = await overviewFor(access, params, { language })
  // Not awaited: what waits for the reader is read meanwhile.
  return { figures: { overview, seq, lastEventMs }, changing: loadChanges(request, language) }
})
/** Data without events, per reader: it is requested with the reader's own key. */
const waiting = sharedAnswers<Waiting>(10_000)

/** LIVE-6: the overview's figures, which readers with the same rights share, and what waits for this reader. */
export async function liveOverview(access: PageAccess, params: SearchParams, language: Language) {
  const { project, role, user, timeZone } = access
  const { figures, changing } = await figuresOf(access, params, language)
  const { openBlocks } = figures.overview
  const blocks = openBlocks.map(({ domain, fromMs }) => [domain, fromMs])
  const [changes, waits] = await Promise.all([
    changing,
    waiting.of(JSON.stringify([project.project_id, role, user.user_id, timeZone, blocks]), () =>
      loadWaiting(access, openBlocks),
    ),
  ])
  return { ...figures, changes, needs: needsOf(access, figures.overview, waits, language) }
}

import "server-only"
import type { PageAccess } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { countedSeq } from "#lib/data/events/state"
import { edgesOf, wholeSteps } from "#lib/analytics/series/series"
import { openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { readScope } from "#lib/analytics/filters/scope"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import type { RenderContext } from "#lib/analytics/range/render-context"
import { readQuery } from "./query.ts"

export type BounceRequest = Awaited<ReturnType<typeof bounceRequest>>

/** The page's request and its reader: shared by all parts of the page, and by its files. */
export async function bounceRequest(access: PageAccess, params: SearchParams, context: RenderContext = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = context.nowMs ?? clock.now().getTime()
  // Read before anything is counted: the page shows at least these changes.
  const seq = await countedSeq(db, slug)
  const scope = await readScope(db, access, params, "charts")
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  return {
    ...{ db, access, params, nowMs, seq, scope, range },
    query: maskedFilters(readQuery(params), scope),
    edges: edgesOf(range),
    whole: wholeSteps(range),
    language: context.language ?? (await currentLanguage()),
    path: `/p/${slug}/bounces`,
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
    added: scope.added,
  }
}

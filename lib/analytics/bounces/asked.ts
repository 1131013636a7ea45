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
import type { Told } from "#lib/analytics/range/told"
import { readQuery } from "./query.ts"

export type Asked = Awaited<ReturnType<typeof askedFor>>

/** What the page is asked for, and by whom: the same for all of its parts, and for its files. */
export async function askedFor(access: PageAccess, params: SearchParams, forWhom: Told = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = forWhom.nowMs ?? clock.now().getTime()
  // Before anything is counted: what is shown has at least these changes.
  const seq = await countedSeq(db, slug)
  const scope = await readScope(db, access, params, "charts")
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  return {
    ...{ db, access, params, nowMs, seq, scope, range },
    query: maskedFilters(readQuery(params), scope),
    edges: edgesOf(range),
    whole: wholeSteps(range),
    language: forWhom.language ?? (await currentLanguage()),
    path: `/p/${slug}/bounces`,
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
    added: scope.added,
  }
}

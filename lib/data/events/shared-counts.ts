import "server-only"
import { AsyncLocalStorage } from "node:async_hooks"
import { cache } from "react"
import { readCache } from "#shared/bounded-cache"

/**
 * LIVE-5: counts for pages of one project that show the same change (`seq`) are computed once. Shared counts were
 * computed after that change. Applies only while a page is rendered or in `withSharedCounts`; other callers get a fresh
 * count.
 */

/** Limits the age of counts that change without an event (a rebuilt range). Real time. */
const lifetime = { ms: 2000, nowMs: () => performance.now() }
const counts = readCache<unknown>({ countMax: 2000, lifetime })

type Seqs = Map<string, number>

/** The change that the page shows, by project. Scoped to one render; outside of a render it is discarded at once. */
const seqsOfRender = cache((): Seqs => new Map())
const seqsOfCall = new AsyncLocalStorage<Seqs>()
const shownSeqs = (): Seqs => seqsOfCall.getStore() ?? seqsOfRender()

/** Shares counts outside of a render as within one: an endpoint of a page's figures, with the page itself. */
export const withSharedCounts = <T>(work: () => Promise<T>): Promise<T> => seqsOfCall.run(new Map(), work)

/** Declares that the rendered page shows a project up to `seq`; call it before counting anything for the page. */
export function shareCountsUpTo(project_id: string, seq: number): void {
  shownSeqs().set(project_id, seq)
}

/** Counts, or returns a recent count for the same query, project and change. */
export function sharedCount<Result>(
  name: string,
  project_id: string,
  query: unknown,
  count: () => Promise<Result>,
): Promise<Result> {
  const seq = shownSeqs().get(project_id)
  if (seq === undefined) return count()
  return counts.of(JSON.stringify([project_id, seq, name, query]), count) as Promise<Result>
}

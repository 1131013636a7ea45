import "server-only"
import { cache } from "react"
import { readCache } from "#shared/bounded-cache"

/**
 * LIVE-5: counts for pages of one project that show the same change (`seq`) are counted once. What a page shares was
 * counted after that change was. Only while a page is drawn: whoever else counts gets an answer of their own.
 */

/** What no event tells of (a range made anew) is counted anew after this time. Real time. */
const lifetime = { ms: 2000, nowMs: () => performance.now() }
const counts = readCache<unknown>({ countMax: 2000, lifetime })

/** By project, up to which change the page says it shows: one for the drawing of a page; elsewhere forgotten at once. */
const shownSeqs = cache(() => new Map<string, number>())

/** The page that is drawn shows a project up to `seq`; to be said before anything is counted for it. */
export function showsUpTo(project_id: string, seq: number): void {
  shownSeqs().set(project_id, seq)
}

/** Counts, or gives what was counted for the same question, project and change a moment ago. */
export function sharedCount<Answer>(
  name: string,
  project_id: string,
  question: unknown,
  count: () => Promise<Answer>,
): Promise<Answer> {
  const seq = shownSeqs().get(project_id)
  if (seq === undefined) return count()
  return counts.of(JSON.stringify([project_id, seq, name, question]), count) as Promise<Answer>
}

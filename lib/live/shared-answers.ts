import { readCache } from "#shared/bounded-cache"

/**
 * Caches answers for many open pages: each is computed once and shared for `ms` (real time). The key must contain
 * everything that the answer depends on, including its latest change, so that no page gets an answer older than its
 * notification.
 */
export const sharedAnswers = <Answer>(ms: number) =>
  readCache<Answer>({ countMax: 500, lifetime: { ms, nowMs: () => performance.now() } })

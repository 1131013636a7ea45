import { readCache } from "#shared/bounded-cache"

/**
 * Answers that many open pages ask for at the same time, worked out once and given to whoever asks for the same within
 * `ms` (real time). The key says everything that the answer depends on, up to which change it tells among it: then nobody
 * gets one that is older than what they heard of.
 */
export const sharedAnswers = <Answer>(ms: number) =>
  readCache<Answer>({ countMax: 500, lifetime: { ms, nowMs: () => performance.now() } })

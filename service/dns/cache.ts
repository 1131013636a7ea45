import { boundedCache } from "#shared/bounded-cache"
import { type Clock, days, minutes, seconds } from "../clock.ts"
import type { Question } from "./query.ts"
import type { Found } from "./read-answer.ts"

export type SizedAnswer = Found & { sizeBytes: number }

export type LookUp = (question: Question) => Promise<SizedAnswer>

/** DNS-6: limits for the TTL of answers. */
const boundsMs = {
  records: { min: seconds(10), max: days(1) },
  none: { min: seconds(10), max: minutes(15) },
  failure: seconds(5),
}
const cachedMax = { count: 50_000, bytes: 32_000_000 }

/** Memory that an entry takes besides its message, and one of its records with two names of 253 characters. */
const entryBytes = 500
const recordBytes = 700

/**
 * Keeps answers by their TTL, on the clock of the service. Failures are kept for seconds, so that an outage does not multiply
 * the questions; those for one name at the same time share one question.
 */
export function cachedLookUp(lookUp: LookUp, clock: Clock): LookUp {
  const nowMs = () => clock.now().getTime()
  const cache = boundedCache<Promise<SizedAnswer>>({
    countMax: cachedMax.count,
    sizeMax: cachedMax.bytes,
    lifetime: { ms: boundsMs.records.max, nowMs },
  })
  return (question) => {
    const key = `${question.type} ${question.name}`
    const cached = cache.get(key)
    if (cached) return cached
    const answer = lookUp(question)
    const keep = (ms: number, size: number) => cache.set(key, answer, { untilMs: nowMs() + ms, size })
    cache.set(key, answer, { size: entryBytes })
    answer.then(
      (found) => keep(lifetimeMs(found), sizeOf(found)),
      () => keep(boundsMs.failure, entryBytes),
    )
    return answer
  }
}

/** Names in a message are compressed (RFC 1035 4.1.4): 64 KB may unfold to megabytes of records. */
const sizeOf = ({ sizeBytes, records }: SizedAnswer): number =>
  entryBytes + sizeBytes + records.length * recordBytes

function lifetimeMs({ records, ttlSeconds }: Found): number {
  const { min, max } = records.length > 0 ? boundsMs.records : boundsMs.none
  return Math.min(Math.max(seconds(ttlSeconds), min), max)
}

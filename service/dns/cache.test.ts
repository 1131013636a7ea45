import { expect, test } from "vitest"
import { at, hours, manualClock, minutes, seconds } from "../clock.ts"
import { cachedLookUp, type SizedAnswer } from "./cache.ts"
import { DnsFailure } from "./failure.ts"
import type { Question } from "./query.ts"

const question: Question = { name: "shop.sample", type: "A" }
const record = { type: "A" as const, name: "shop.sample", data: "192.0.2.1" }
const answer = (ttlSeconds: number, records: SizedAnswer["records"] = [record]): SizedAnswer => ({
  ...{ records, name: "shop.sample", exists: true, ttlSeconds, isAuthenticated: false, sizeBytes: 100 },
})

/** Asks again after each pause; returns how many queries were made. */
async function askedAfter(reply: () => Promise<SizedAnswer>, ...pauses: number[]): Promise<number[]> {
  const clock = manualClock(at(Date.UTC(2030, 0, 1)))
  let requests = 0
  const lookUp = cachedLookUp(async () => {
    requests += 1
    return reply()
  }, clock)
  const counts: number[] = []
  for (const pause of [0, ...pauses]) {
    clock.advance(pause)
    await lookUp(question).catch(() => null)
    counts.push(requests)
  }
  return counts
}

test.each([
  ["for its TTL", answer(300), seconds(300)],
  ["for 10 seconds at least", answer(0), seconds(10)],
  ["for a day at most", answer(8 * 86_400), hours(24)],
  ["without records for the minimum of its SOA (RFC 2308)", answer(120, []), seconds(120)],
  ["without records for 15 minutes at most", answer(86_400, []), minutes(15)],
])("DNS-6 an answer is kept %s", async (_case, found, lifetimeMs) => {
  expect(await askedAfter(async () => found, lifetimeMs - 1, 1)).toEqual([1, 1, 2])
})

test("DNS-6 a failure is kept for 5 seconds", async () => {
  const failing = async () => {
    throw new DnsFailure("ESERVFAIL", question)
  }
  expect(await askedAfter(failing, seconds(5) - 1, 1)).toEqual([1, 1, 2])
})

test("DNS-6 questions for one name at the same time share one, those of another type do not", async () => {
  const requests: string[] = []
  const { promise, resolve } = Promise.withResolvers<SizedAnswer>()
  const lookUp = cachedLookUp(
    (one) => {
      requests.push(one.type)
      return promise
    },
    manualClock(at(0)),
  )
  const all = [lookUp(question), lookUp({ ...question }), lookUp({ ...question, type: "AAAA" })]
  resolve(answer(60))
  await Promise.all(all)
  expect(requests).toEqual(["A", "AAAA"])
})

test.each([
  ["of messages", { sizeBytes: 1_000_000, records: [record] }],
  ["of records", { sizeBytes: 64_000, records: Array.from({ length: 4000 }, () => record) }],
])("DNS-6 the cache has a limit in bytes %s, and evicts the least recently used answer", async (_, size) => {
  let requests = 0
  const lookUp = cachedLookUp(
    async () => {
      requests += 1
      return { ...answer(60), ...size }
    },
    manualClock(at(0)),
  )
  const names = Array.from({ length: 40 }, (_, n) => `n${n}.sample`)
  for (const name of names) await lookUp({ name, type: "TXT" })
  await lookUp({ name: "n39.sample", type: "TXT" })
  expect(requests).toBe(40)
  await lookUp({ name: "n0.sample", type: "TXT" })
  expect(requests).toBe(41)
})

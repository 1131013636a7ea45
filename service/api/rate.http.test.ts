import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openTestStore } from "../testing/test-store.ts"

const perSecond = 5
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, config: { rateLimit: perSecond } })
})
afterAll(() => service.close())

const ping = (key: string) =>
  fetch(`${service.url}/en/transactional/api/v1/system/ping.json`, {
    method: "POST",
    headers: { "X-API-KEY": key },
  })

describe("RATE-1 calls per second and key", () => {
  test("RATE-1 calls over the limit are 429 with code 429 and Retry-After, and are taken again after it", async () => {
    const { key } = await makeProject(service)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const requests = perSecond * 8
    const from = performance.now()
    const answers = await Promise.all(Array.from({ length: requests }, () => ping(key)))
    // Within a second the limit exactly; a slow machine sees more than one second of it.
    const secondsSeen = 1 + Math.floor((performance.now() - from) / 1000)
    const refused = answers.filter((one) => one.status === 429)
    const taken = answers.filter((one) => one.status === 200).length
    expect(taken).toBeGreaterThanOrEqual(perSecond)
    expect(taken).toBeLessThanOrEqual(perSecond * secondsSeen)
    expect(refused).toHaveLength(requests - taken)
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) {
      expect(one.headers.get("retry-after")).toBe("1")
      expect(await one.json()).toMatchObject({
        status: "error",
        code: 429,
        message: expect.stringContaining(`${perSecond} a second`),
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await ping(key)).status).toBe(200)
  })
  test("RATE-1 a key is not slowed down by another one", async () => {
    const busy = await makeProject(service)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const calm = await makeProject(service)
    await Promise.all(Array.from({ length: perSecond * 3 }, () => ping(busy.key)))
    expect((await ping(calm.key)).status).toBe(200)
  })
  test("RATE-1 unknown keys stay 401, however often they come", async () => {
    const answers = await Promise.all(Array.from({ length: perSecond * 3 }, () => ping("nobody's")))
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([401]))
  })
  test("RATE-1 the limit applies across two processes, also when one of them has all the calls", async () => {
    const store = await openTestStore()
    const config = { rateLimit: 100 }
    const stores = [await store.openBeside("process-a"), await store.openBeside("process-b")]
    const both: TestService[] = []
    for (const apiStore of stores) both.push(await startService({ isApiOnly: true, store: apiStore, config }))
    const { key } = await makeProject(both[0] as TestService)
    const ask = async (urls: (string | undefined)[], count: number) => {
      await new Promise((resolve) => setTimeout(resolve, 1100))
      // Cached in both before, because the test counts calls, not the time of the first look-up.
      const answers = Array.from({ length: count }, (_, n) =>
        fetch(`${urls[n % urls.length]}/en/transactional/api/v1/system/ping.json`, {
          method: "POST",
          headers: { "X-API-KEY": key },
        }),
      )
      return (await Promise.all(answers)).map((one) => one.status)
    }
    const [a, b] = both.map((one) => one.url)
    await ask([a, b], 2)
    for (const urls of [[a, b], [b], [a, b]]) {
      const from = performance.now()
      const answered = (await ask(urls, 400)).filter((one) => one === 200).length
      // Slow machines see more than one second of it.
      const secondsSeen = Math.ceil((performance.now() - from - 1100) / 1000)
      expect(answered).toBeGreaterThanOrEqual(100)
      expect(answered).toBeLessThanOrEqual(secondsSeen * (100 + 2 * 2))
      expect(answered).toBeLessThan(400)
    }
    for (const one of [...both, ...stores, store]) await one.close()
  })
  test("RATE-1 0 means no limit", async () => {
    const unlimited = await startService({ isApiOnly: true, config: { rateLimit: 0 } })
    const answers = await Promise.all(Array.from({ length: 30 }, () => unlimited.call("system/ping")))
    await unlimited.close()
    expect(new Set(answers.map((one) => one.http_status))).toEqual(new Set([200]))
  })
})

import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import { at, hours, manualClock } from "../clock.ts"
import { makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { recheckDomains } from "./recheck.ts"

const clock = manualClock(at(Date.UTC(2030, 0, 1)))
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
})
afterAll(() => service.close())

test("DOMAIN-5 domains whose name servers do not answer hold up few others", async () => {
  const project = await makeProject(service)
  const names = Array.from({ length: 12 }, (_, n) => `late${n}.sample`)
  for (const domain of names) await service.ok(domainGetDnsRecords, { domain }, project.key)
  clock.advance(hours(1))
  const asked = new Set<string>()
  let [open, most] = [0, 0]
  const ctx = {
    ...service.ctx,
    resolver: {
      ...service.ctx.resolver,
      async txt(name: string) {
        open += 1
        most = Math.max(most, open)
        asked.add(name.replace(/^.*_domainkey\./, ""))
        await sleep(100)
        open -= 1
        throw Object.assign(new Error("no answer"), { code: "ETIMEOUT" })
      },
    },
  }
  await recheckDomains(ctx)
  expect(names.filter((name) => !asked.has(name))).toEqual([])
  expect(most).toBe(5)
})

test("DOMAIN-5 a round in which a check fails is over when those under way have ended", async () => {
  clock.advance(hours(1))
  let [open, ended, asked] = [0, 0, 0]
  const ctx = {
    ...service.ctx,
    clock: {
      ...clock,
      now() {
        asked += 1
        if (asked === 8) throw new Error("broken")
        return clock.now()
      },
    },
    resolver: {
      ...service.ctx.resolver,
      async txt() {
        open += 1
        await sleep(50)
        open -= 1
        ended += 1
        throw Object.assign(new Error("no answer"), { code: "ETIMEOUT" })
      },
    },
  }
  await expect(recheckDomains(ctx)).rejects.toThrow("broken")
  expect(open).toBe(0)
  expect(ended).toBeGreaterThanOrEqual(10)
})

import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { domainGetDnsRecords } from "#contract/methods/domain"
import { at, hours, manualClock } from "../clock.ts"
import { DnsFailure } from "../dns/failure.ts"
import { makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { recheckDomains } from "./recheck.ts"

const clock = manualClock(at(Date.UTC(2030, 0, 1)))
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
})
afterAll(() => service.close())

test("DOMAIN-5 domains whose name servers do not answer delay few others", async () => {
  const project = await makeProject(service)
  const names = Array.from({ length: 12 }, (_, n) => `late${n}.sample`)
  for (const domain of names) await service.ok(domainGetDnsRecords, { domain }, project.key)
  clock.advance(hours(1))
  const requests = new Set<string>()
  let [open, most] = [0, 0]
  const ctx = {
    ...service.ctx,
    resolver: {
      ...service.ctx.resolver,
      async txt(name: string) {
        open += 1
        most = Math.max(most, open)
        requests.add(name.replace(/^.*_domainkey\./, ""))
        await sleep(100)
        open -= 1
        throw new DnsFailure("ETIMEOUT", { name: "silent.sample", type: "TXT" })
      },
    },
  }
  await recheckDomains(ctx)
  expect(names.filter((name) => !requests.has(name))).toEqual([])
  expect(most).toBe(5)
})

test("DOMAIN-5 a project with hundreds of domains without name servers delays no other's, and no round for long", async () => {
  const { db } = service.ctx.store
  await db.execute(sql`delete from domains where not is_sandbox`)
  const many = await makeProject(service)
  const others = [await makeProject(service), await makeProject(service), await makeProject(service)]
  const add = (project_id: number, name: string, count: number) =>
    db.execute(sql`insert into domains (project_id, domain, verification_record, dkim_public_key, dkim_private_sealed, created_at)
      select ${project_id}, ${name} || n || '.sample', 'v', 'k', 's', ${clock.now().toISOString()} from generate_series(1, ${count}) n`)
  await add(many.project_id, "many", 500)
  clock.advance(hours(1))
  for (const [n, other] of others.entries()) await add(other.project_id, `other${n}x`, 1)
  clock.advance(hours(1))
  const requests: string[] = []
  const ctx = {
    ...service.ctx,
    resolver: {
      ...service.ctx.resolver,
      async txt(name: string) {
        requests.push(name.replace(/^.*_domainkey\./, ""))
        await sleep(1)
        clock.advance(1000)
        throw new DnsFailure("ETIMEOUT", { name: "silent.sample", type: "TXT" })
      },
    },
  }
  const last = await recheckDomains(ctx)
  // Five at a time: one of each project, and another one of those whose turn it is again.
  expect(requests.slice(0, 5)).toEqual(expect.arrayContaining(others.map((_, n) => `other${n}x1.sample`)))
  // A second for each answer that does not come: a minute, and what was under way.
  expect(requests.length).toBeGreaterThanOrEqual(60)
  expect(requests.length).toBeLessThanOrEqual(65)
  expect(last).toBe(many.project_id)
  // The next round begins behind the project that was last.
  await db.execute(sql`delete from domains where domain like 'other%'`)
  for (const [n, other] of others.entries()) await add(other.project_id, `again${n}x`, 1)
  clock.advance(hours(1))
  requests.length = 0
  await recheckDomains(ctx, undefined, last)
  expect(requests.slice(0, 5)).toEqual(expect.arrayContaining(others.map((_, n) => `again${n}x1.sample`)))
})

test("DOMAIN-5 a round in which a check fails ends after the checks under way", async () => {
  clock.advance(hours(1))
  let [open, ended, requests] = [0, 0, 0]
  const ctx = {
    ...service.ctx,
    clock: {
      ...clock,
      now() {
        requests += 1
        if (requests === 8) throw new Error("broken")
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
        throw new DnsFailure("ETIMEOUT", { name: "silent.sample", type: "TXT" })
      },
    },
  }
  await expect(recheckDomains(ctx)).rejects.toThrow("broken")
  expect(open).toBe(0)
  expect(ended).toBeGreaterThanOrEqual(10)
})

import { sql } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import type { DnsServer } from "../dns/settings.ts"
import { openZoneServer } from "../dns/testing/zone.ts"
import { openRoutes } from "../routing/routes.ts"
import { rows, type Store } from "../store/open.ts"
import { deliveryProcesses } from "../store/schema/delivery.ts"
import { queue } from "../store/schema/messages.ts"
import { openMailHost } from "../testing/mail-host.ts"
import { makeMessage, makeSendingProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openTestStore } from "../testing/test-store.ts"
import { openProcessShare, type ProcessShare } from "./process-share.ts"
import { openDelivery } from "./worker.ts"

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A process that delivers directly, on a database that it shares with others. */
async function openProcess(store: Store, dns: DnsServer, port: number): Promise<TestService> {
  const config = {
    ...{ deliveryMode: "direct" as const, mailHostname: "mail.waybill.example" },
    deliverAllow: ["127.0.0.0/8"],
    dns: { servers: [dns], isValidating: false },
  }
  const service = await startService({ store, config, isApiOnly: true })
  const sts = { of: async () => ({ policy: null, problem: null }) }
  const delivery = openDelivery(service.ctx, openRoutes(service.ctx, sts, { port, ca: undefined }))
  closing.push(
    () => service.close(),
    () => delivery.close(),
  )
  return service
}

/** Each process counts the other one, and reads that it is counted with its next renewal. */
async function areCounted({ db }: Store): Promise<boolean> {
  const [found] = await rows<{ are_counted: boolean }>(
    db,
    sql`select count(*) = 2 and min(renewed_at) > max(joined_at) as are_counted from delivery_processes`,
  )
  return found?.are_counted ?? false
}

test("DIRECT-6 two processes have together as many connections as a site accepts", async () => {
  const store = await openTestStore()
  const host = await openMailHost({ waitMs: 50 }, { address: "127.0.0.2" })
  const dns = await openZoneServer({
    "inbox.example": [{ type: "MX", priority: 10, exchange: "mx.inbox.example" }],
    "mx.inbox.example": [{ type: "A", value: "127.0.0.2" }],
  })
  closing.push(
    () => store.close(),
    () => dns.close(),
    () => host.close(),
  )
  const service = await openProcess(store, dns.server, host.port)
  await openProcess(store, dns.server, host.port)
  await expect.poll(() => areCounted(store)).toBe(true)
  const project = await makeSendingProject(service)
  const emails = Array.from({ length: 200 }, (_, nth) => `reader-${nth}@inbox.example`)
  await service.ok(emailSend, { message: makeMessage(project, emails) }, project.key)
  await expect.poll(() => store.db.$count(queue)).toBe(0)
  const { most } = host.open()
  // Each process alone has five.
  expect(most).toBeGreaterThan(5)
  expect(most).toBeLessThanOrEqual(10)
})

/** The share of a process that renews all the time, in a store that has been reachable for so long. */
function openShare({ ctx }: TestService, reachableForMs = () => 60_000): ProcessShare {
  const share = openProcessShare({ ...ctx, store: { ...ctx.store, reachableForMs } }, () => {}, 20)
  closing.push(() => share.close())
  return share
}

async function openService(): Promise<TestService> {
  const service = await startService({ isApiOnly: true })
  closing.push(() => service.close())
  return service
}

test("DIRECT-6 a process has all connections, half of them once another one has joined, and all again", async () => {
  const service = await openService()
  const first = openShare(service)
  await expect.poll(() => first.of(10)).toBe(10)
  const second = openShare(service)
  await expect.poll(() => [first.of(10), second.of(10)]).toEqual([5, 5])
  expect((await service.ctx.metrics.scrape()).text).toMatch(/^waybill_delivery_processes 2$/m)
  await second.close()
  await expect.poll(() => first.of(10)).toBe(10)
})

test("DIRECT-6 after an outage of the database a share does not grow before the others can have renewed", async () => {
  const service = await openService()
  const reachable = { ms: 60_000 }
  const [first, second] = [openShare(service, () => reachable.ms), openShare(service)]
  await expect.poll(() => [first.of(10), second.of(10)]).toEqual([5, 5])
  reachable.ms = 0
  await second.close()
  const renewals = async () => (await service.ctx.store.db.select().from(deliveryProcesses))[0]?.renewed_at
  const [before, shares] = [await renewals(), new Set<number>()]
  await expect.poll(async () => shares.add(first.of(10)) && (await renewals())).not.toEqual(before)
  expect([...shares]).toEqual([5])
  reachable.ms = 60_000
  await expect.poll(() => first.of(10)).toBe(10)
})

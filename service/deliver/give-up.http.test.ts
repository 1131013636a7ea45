import { eq } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { suppressionGet } from "#contract/methods/suppression"
import { hours, type ManualClock, manualClock, plus } from "../clock.ts"
import type { Component } from "../context.ts"
import { events } from "../store/schema/events.ts"
import { attempts } from "../store/schema/messages.ts"
import { openMailHost } from "../testing/mail-host.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { routesTo } from "../testing/routes.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openDelivery } from "./worker.ts"

const start = new Date("2026-03-10T12:00:00Z")
const email = "reader@inbox.example"
const full = { code: 452, text: "4.2.2 No room in this mailbox" }
let clock: ManualClock
let service: TestService
let project: MadeProject
let closedPort: number

beforeAll(async () => {
  const host = await openMailHost()
  await host.close()
  closedPort = host.port
})
beforeEach(async () => {
  clock = manualClock(start)
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
  await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
})
afterEach(() => service.close())

/** The first attempt and the last one, 48 hours later; each is refused with a reply, or finds no host. */
async function giveUp(first: typeof full | null, last: typeof full | null): Promise<void> {
  await attempt(1, first)
  clock.set(plus(start, hours(48)))
  await attempt(2, last)
}

async function attempt(count: number, refusal: typeof full | null): Promise<void> {
  const host = refusal && (await openMailHost({ rcpt: () => refusal }))
  const delivery: Component = openDelivery(
    service.ctx,
    routesTo({ name: "127.0.0.1", port: host?.port ?? closedPort }),
  )
  service.ctx.notifier.notify("letters")
  await expect.poll(() => service.ctx.store.db.$count(attempts)).toBe(count)
  await delivery.close()
  await host?.close()
}

const bounce = async () => {
  const [event] = await service.ctx.store.db.select().from(events).where(eq(events.status, "hard_bounced"))
  return event?.data.delivery_info
}

const suppressed = async () =>
  (await service.ok(suppressionGet, { email, details: 1 }, project.key)).suppressions.map(
    ({ cause, reason, expires }) => [cause, reason, expires],
  )

test("BOUNCE-4 SUPPRESS-1 a mailbox that stays full is the reason and suppresses for 3 days", async () => {
  await giveUp({ code: 451, text: "4.3.0 Our disk failed" }, full)
  expect(await bounce()).toMatchObject({
    delivery_status: "err_mailbox_full",
    destination_response: "452 4.2.2 No room in this mailbox",
  })
  expect(await suppressed()).toEqual([["temporary_unavailable", "err_mailbox_full", "2026-03-15 12:00:00"]])
})

test("BOUNCE-4 when the last attempt gets no answer, the last earlier answer is the reason", async () => {
  await giveUp(full, null)
  expect(await bounce()).toMatchObject({
    delivery_status: "err_mailbox_full",
    destination_response: "452 4.2.2 No room in this mailbox",
  })
  expect(await suppressed()).toEqual([["temporary_unavailable", "err_mailbox_full", "2026-03-15 12:00:00"]])
})

test("BOUNCE-4 SUPPRESS-1 only without any answer the host was unreachable, which suppresses for 180 days", async () => {
  await giveUp(null, null)
  expect(await bounce()).toMatchObject({
    delivery_status: "err_unreachable",
    destination_response: expect.stringMatching(/^No answer: /),
  })
  expect(await suppressed()).toEqual([["permanent_unavailable", "err_unreachable", "2026-09-08 12:00:00"]])
})

test.each([
  ["a temporary failure", "4.3.0 Our disk failed", [["temporary_unavailable", "err_giveup"]]],
  ["our rate", "4.7.28 192.0.2.7 sends too fast", []],
  ["our authentication", "4.7.26 shop.example did not authenticate", []],
  ["our reverse DNS", "4.7.25 192.0.2.7 has no name", []],
])("BOUNCE-6 SUPPRESS-1 given up after %s: %s", async (_, text, entries) => {
  await giveUp({ code: 451, text }, { code: 451, text })
  expect(await bounce()).toMatchObject({ delivery_status: "err_giveup", destination_response: `451 ${text}` })
  expect((await suppressed()).map(([cause, reason]) => [cause, reason])).toEqual(entries)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { hours, manualClock, minutes } from "../clock.ts"
import { type CallbackCatcher, isAuthentic, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let catcher: CallbackCatcher
let service: TestService
let project: MadeProject
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
  project = await makeProject(service)
  const events = { spam_block: ["*"], email_status: [] }
  await service.call("webhook/set", { url: catcher.url, events }, project.key)
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

async function send(emails: string[]): Promise<void> {
  const answer = await service.call("email/send", { message: makeMessage(project, emails) }, project.key)
  expect(answer).toMatchObject({ http_status: 200 })
  await service.idle()
}

const received = () => catcher.calls.flatMap((call) => call.events)

const block = (block_time: string, domain: string, domain_status: string, SMTP_blocks_count: number) => ({
  event_name: "transactional_spam_block",
  event_data: { block_time, block_type: "one_smtp", domain, SMTP_blocks_count, domain_status },
})

test("BLOCK-1 BLOCK-3 CALLBACK-9 ten refusals by one domain block the server, a delivery there ends it, and webhooks get the events", async () => {
  await send(Array.from({ length: 9 }, (_, n) => `spam-reject-${n}@strict.example`))
  expect(received()).toEqual([])
  await send(["spam-reject-9@strict.example", "spam-reject@mild.example"])
  await catcher.waitForCalls(1)
  const blocked = block("2026-03-10 12:00:00", "strict.example", "blocked", 1)
  expect(received()).toEqual([blocked])
  clock.advance(minutes(5))
  await send(["reader@mild.example"])
  expect(received()).toEqual([blocked])
  await send(["reader@strict.example"])
  await catcher.waitForCalls(2)
  expect(received()).toEqual([blocked, block("2026-03-10 12:05:00", "strict.example", "unblocked", 0)])
  for (const call of catcher.calls) expect(isAuthentic(call, project.key)).toBe(true)
  const batch = catcher.calls[0]?.body as { events_by_user: [{ project_id: string }] }
  expect(batch.events_by_user[0].project_id).toBe(String(project.project_id))
})

test("BLOCK-3 without a delivery a block ends after 24 hours", async () => {
  const before = received().length
  await send(Array.from({ length: 10 }, (_, n) => `blocked-${n}@list.example`))
  await catcher.waitForCalls(before + 1)
  clock.advance(hours(24) + minutes(1))
  service.ctx.notifier.notify("outbox")
  await catcher.waitForCalls(before + 2)
  expect(received().slice(before)).toEqual([
    block("2026-03-10 12:05:00", "list.example", "blocked", 1),
    block("2026-03-11 12:06:00", "list.example", "unblocked", 0),
  ])
})

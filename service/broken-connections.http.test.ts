import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import type { Db } from "./store/open.ts"
import { events } from "./store/schema/events.ts"
import { attempts, letters, queue } from "./store/schema/messages.ts"
import { captured } from "./store/schema/sandbox.ts"
import { calls } from "./store/schema/webhooks.ts"
import { type Breaker, type Moment, openBreaker } from "./testing/break-connection.ts"
import { type CallbackCatcher, openCallbackCatcher } from "./testing/callback-catcher.ts"
import { makeMessage, makeProject } from "./testing/make.ts"
import { startService, type TestService } from "./testing/start-service.ts"

let service: TestService
let catcher: CallbackCatcher
let breaker: Breaker
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ config: { callbackAllow: [catcher.hostPort] } })
  breaker = openBreaker()
})
afterAll(async () => {
  breaker.restore()
  await service.close()
  await catcher.close()
})

const statuses = ["accepted", "sent", "delivered"]

/** Sends a message of a new project through all steps; returns its result. */
async function sendOne(begin: () => void, ended = () => {}) {
  const { ok, call, ctx, idle } = service
  const project = await makeProject(service)
  const webhook = { url: catcher.url, status: "active", events: { email_status: statuses } }
  await call("webhook/set", webhook, project.key)
  const callsBefore = catcher.calls.length
  begin()
  const message = makeMessage(project, "reader@inbox.example")
  const { job_id } = await ok(emailSend, { message }, project.key)
  await idle()
  ended()
  const posted = catcher.calls.slice(callsBefore)
  return { job_id, posted, ...(await stored(ctx.store.db, project.project_id)) }
}

async function stored(db: Db, project_id: number) {
  const recorded = await db
    .select()
    .from(events)
    .where(eq(events.project_id, project_id))
    .orderBy(asc(events.event_id))
  return {
    letters: await db.select().from(letters).where(eq(letters.project_id, project_id)),
    recorded: recorded.map((one) => one.status),
    captured: await db.select().from(captured).where(eq(captured.project_id, project_id)),
    attempts: await db.select().from(attempts).where(eq(attempts.project_id, project_id)),
    queued: await db.select().from(queue).where(eq(queue.project_id, project_id)),
    calls: await db.select().from(calls).where(eq(calls.project_id, project_id)),
  }
}

function expectOnce(found: Awaited<ReturnType<typeof sendOne>>, about: string): void {
  const { posted } = found
  expect(
    {
      jobs: found.letters.map((one) => one.job_id),
      recorded: found.recorded,
      copies: found.captured.map((one) => one.copies),
      attempts: found.attempts.length,
      queued: found.queued.length,
      unanswered: found.calls.filter((one) => one.status !== "answered").length,
      received: posted.flatMap((call) => call.events.map((event) => event.event_data.status)),
      repeated: posted.filter((call) => call.retry_count > 0).length,
    },
    about,
  ).toEqual({
    jobs: [found.job_id],
    recorded: statuses,
    copies: [1],
    attempts: 1,
    queued: 0,
    unanswered: 0,
    received: statuses,
    repeated: 0,
  })
}

/** Every statement that a message needs on its way, and those of workers that look for one. */
async function statementsOnTheWay(): Promise<string[]> {
  const { seen } = breaker
  let [from, to] = [0, 0]
  const found = await sendOne(
    () => (from = seen.length),
    () => (to = seen.length),
  )
  expectOnce(found, "nothing broke")
  return [...new Set(seen.slice(from, to))]
}

test.each<Moment>(["before", "after"])(
  "DELIVER-10 WEBHOOK-19 SEND-24 a connection that breaks %s any statement on a message's way loses nothing and doubles nothing",
  async (moment) => {
    const statements = await statementsOnTheWay()
    const broken: string[] = []
    for (const statement of statements) {
      expectOnce(await sendOne(() => breaker.arm(statement, moment)), `${moment} ${statement}`)
      if (!breaker.isArmed()) broken.push(statement)
    }
    for (const part of [
      "begin",
      "commit after",
      "into writers",
      "into attempts",
      'into "calls"',
      "queue q set",
    ])
      expect(broken.join("\n")).toContain(part)
  },
  300_000,
)

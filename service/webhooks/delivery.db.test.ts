import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { minutes, seconds } from "../clock.ts"
import type { CallOut, OutgoingCall } from "../network/call-out.ts"
import type { CallRow } from "../store/calls.ts"
import type { Store } from "../store/open.ts"
import { calls, outbox, webhooks } from "../store/schema/webhooks.ts"
import { endLeases } from "../testing/end-leases.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture } from "../testing/webhook-fixture.ts"
import { claimCalls, longestWaiting } from "./claim-calls.ts"
import { makeDispatch } from "./dispatch.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

/** Outcome of one call: answered, refused, lost on the way back, or its worker dies before or after the post. */
const fate = fc.constantFrom("200", "500", "no answer", "lost answer", "dead before", "dead after")
const burst = fc.record({
  events: fc.integer({ min: 1, max: 130 }),
  waitMinutes: fc.integer({ min: 0, max: 25 }),
})

/** The emails in a posted body: events of a burst have distinct ones, bursts distinct job ids. */
function eventsIn(call: OutgoingCall): string[] {
  const body = JSON.parse(String(call.body)) as Record<string, unknown>
  const list = (body.events_by_user as [{ events: { event_data: unknown }[] }] | undefined)?.[0].events
  const data = (list?.map((event) => event.event_data) ?? [body]) as { job_id: string; email: string }[]
  return data.map((one) => `${one.job_id} ${one.email}`)
}

test("WEBHOOK-13 whatever happens to the calls, every event is posted or given up after 24 hours, once in the receiver's set", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(burst, { minLength: 1, maxLength: 3 }),
      fc.array(fate, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      fc.boolean(),
      async (bursts, fates, isSingle, recovers) => {
        const fixture = await makeWebhookFixture(store)
        const webhook = await fixture.addWebhook({
          url: "http://hook.example/",
          max_parallel: 7,
          single_event: isSingle ? 1 : 0,
        })
        const received = new Map<string, number>()
        let n = 0
        const nextFate = () => fates[n++ % fates.length] ?? "200"
        const out: CallOut = {
          async send(call) {
            const what = recovers && n > fates.length ? "200" : nextFate()
            const isReceived = what === "200" || what === "lost answer"
            for (const event of isReceived ? eventsIn(call) : [])
              received.set(event, (received.get(event) ?? 0) + 1)
            return what === "200"
              ? { http_status: 200, error: null, duration_ms: 1 }
              : { http_status: what === "500" ? 500 : null, error: "failed", duration_ms: 1 }
          },
          close: async () => {},
        }
        const dispatch = makeDispatch(fixture.ctx, out)
        const turn = async () => {
          // A dead worker's lease lasts for a minute; no other worker makes its calls in the meantime.
          if (nextFate().startsWith("dead")) await claimCalls(webhook, 3, fixture.ctx)
          await dispatch.startDue()
          await dispatch.settled()
        }
        const event_ids: number[] = []
        for (const { events, waitMinutes } of bursts) {
          event_ids.push(
            ...(await fixture.addEvents(webhook.webhook_id, isSingle ? Math.ceil(events / 9) : events)),
          )
          await turn()
          fixture.clock.advance(minutes(waitMinutes) + seconds(61))
          await endLeases(store.db)
        }
        const rowsNow = () => store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))
        let rows: CallRow[] = []
        for (let round = 0; round < 60; round += 1) {
          await dispatch.startDue()
          await dispatch.settled()
          rows = await rowsNow()
          if (rows.every((row) => row.status !== "waiting")) break
          fixture.clock.advance(minutes(45) + seconds(1))
        }
        expect(await store.db.select().from(outbox).where(eq(outbox.project_id, fixture.project_id))).toEqual(
          [],
        )
        expect(rows.flatMap((row) => row.event_ids).sort((a, b) => a - b)).toEqual(event_ids)
        const [webhookNow] = await store.db
          .select()
          .from(webhooks)
          .where(eq(webhooks.project_id, fixture.project_id))
        if (webhookNow?.status === "active") expect(rows.map((row) => row.status)).not.toContain("waiting")
        for (const row of rows) {
          if (row.status === "answered") expect(row.last_http_status).toBe(200)
          if (row.status === "given_up") expect(row.retry_count).toBeGreaterThanOrEqual(24)
        }
        const answered = rows.filter((row) => row.status === "answered").flatMap((row) => row.event_ids)
        expect(received.size).toBeGreaterThanOrEqual(answered.length)
        if (recovers) expect(received.size).toBe(event_ids.length)
        await store.db
          .update(webhooks)
          .set({ status: "disabled" })
          .where(eq(webhooks.project_id, fixture.project_id))
      },
    ),
    { numRuns: 10, seed: 4711 },
  )
})

test("WEBHOOK-7 of calls that are due again and events that wait, the longest waiting go first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 20 }),
      (dueAges, eventAges, slots) => {
        const sorted = (ages: number[]) => [...ages].sort((a, b) => a - b)
        const due = sorted(dueAges).map((age) => ({ next_try_at: new Date(age) }) as CallRow)
        const batches = sorted(eventAges).map((age, event_id) => [{ event_id, event_time: new Date(age) }])
        const chosen = longestWaiting(due, batches, slots)
        expect(chosen.due).toEqual(due.slice(0, chosen.due.length))
        expect(chosen.batches).toEqual(batches.slice(0, chosen.batches.length))
        expect(chosen.due.length + chosen.batches.length).toBe(Math.min(slots, due.length + batches.length))
        const left = [
          ...sorted(dueAges).slice(chosen.due.length),
          ...sorted(eventAges).slice(chosen.batches.length),
        ]
        const taken = [
          ...sorted(dueAges).slice(0, chosen.due.length),
          ...sorted(eventAges).slice(0, chosen.batches.length),
        ]
        expect(Math.max(-1, ...taken)).toBeLessThanOrEqual(Math.min(51, ...left))
      },
    ),
  )
})

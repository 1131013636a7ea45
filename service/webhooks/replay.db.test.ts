import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { webhookReplayHandler } from "../api/webhook/replay.ts"
import { days, hours, minutes, plus, seconds } from "../clock.ts"
import type { CallOut, OutgoingCall } from "../network/call-out.ts"
import type { Store } from "../store/open.ts"
import { endReplay, stopOldReplays } from "../store/replays.ts"
import { events } from "../store/schema/events.ts"
import { calls, callTries, outbox, replayEvents, replays, webhooks } from "../store/schema/webhooks.ts"
import { deleteWebhook, type WebhookRow } from "../store/webhooks.ts"
import { endLeases } from "../testing/end-leases.ts"
import { makeCaller } from "../testing/make-caller.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { claimCalls } from "./claim-calls.ts"
import { makeDispatch } from "./dispatch.ts"
import { makeCall } from "./make-call.ts"
import { advanceReplays } from "./replay.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const url = "http://hook.example/"
const letterStatuses = ["delivered", "opened", "clicked"] as const
const ok = { http_status: 200, error: null, duration_ms: 1 }
const failed = { http_status: 503, error: null, duration_ms: 1 }

const outWith = (send: (call: OutgoingCall) => Promise<typeof ok | typeof failed>): CallOut => ({
  send,
  close: async () => {},
})

type ReceivedEvent = { key: string; status: string; time: string }

/** The events of a posted body, in its order. */
function eventsIn(call: OutgoingCall): ReceivedEvent[] {
  const body = JSON.parse(String(call.body)) as { events_by_user?: [{ events: { event_data: unknown }[] }] }
  const list = body.events_by_user?.[0].events.map((event) => event.event_data) ?? [body]
  return (list as { job_id: string; email: string; status: string; event_time: string }[]).map((one) => ({
    key: `${one.job_id} ${one.email}`,
    status: one.status,
    time: one.event_time,
  }))
}

async function begin(): Promise<{ fixture: WebhookFixture; webhook: WebhookRow }> {
  const fixture = await makeWebhookFixture(store)
  const webhook = await fixture.addWebhook({ url, max_parallel: 5, email_status: [...letterStatuses] })
  return { fixture, webhook }
}

/** Letters with one, two or three events, a second apart, recorded status by status; nothing waits for the webhook. */
async function addHistory(
  { fixture, webhook }: Awaited<ReturnType<typeof begin>>,
  letters: readonly number[],
) {
  const { project_id } = fixture
  const ids = await fixture.addEvents(webhook.webhook_id, letters.length)
  const mine = await store.db.select().from(events).where(eq(events.project_id, project_id))
  const first = mine.filter((event) => ids.includes(event.event_id)).sort((a, b) => a.event_id - b.event_id)
  for (const [step, status] of letterStatuses.slice(1).entries()) {
    const more = first.filter((_, at) => (letters[at] ?? 1) > step + 1)
    if (more.length === 0) continue
    const later = more.map(({ event_id: _, event_time, ...event }) => ({
      ...event,
      status,
      event_time: plus(event_time, seconds(step + 1)),
    }))
    await store.db.insert(events).values(later)
  }
  await store.db.delete(outbox).where(eq(outbox.project_id, project_id))
  fixture.clock.advance(seconds(10))
}

const replay = (fixture: WebhookFixture, fields: object = {}) =>
  webhookReplayHandler.run(
    { url, start_time: "2029-12-31 00:00:00", rate: 1000, ...fields },
    makeCaller({ user_id: fixture.user_id, project_id: fixture.project_id }),
    fixture.ctx,
    {},
  ) as Promise<{ events: number; replay_id?: number }>

const callsOf = (fixture: WebhookFixture) =>
  store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))
const replaysOf = (fixture: WebhookFixture) =>
  store.db.select().from(replays).where(eq(replays.project_id, fixture.project_id))

/** Other tests of this file must not be stepped with ours. */
const end = (fixture: WebhookFixture) =>
  store.db.transaction(async (tx) => {
    await tx.update(webhooks).set({ status: "disabled" }).where(eq(webhooks.project_id, fixture.project_id))
    await tx.update(replays).set({ status: "stopped" }).where(eq(replays.project_id, fixture.project_id))
  })

const fate = fc.constantFrom("200", "200", "503", "lost answer", "dead before", "dead after")

test("REPLAY-10 with any failures, nothing is missed, calls are taken over in order, and times give the receiver the state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 150 }),
      fc.array(fate, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 60 }),
      fc.boolean(),
      async (letters, fates, liveEvents, isSingle) => {
        const begun = await begin()
        const { fixture, webhook } = begun
        if (isSingle) letters = letters.slice(0, 12)
        await store.db
          .update(webhooks)
          .set({ single_event: isSingle ? 1 : 0 })
          .where(eq(webhooks.webhook_id, webhook.webhook_id))
        await addHistory(begun, letters)
        const { events: count, replay_id } = await replay(fixture)
        expect(count).toBe(letters.reduce((sum, one) => sum + one, 0))
        const live = liveEvents === 0 ? [] : await fixture.addEvents(webhook.webhook_id, liveEvents)

        let n = 0
        const state = new Map<string, ReceivedEvent>()
        const seen = new Set<string>()
        const taken: number[] = []
        const out = outWith(async (call) => {
          const received = eventsIn(call)
          expect(received.map((one) => one.key).length).toBe(
            new Set(received.map((one) => JSON.stringify(one))).size,
          )
          for (const one of received) {
            seen.add(JSON.stringify(one))
            const known = state.get(one.key)
            if (!known || known.time < one.time) state.set(one.key, one)
          }
          return fates[n % fates.length] === "200" || n >= fates.length ? ok : failed
        })
        // Two workers take turns; the service is theirs in small steps, as on two machines.
        for (let round = 0; round < 80; round += 1) {
          await advanceReplays(fixture.ctx)
          for (const _worker of ["a", "b"]) {
            const { target, calls: mine, leasedAt } = await claimCalls(webhook, 3, fixture.ctx)
            for (const call of mine.map((one) => ({ ...one, leasedAt }))) {
              if (call.replay_id !== null && call.retry_count === 0) taken.push(call.event_ids[0] ?? 0)
              expect(call.event_ids).toEqual([...call.event_ids].sort((a, b) => a - b))
              n += 1
              const what = n < fates.length ? fates[n] : "200"
              if (what === "dead before" || !target) continue
              if (what === "dead after") await deadAfter(call, target, out, fixture)
              else await makeCall(call, target, out, fixture.ctx)
            }
          }
          const open =
            (await callsOf(fixture)).some((call) => call.status === "waiting") ||
            (await store.db.$count(outbox, eq(outbox.project_id, fixture.project_id))) > 0
          if (!open && (await replaysOf(fixture)).every((one) => one.status !== "running")) break
          fixture.clock.advance(minutes(10) + seconds(1))
          await endLeases(store.db)
        }
        const [ended] = await replaysOf(fixture)
        expect(ended?.replay_id).toBe(replay_id)
        // Five failures in a row stop a replay (REPLAY-7); the calls until then were in order too.
        expect(taken).toEqual([...taken].sort((a, b) => a - b))
        const liveCalls = (await callsOf(fixture)).filter((call) => call.replay_id === null)
        expect(liveCalls.flatMap((call) => call.event_ids).sort((a, b) => a - b)).toEqual(live)
        if (ended?.status === "done") {
          expect(seen.size).toBe(count + live.length)
          const truth = new Map<string, string>()
          const all = await store.db.select().from(events).where(eq(events.project_id, fixture.project_id))
          for (const event of all.sort((a, b) => a.event_time.getTime() - b.event_time.getTime()))
            truth.set(`${event.job_id} ${event.email}`, event.status ?? "")
          expect(new Map([...state].map(([key, one]) => [key, one.status]))).toEqual(truth)
        }
        await end(fixture)
      },
    ),
    { numRuns: 8, seed: 42 },
  )
})

/** The receiver got it, and the worker died before it could write that down. */
async function deadAfter(
  call: Parameters<typeof makeCall>[0],
  target: Parameters<typeof makeCall>[1],
  out: CallOut,
  fixture: WebhookFixture,
): Promise<void> {
  const gone = { ...call, lease: "of nobody" }
  await makeCall(gone, target, out, fixture.ctx)
}

describe("REPLAY-11 replays at the same moment", () => {
  test("post each missed event once", async () => {
    const begun = await begin()
    await addHistory(begun, [1, 2, 3])
    const answers = await Promise.all([1, 2, 3].map(() => replay(begun.fixture)))
    expect(answers.map((one) => one.events).sort()).toEqual([0, 0, 6])
    expect(await replaysOf(begun.fixture)).toHaveLength(1)
    await end(begun.fixture)
  })

  test("two workers that step the same replay put each event into one call", async () => {
    const begun = await begin()
    await addHistory(
      begun,
      Array.from({ length: 120 }, () => 3),
    )
    await replay(begun.fixture)
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([advanceReplays(begun.fixture.ctx), advanceReplays(begun.fixture.ctx)])
      begun.fixture.clock.advance(seconds(1))
    }
    const inCalls = (await callsOf(begun.fixture)).flatMap((call) => call.event_ids)
    expect(inCalls).toHaveLength(360)
    expect(new Set(inCalls).size).toBe(360)
    await end(begun.fixture)
  })
})

describe("WEBHOOK-11 a webhook that is deleted in the middle of a replay", () => {
  test("leaves nothing behind, also not the call that is under way", async () => {
    const begun = await begin()
    const { fixture, webhook } = begun
    await addHistory(begun, [3, 3, 3])
    await replay(fixture, { rate: 4 })
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: answer, resolve: settle } = Promise.withResolvers<typeof ok>()
    const out = outWith(() => {
      ask()
      return answer
    })
    const dispatch = makeDispatch(fixture.ctx, out)
    await advanceReplays(fixture.ctx)
    await dispatch.startDue()
    await isAsked
    expect(await deleteWebhook(store.db, fixture.project_id, webhook.url)).toBe(true)
    settle(ok)
    await dispatch.settled()
    expect(await advanceReplays(fixture.ctx)).toBe(false)
    for (const table of [calls, callTries, replays, replayEvents, outbox])
      expect(await store.db.select().from(table).where(eq(table.project_id, fixture.project_id))).toEqual([])
  })
  test("or stepped at the same moment, leaves no call", async () => {
    for (let n = 0; n < 8; n += 1) {
      const begun = await begin()
      const { fixture, webhook } = begun
      await addHistory(begun, [3, 3])
      await replay(fixture)
      await Promise.all([
        advanceReplays(fixture.ctx),
        deleteWebhook(store.db, fixture.project_id, webhook.url),
        claimCalls(webhook, 5, fixture.ctx),
      ])
      for (const table of [calls, replays, replayEvents])
        expect(await store.db.select().from(table).where(eq(table.project_id, fixture.project_id))).toEqual(
          [],
        )
    }
  })
})

test("REPLAY-6 stopping while workers claim calls does not block, and unclaimed calls are given up", async () => {
  for (let n = 0; n < 8; n += 1) {
    const begun = await begin()
    const { fixture, webhook } = begun
    await store.db
      .update(webhooks)
      .set({ single_event: 1, max_parallel: 100 })
      .where(eq(webhooks.webhook_id, webhook.webhook_id))
    await addHistory(
      begun,
      Array.from({ length: 60 }, () => 1),
    )
    const { replay_id = 0 } = await replay(fixture)
    await advanceReplays(fixture.ctx)
    const { project_id } = fixture
    const stop = { status: "stopped" as const, finished_at: fixture.clock.now() }
    const [taken] = await Promise.all([
      claimCalls(webhook, 40, fixture.ctx),
      store.db.transaction((tx) => endReplay(tx, { project_id, replay_id }, stop)),
    ])
    const underWay = new Set(taken.calls.map((call) => call.call_id))
    for (const call of await callsOf(fixture))
      expect([call.call_id, call.status]).toEqual([
        call.call_id,
        underWay.has(call.call_id) ? "waiting" : "given_up",
      ])
    await end(fixture)
  }
})

test("REPLAY-12 a replay that waits for 30 days is stopped, with its reason", async () => {
  const begun = await begin()
  const { fixture } = begun
  await addHistory(begun, [1, 1])
  await replay(fixture)
  const now = plus(fixture.clock.now(), days(30) + hours(1))
  await stopOldReplays(store.db, plus(now, -days(31)), now, { stop_reason: "too old", max: 10 })
  expect(await replaysOf(fixture)).toMatchObject([{ status: "running" }])
  await stopOldReplays(store.db, plus(now, -days(30)), now, { stop_reason: "too old", max: 10 })
  expect(await replaysOf(fixture)).toMatchObject([{ status: "stopped", stop_reason: "too old" }])
  expect(
    await store.db.select().from(replayEvents).where(eq(replayEvents.project_id, fixture.project_id)),
  ).toEqual([])
})

import { asc, desc, eq, sql } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { at, hours, type ManualClock, manualClock, minutes, seconds } from "../clock.ts"
import type { Store } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { attempts, letters, queue } from "../store/schema/messages.ts"
import { captured } from "../store/schema/sandbox.ts"
import { suppressions } from "../store/schema/suppressions.ts"
import { endLeases } from "../testing/end-leases.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { type StartOptions, startService, type TestService } from "../testing/start-service.ts"
import { openTestStore } from "../testing/test-store.ts"

const startAt = at(Date.UTC(2026, 4, 4, 12))
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function start(options: StartOptions): Promise<TestService> {
  const service = await startService(options)
  open.push(service)
  return service
}

async function newStore(): Promise<Store> {
  const store = await openTestStore()
  open.push(store)
  return store
}

async function send(service: TestService, email: string): Promise<void> {
  const project = await makeProject(service)
  await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
}

const statusesIn = async ({ db }: Store) =>
  (await db.select({ status: events.status }).from(events).orderBy(asc(events.event_id))).map(
    (one) => one.status,
  )

/** Moves the clock to the next attempt and lets it happen. */
async function tryAgain(service: TestService, clock: ManualClock): Promise<boolean> {
  const [next] = await service.ctx.store.db.select().from(queue)
  if (!next) return false
  clock.set(next.due_at)
  await service.idle()
  return true
}

test("BOUNCE-3 BOUNCE-4 a letter that no host accepts is tried for 48 hours and then given up for the last reply", async () => {
  const clock = manualClock(startAt)
  const service = await start({ clock })
  await send(service, "soft-bounce@inbox.example")
  await service.idle()
  while (await tryAgain(service, clock))
    expect(clock.now().getTime()).toBeLessThanOrEqual(+startAt + hours(49))
  const { db } = service.ctx.store
  const tried = await db.select().from(attempts).orderBy(asc(attempts.try_no))
  expect(tried.map((one) => one.try_no)).toEqual(tried.map((_, n) => n + 1))
  expect(tried.at(-1)?.started_at).toEqual(at(startAt.getTime() + hours(48)))
  expect(tried.at(-1)).toMatchObject({ delivery_status: "err_will_retry", next_try_at: null })
  expect(await statusesIn(service.ctx.store)).toEqual([
    "accepted",
    "sent",
    ...tried.slice(1).map(() => "soft_bounced"),
    "hard_bounced",
  ])
  const [letter] = await db.select().from(letters)
  expect(letter).toMatchObject({ status: "hard_bounced", delivery_status: "err_giveup" })
  const [last] = await db.select().from(events).orderBy(desc(events.event_id)).limit(1)
  expect(last?.data.delivery_info).toMatchObject({
    delivery_status: "err_giveup",
    destination_response: tried.at(-1)?.reply,
  })
})

test("BOUNCE-3 a letter that was put off once is delivered a minute later", async () => {
  const clock = manualClock(startAt)
  const service = await start({ clock })
  await send(service, "soft-once@inbox.example")
  await service.idle()
  clock.advance(minutes(1) - 1)
  await service.idle()
  expect(await statusesIn(service.ctx.store)).toEqual(["accepted", "sent", "soft_bounced"])
  clock.advance(1)
  await service.idle()
  expect(await statusesIn(service.ctx.store)).toEqual(["accepted", "sent", "soft_bounced", "delivered"])
})

test("DELIVER-4 a letter in flight in a process that died is delivered by the next one", async () => {
  const clock = manualClock(startAt)
  const store = await newStore()
  const first = await startService({ clock, store, isApiOnly: true })
  await send(first, "reader@inbox.example")
  await first.close()
  await store.db.update(queue).set({ lease: "of the dead", leased_until: sql`now() + interval '1 minute'` })
  const second = await start({ clock, store })
  // Neither a clock that jumps nor time passing on it ends a lease.
  clock.advance(hours(1))
  second.ctx.notifier.notify("letters")
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await statusesIn(store)).toEqual(["accepted"])
  await endLeases(store.db)
  clock.advance(seconds(2))
  await second.idle()
  expect(await statusesIn(store)).toEqual(["accepted", "sent", "delivered"])
})

test("DELIVER-5 SANDBOX-4 a letter that was transmitted just before a crash is recorded once and captured once", async () => {
  const store = await newStore()
  const first = await startService({ store })
  await send(first, "reader@inbox.example")
  const [before] = await store.db.select().from(queue)
  await first.idle()
  await first.close()
  if (!before) throw new Error("The letter was not queued.")
  // As if the process had died between the host's 250 and our note of it.
  await store.db.insert(queue).values({ ...before, lease: null, leased_until: null })
  const second = await start({ store })
  await second.idle()
  expect(await statusesIn(store)).toEqual(["accepted", "sent", "delivered"])
  expect((await store.db.select().from(captured)).map((one) => one.copies)).toEqual([2])
  expect(await store.db.select().from(attempts)).toHaveLength(1)
})

test("DELIVER-6 a conversation that is still running after 5 seconds is broken off and its letter handed back", async () => {
  const store = await newStore()
  // On this clock the slow host never gets to its answer.
  const service = await startService({ store, clock: manualClock(startAt) })
  await send(service, "slow@inbox.example")
  await expect.poll(async () => (await store.db.select().from(queue))[0]?.lease ?? null).not.toBeNull()
  // The host's own end never comes, so a close that waited for it would not end either.
  await service.close()
  expect(await store.db.select().from(queue)).toMatchObject([{ lease: null, try_count: 0 }])
  expect(await statusesIn(store)).toEqual(["accepted"])
  const next = await start({ store })
  await next.ctx.store.db.update(letters).set({ email: "reader@inbox.example" })
  await next.idle()
  expect((await statusesIn(store)).at(-1)).toBe("delivered")
})

test("DELIVER-7 a clock that jumps while a letter is in flight does not transmit it twice", async () => {
  const clock = manualClock(startAt)
  const service = await start({ clock })
  await send(service, "slow@inbox.example")
  const { db } = service.ctx.store
  await expect.poll(async () => (await db.select().from(queue))[0]?.lease ?? null).not.toBeNull()
  // The host answers five seconds on the clock after it has the letter, so the clock jumps until then.
  const jumped = () => {
    clock.advance(hours(1))
    return statusesIn(service.ctx.store)
  }
  await expect.poll(jumped).toEqual(["accepted", "sent", "delivered"])
  await service.idle()
  expect((await db.select().from(captured)).map((one) => one.copies)).toEqual([1])
})

test("DELIVER-8 a letter that cannot be made is tried again later and does not stop the others", async () => {
  const store = await newStore()
  const clock = manualClock(startAt)
  const first = await startService({ store, clock, isApiOnly: true })
  await send(first, "broken@inbox.example")
  await store.db.execute(sql`update jobs set message = '{}'::jsonb`)
  await send(first, "reader@inbox.example")
  await first.close()
  const second = await start({ store, clock })
  await second.idle()
  const found = await store.db
    .select()
    .from(letters)
    .orderBy(asc(letters.created_at), asc(letters.project_id))
  const broken = found.find((one) => one.email === "broken@inbox.example")
  expect(broken).toMatchObject({ status: "soft_bounced", delivery_status: "err_internal" })
  expect(found.find((one) => one.email === "reader@inbox.example")?.status).toBe("delivered")
  const waiting = await store.db
    .select()
    .from(queue)
    .where(eq(queue.letter_id, broken?.letter_id ?? ""))
  expect(waiting).toMatchObject([{ try_count: 1, lease: null }])
  const statusesOf = async (letter_id = "") =>
    (
      await store.db
        .select()
        .from(events)
        .where(eq(events.letter_id, letter_id))
        .orderBy(asc(events.event_id))
    ).map((one) => one.status)
  expect(await statusesOf(broken?.letter_id)).toEqual(["accepted", "soft_bounced"])
  while (await tryAgain(second, clock))
    expect(clock.now().getTime()).toBeLessThanOrEqual(+startAt + hours(49))
  const statuses = await statusesOf(broken?.letter_id)
  expect(statuses).not.toContain("sent")
  expect(statuses.at(-1)).toBe("hard_bounced")
  const [ended] = await store.db
    .select()
    .from(letters)
    .where(eq(letters.letter_id, broken?.letter_id ?? ""))
  expect(ended).toMatchObject({ status: "hard_bounced", delivery_status: "err_internal" })
  // A fault of ours does not count against the address.
  expect(await store.db.select().from(suppressions)).toEqual([])
})

/** Makes the database refuse attempts of which this is so, until it is dropped. */
async function refuseAttempts({ db }: Store, which: string, code = "P0001"): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as
             $$ begin raise exception 'this attempt is refused' using errcode = '${code}'; end $$`),
  )
  await db.execute(
    sql.raw(`create trigger refused before insert on attempts for each row when (${which})
             execute function refuse()`),
  )
  return async () => void (await db.execute(sql`drop function refuse cascade`))
}

test.each([
  ["does not take", "23514"],
  ["is too busy for", "57014"],
])(
  "DELIVER-13 a result that the database %s holds up no other one, and no other worker gets its letter",
  async (_, code) => {
    const store = await newStore()
    const first = await startService({ store, isApiOnly: true })
    const project = await makeProject(first)
    const emails = Array.from({ length: 30 }, (_, n) => `r${n}@inbox.example`)
    await first.ok(emailSend, { message: makeMessage(project, emails) }, project.key)
    const [poor] = await store.db.select().from(letters).where(eq(letters.email, "r7@inbox.example"))
    const letter_id = poor?.letter_id ?? ""
    const allow = await refuseAttempts(store, `new.letter_id = '${letter_id}'`, code)
    const service = await start({ store })
    const statusesNow = async () => (await store.db.select().from(letters)).map((one) => one.status).sort()
    await expect.poll(statusesNow).toEqual(["accepted", ...emails.slice(1).map(() => "delivered")])
    // Another worker looks in the meantime, with the database unchanged.
    const other = await start({ store })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const copies = async () => (await store.db.select().from(captured)).map((one) => one.copies)
    expect(await copies()).toEqual(emails.map(() => 1))
    const [waiting] = await store.db.select().from(queue)
    expect(waiting).toMatchObject({ letter_id, try_count: 0, lease: expect.any(String) })
    await allow()
    await service.idle()
    await other.idle()
    expect(await statusesNow()).toEqual(emails.map(() => "delivered"))
    expect(await copies()).toEqual(emails.map(() => 1))
    const [attempt] = await store.db.select().from(attempts).where(eq(attempts.letter_id, letter_id))
    expect(attempt).toMatchObject({ try_no: 1, delivery_status: "ok_delivered" })
  },
)

test("DELIVER-13 text of a host that the database refuses is left out, and the result is recorded", async () => {
  const service = await start({})
  const { store } = service.ctx
  await refuseAttempts(store, "new.conversation <> '[]'")
  await send(service, "reader@inbox.example")
  await service.idle()
  expect(await statusesIn(store)).toEqual(["accepted", "sent", "delivered"])
  expect(await store.db.select().from(attempts)).toMatchObject([
    { try_no: 1, conversation: [], reply: "The reply of the host could not be stored." },
  ])
})

test("DELIVER-13 closing returns no letter that was sent to a host but not recorded", async () => {
  const store = await newStore()
  const service = await startService({ store })
  await refuseAttempts(store, "true")
  await send(service, "reader@inbox.example")
  await expect.poll(async () => (await store.db.select().from(captured)).length).toBe(1)
  await service.close()
  expect(await store.db.select().from(queue)).toMatchObject([{ lease: expect.any(String) }])
})

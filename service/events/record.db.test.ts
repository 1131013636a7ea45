import { and, asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest"
import { at, type Clock, days, manualClock, minutes, plus } from "../clock.ts"
import type { Store } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { letters } from "../store/schema/messages.ts"
import { suppressions } from "../store/schema/suppressions.ts"
import { outbox, webhooks } from "../store/schema/webhooks.ts"
import { sharedListId } from "../store/suppressions.ts"
import { suppress } from "../suppress/add.ts"
import { lookUp } from "../suppress/look-up.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { type NewEvent, recordEvents } from "./record.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const clock = manualClock(now)
const ctx = { clock, config: { hasGlobalList: false } }
let store: Store
let project_id: number
let otherProject: number
let jobs = 0

beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "shop", now)
  otherProject = await makeProject(store.db, "other", now)
})
afterAll(() => store.close())

const record = (list: NewEvent[]) => store.db.transaction((tx) => recordEvents(tx, list, ctx))

async function newLetters(...emails: string[]): Promise<string[]> {
  jobs += 1
  return makeLetters(store.db, { project_id, job_id: `J${jobs}` }, emails, now)
}

const about = (letter_id: string | undefined, status: NewEvent["status"], more: Partial<NewEvent> = {}) =>
  ({ project_id, letter_id: letter_id ?? "", status, event_time: now, ...more }) satisfies NewEvent

const statusesOf = async (letter_id: string | undefined) =>
  (
    await store.db
      .select({ status: events.status })
      .from(events)
      .where(and(eq(events.project_id, project_id), eq(events.letter_id, letter_id ?? "")))
      .orderBy(asc(events.event_id))
  ).map((one) => one.status)

const letterOf = async (letter_id: string | undefined) => {
  const [row] = await store.db
    .select()
    .from(letters)
    .where(eq(letters.letter_id, letter_id ?? ""))
  return row
}

async function newWebhook(email_status: string[], status: "active" | "disabled", project = project_id) {
  const [row] = await store.db
    .insert(webhooks)
    .values({
      project_id: project,
      url: `http://receiver.example/${jobs}/${email_status.join()}/${status}`,
      status,
      email_status,
      created_at: now,
      updated_at: now,
    })
    .returning()
  return row?.webhook_id ?? 0
}

describe("EVENT-1 an event, its outbox rows and the letter's status are written together", () => {
  test("500 letters in one go, events in the order given", async () => {
    const ids = await newLetters(...Array.from({ length: 500 }, (_, n) => `bulk${n}@mail.example`))
    const answer = await record(ids.flatMap((id) => [about(id, "accepted"), about(id, "sent")]))
    expect(answer).toEqual({ recorded: 1000 })
    expect(await statusesOf(ids[499])).toEqual(["accepted", "sent"])
    expect((await letterOf(ids[250]))?.status).toBe("sent")
  })

  test("only active webhooks of the same project that subscribe to the status get it", async () => {
    const [id] = await newLetters("outbox@mail.example")
    const subscribed = await newWebhook(["sent", "delivered"], "active")
    const other = await newWebhook(["opened"], "active")
    const disabled = await newWebhook(["sent", "delivered"], "disabled")
    const foreign = await newWebhook(["sent", "delivered"], "active", otherProject)
    await record([about(id, "accepted"), about(id, "sent"), about(id, "delivered")])
    const outboxRows = await store.db
      .select({ webhook_id: outbox.webhook_id, status: events.status })
      .from(outbox)
      .innerJoin(events, and(eq(events.project_id, outbox.project_id), eq(events.event_id, outbox.event_id)))
      .where(eq(events.letter_id, id ?? ""))
      .orderBy(asc(outbox.event_id))
    expect(outboxRows).toEqual([
      { webhook_id: subscribed, status: "sent" },
      { webhook_id: subscribed, status: "delivered" },
    ])
    for (const webhook_id of [other, disabled, foreign])
      expect(outboxRows.some((one) => one.webhook_id === webhook_id)).toBe(false)
  })

  test("nothing stays when the transaction is rolled back", async () => {
    const [id] = await newLetters("rolled-back@mail.example")
    const failed = store.db.transaction(async (tx) => {
      await recordEvents(tx, [about(id, "hard_bounced", { delivery_status: "err_user_unknown" })], ctx)
      throw new Error("later step")
    })
    await expect(failed).rejects.toThrow("later step")
    expect(await statusesOf(id)).toEqual([])
    expect((await letterOf(id))?.status).toBe("accepted")
    expect(await lookUp(store.db, project_id, ["rolled-back@mail.example"], now)).toEqual(new Map())
  })

  test("details, delivery status and texts that PostgreSQL refuses are kept as well as they can be", async () => {
    const [id] = await newLetters("details@mail.example")
    const reply = `550 no\0such user ${"\ud83d"}`
    await record([
      about(id, "hard_bounced", {
        delivery_status: "err_delivery_failed",
        details: { delivery_info: { destination_response: reply } },
      }),
    ])
    const [row] = await store.db
      .select()
      .from(events)
      .where(eq(events.letter_id, id ?? ""))
    expect(row?.data).toEqual({
      delivery_info: {
        delivery_status: "err_delivery_failed",
        destination_response: "550 nosuch user \ufffd",
      },
    })
    expect(row).toMatchObject({ email: "details@mail.example", status: "hard_bounced", event_time: now })
  })

  test("an event of an unknown letter or of another project's letter is dropped", async () => {
    const [id] = await newLetters("mine@mail.example")
    expect(await record([about("nobody", "opened")])).toEqual({ recorded: 0 })
    expect(await record([about(id, "opened", { project_id: otherProject })])).toEqual({ recorded: 0 })
    expect(await record([])).toEqual({ recorded: 0 })
  })
})

describe("EVENT-2 what may follow", () => {
  test("what happens once is recorded once, in one call and over several", async () => {
    const [id] = await newLetters("once@mail.example")
    for (let turn = 0; turn < 2; turn++)
      await record([about(id, "sent"), about(id, "delivered"), about(id, "delivered"), about(id, "spam")])
    expect(await statusesOf(id)).toEqual(["sent", "delivered", "spam"])
  })

  test("opens and clicks repeat", async () => {
    const [id] = await newLetters("again@mail.example")
    await record([about(id, "opened"), about(id, "opened"), about(id, "clicked")])
    await record([about(id, "opened"), about(id, "clicked")])
    expect(await statusesOf(id)).toEqual(["opened", "opened", "clicked", "opened", "clicked"])
  })

  test("TIDY-2 a letter's status replaces its deleted events", async () => {
    const [id] = await newLetters("long-ago@mail.example")
    await record([about(id, "delivered"), about(id, "spam")])
    await store.db.delete(events).where(eq(events.letter_id, id ?? ""))
    await record([about(id, "spam"), about(id, "opened")])
    expect(await statusesOf(id)).toEqual(["opened"])
  })
  test("a delivered letter does not bounce and a bounced one is not delivered", async () => {
    const [good, bad] = await newLetters("good@mail.example", "bad@mail.example")
    await record([about(good, "delivered"), about(good, "soft_bounced"), about(good, "hard_bounced")])
    await record([about(bad, "hard_bounced"), about(bad, "delivered"), about(bad, "soft_bounced")])
    expect(await statusesOf(good)).toEqual(["delivered"])
    expect(await statusesOf(bad)).toEqual(["hard_bounced"])
  })

  test("unsubscribed and subscribed take turns", async () => {
    const [id] = await newLetters("turns@mail.example")
    await record([about(id, "subscribed"), about(id, "unsubscribed"), about(id, "unsubscribed")])
    await record([about(id, "unsubscribed"), about(id, "subscribed")])
    await record([about(id, "subscribed"), about(id, "unsubscribed")])
    expect(await statusesOf(id)).toEqual(["unsubscribed", "subscribed", "unsubscribed"])
  })
})

describe("EVENT-3 the status moves by weight", () => {
  test("a late lighter event is recorded and hides nothing", async () => {
    const [id] = await newLetters("late@mail.example")
    await record([about(id, "opened", { delivery_status: "ok_read" })])
    await record([about(id, "sent"), about(id, "delivered", { delivery_status: "ok_delivered" })])
    expect(await statusesOf(id)).toEqual(["opened", "sent", "delivered"])
    expect(await letterOf(id)).toMatchObject({ status: "opened", delivery_status: "ok_read" })
  })

  test("a second soft bounce updates reason and time, a second open keeps the first time", async () => {
    const [id] = await newLetters("newer@mail.example")
    const later = plus(now, minutes(5))
    await record([about(id, "soft_bounced", { delivery_status: "err_will_retry" })])
    await record([about(id, "soft_bounced", { delivery_status: "err_unreachable", event_time: later })])
    expect(await letterOf(id)).toMatchObject({ delivery_status: "err_unreachable", status_at: later })
    await record([about(id, "opened"), about(id, "opened", { event_time: later })])
    expect((await letterOf(id))?.status_at).toEqual(now)
  })

  test("an event without a time happened now", async () => {
    const [id] = await newLetters("now@mail.example")
    await record([{ project_id, letter_id: id ?? "", status: "sent" }])
    expect((await letterOf(id))?.status_at).toEqual(clock.now())
  })
})

describe("SUPPRESS-1 events suppress addresses", () => {
  const causeOf = async (email: string, when = now) =>
    (await lookUp(store.db, project_id, [email], when)).get(email)

  test.each([
    ["hard_bounced", "err_user_unknown", "permanent_unavailable"],
    ["hard_bounced", "err_user_inactive", "temporary_unavailable"],
    ["hard_bounced", "err_unreachable", "permanent_unavailable"],
    ["hard_bounced", "err_mailbox_discarded", "permanent_unavailable"],
    ["hard_bounced", "err_domain_inactive", "temporary_unavailable"],
    ["hard_bounced", "err_spam_rejected", "temporary_unavailable"],
    ["hard_bounced", "err_blacklisted", "temporary_unavailable"],
    ["hard_bounced", "err_giveup", "temporary_unavailable"],
    ["soft_bounced", "err_mailbox_full", "temporary_unavailable"],
    ["soft_bounced", "err_user_unknown", undefined],
    ["soft_bounced", "err_will_retry", undefined],
    ["hard_bounced", "err_delivery_failed", undefined],
    ["spam", "ok_fbl", "complained"],
    ["unsubscribed", "ok_unsubscribed", "unsubscribed"],
    ["delivered", "ok_delivered", undefined],
  ] as const)("%s with %s: %s", async (status, delivery_status, cause) => {
    const email = `${status}-${delivery_status}@mail.example`
    const [id] = await newLetters(email.toUpperCase())
    await record([about(id, status, { delivery_status })])
    expect(await causeOf(email)).toBe(cause)
  })

  test.each(["err_spam_rejected", "err_blacklisted", "err_giveup"] as const)(
    "BOUNCE-6 a refusal that concerns our setup or rate suppresses nothing, not even with %s",
    async (delivery_status) => {
      const email = `free-${delivery_status}@mail.example`
      const [id] = await newLetters(email)
      await record([about(id, "hard_bounced", { delivery_status, neverSuppresses: true })])
      expect(await letterOf(id)).toMatchObject({ status: "hard_bounced", delivery_status })
      expect(await causeOf(email)).toBeUndefined()
    },
  )

  test("SUPPRESS-3 temporary ends after 3 days, permanent after 180, and a complaint never", async () => {
    const [a, b, c] = await newLetters("t3@mail.example", "p180@mail.example", "c@mail.example")
    await record([
      about(a, "hard_bounced", { delivery_status: "err_mailbox_full" }),
      about(b, "hard_bounced", { delivery_status: "err_user_unknown" }),
      about(c, "spam"),
    ])
    expect(await causeOf("t3@mail.example", plus(now, days(3) - 1))).toBe("temporary_unavailable")
    expect(await causeOf("t3@mail.example", plus(now, days(3)))).toBeUndefined()
    expect(await causeOf("p180@mail.example", plus(now, days(180) - 1))).toBe("permanent_unavailable")
    expect(await causeOf("p180@mail.example", plus(now, days(180)))).toBeUndefined()
    expect(await causeOf("c@mail.example", plus(now, days(3650)))).toBe("complained")
  })

  test("subscribing again lifts the unsubscription and the complaint, in one call as well", async () => {
    const [a, b] = await newLetters("back@mail.example", "back2@mail.example")
    await record([
      about(a, "spam"),
      about(a, "unsubscribed"),
      about(b, "unsubscribed"),
      about(b, "subscribed"),
    ])
    expect(await causeOf("back@mail.example")).toBe("complained")
    expect(await causeOf("back2@mail.example")).toBeUndefined()
    await record([about(a, "subscribed")])
    expect(await causeOf("back@mail.example")).toBeUndefined()
    const left = await store.db.select().from(suppressions).where(eq(suppressions.email, "back@mail.example"))
    expect(left).toEqual([])
  })

  test("SUPPRESS-2 the strongest cause is given, bypassed ones are not", async () => {
    const email = "many@mail.example"
    const causes = [
      "temporary_unavailable",
      "permanent_unavailable",
      "unsubscribed",
      "complained",
      "blocked",
    ] as const
    for (const cause of causes) {
      await suppress(store.db, [{ project_id, email, cause, source: "system", at: now }])
      expect(await causeOf(email)).toBe(cause)
    }
    const overlooked = new Set(["blocked", "complained"] as const)
    expect((await lookUp(store.db, project_id, [email], now, { overlooked })).get(email)).toBe("unsubscribed")
    expect(await lookUp(store.db, otherProject, [email], now)).toEqual(new Map())
  })

  test("SUPPRESS-3 a shorter entry does not shorten a longer one, and an expired row starts again", async () => {
    const wish = {
      project_id,
      email: "held@mail.example",
      cause: "temporary_unavailable",
      source: "system",
    } as const
    await suppress(store.db, [{ ...wish, at: now }])
    await suppress(store.db, [{ ...wish, at: plus(now, -days(2)) }])
    expect(await causeOf(wish.email, plus(now, days(2)))).toBe("temporary_unavailable")
    await suppress(store.db, [{ ...wish, at: plus(now, days(9)) }])
    expect(await causeOf(wish.email, plus(now, days(10)))).toBe("temporary_unavailable")
    const [row] = await store.db.select().from(suppressions).where(eq(suppressions.email, wish.email))
    expect(row?.created_at).toEqual(plus(now, days(9)))
  })
})

describe("SHARED-1 the settings decide whether the shared list is filled", () => {
  test("recordEvents cannot be called without the setting of the shared list", () => {
    type Given = Parameters<typeof recordEvents>[2]
    expectTypeOf<{ clock: Clock }>().not.toExtend<Given>()
  })
  test.each([true, false])("with the list switched on: %s", async (hasGlobalList) => {
    const email = `shared-${hasGlobalList}@mail.example`
    const [id] = await newLetters(email)
    const bounce = about(id, "hard_bounced", { delivery_status: "err_user_unknown" })
    await store.db.transaction((tx) => recordEvents(tx, [bounce], { clock, config: { hasGlobalList } }))
    const lists = await store.db.select().from(suppressions).where(eq(suppressions.email, email))
    expect(lists.some((one) => one.project_id === sharedListId)).toBe(hasGlobalList)
  })
})

describe("EVENT-4 concurrent transactions", () => {
  test("over the same letters in opposite orders all end, and once-only events stay single", async () => {
    const ids = await newLetters(...Array.from({ length: 40 }, (_, n) => `race${n}@mail.example`))
    const batches = Array.from({ length: 12 }, (_, turn) => {
      const list = ids.flatMap((id) => [
        about(id, "sent"),
        about(id, turn % 3 === 0 ? "subscribed" : "unsubscribed"),
        about(id, turn % 2 ? "delivered" : "spam"),
      ])
      return turn % 2 ? list.reverse() : list
    })
    await Promise.all(batches.map(record))
    for (const id of [ids[0], ids[39]]) {
      const recorded = await statusesOf(id)
      for (const once of ["sent", "delivered", "spam"])
        expect(recorded.filter((one) => one === once)).toHaveLength(1)
      const turns = recorded.filter((one) => one === "subscribed" || one === "unsubscribed")
      for (const [n, one] of turns.entries()) if (n > 0) expect(one).not.toBe(turns[n - 1])
    }
  })
})

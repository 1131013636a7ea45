import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { type Intake, messageEvents, type PastEvent, postCall } from "../callbacks.ts"
import { type EventServer, eventRows, startEventServer, withoutEventServer } from "../event-server.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import { storeRows } from "../store-rows.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/**
 * The dashboard stores its events in ClickHouse, and either of them is killed with -9 at any moment, again and again,
 * while callbacks come. Unanswered calls are repeated, as the mail service does.
 */
test.skip(withoutEventServer !== null, withoutEventServer ?? "")
test.setTimeout(within(180_000))

const owner = { name: "Owner", email: "owner@example.com", password: newPassword() }
let events: EventServer
let environment: TestEnvironment
let intake: Intake

test.beforeAll(async () => {
  events = await startEventServer()
  environment = await openTestEnvironment({ name: "events-killed", env: { EVENTS_URL: events.url } })
  const { slug, key } = await createProject(environment, await setUpOwner(environment, owner), "Shop")
  intake = { dashboardUrl: environment.dashboardUrl, slug, key }
})
test.afterAll(async () => {
  await environment?.close()
  await events?.stop()
})

/** Processes to kill, one after another: at any moment, or a number of ms after a write was seen to begin. */
const kills = [
  ...[{ afterMs: 4 }, { atMs: 900 }, { afterMs: 12 }, { isEvents: true, atMs: 700 }, { afterMs: 20 }],
  ...[{ afterMs: 30 }, { atMs: 350 }, { afterMs: 8 }, { isEvents: true, atMs: 1200 }, { afterMs: 16 }],
  ...[{ atMs: 1700 }, { afterMs: 25 }, { afterMs: 0 }],
]
const sendersAtOnce = 5

test("STORE-4 nothing that was answered is lost and nothing counts twice while the dashboard and ClickHouse are killed", async ({
  browser,
}) => {
  const calls = newCalls()
  const ending = new AbortController()
  const senders = Array.from({ length: sendersAtOnce }, async (_, nth) => {
    while (!ending.signal.aborted) await untilAnswered(calls.next(), nth)
  })
  let cutOff = 0
  for (const { atMs = 250, afterMs, isEvents = false } of kills) {
    await sleep(atMs)
    if (afterMs !== undefined) await untilWriting(afterMs)
    cutOff += isEvents ? await killEvents() : await killDashboard()
  }
  await sleep(500)
  ending.abort()
  await Promise.all(senders)
  for (const call of calls.rest()) await untilAnswered(call, 0)

  expect(cutOff, "no kill met a write").toBeGreaterThan(0)
  expect(await stored()).toEqual(expected(calls.made()))
  const page = await browser.newPage({ baseURL: environment.dashboardUrl })
  await new SignInScreen(page).signIn(owner.email, owner.password)
  await page.goto(`/p/${intake.slug}/overview`)
  await expect(new OverviewScreen(page).figure("Messages sent")).toHaveText(
    new RegExp(`^${calls.made().toLocaleString("en-GB")}`),
  )
  await page.close()
})

/** Until a write is under way, and for so many ms longer. */
async function untilWriting(ms: number): Promise<void> {
  await expect.poll(openWrites, { intervals: [1] }).toBe(1)
  await sleep(ms)
}

async function killEvents(): Promise<0> {
  await events.kill()
  await events.start()
  return 0
}

/** Kills it and begins it again; answers how many writes it left unfinished. */
async function killDashboard(): Promise<number> {
  await environment.dashboard.kill()
  const open = await openWrites()
  await environment.dashboard.start()
  return open
}

async function openWrites(): Promise<number> {
  const [found] = await storeRows(environment.databases.DATABASE_URL, [
    "select project_id from event_writes where pending is not null",
  ])
  return found?.length ?? 0
}

test("STORE-6 STORE-8 while ClickHouse is away pages and callbacks say so, all else goes on, and so do they when it is back", async ({
  browser,
}) => {
  expect((await postCall(intake, newCalls().next())).status).toBe(200)
  const people = await browser.newContext({ baseURL: environment.dashboardUrl })
  const page = await people.newPage()
  await new SignInScreen(page).signIn(owner.email, owner.password)
  await page.goto("/storage")
  await expect(page.getByRole("table", { name: "Event store by project" })).toContainText("Shop")
  await events.kill()
  const isAway = page.getByText("The event store is not responding", { exact: true })
  await test.step("pages of events", async () => {
    for (const path of ["overview", "messages", "bounces", "engagement/tags"]) {
      await page.goto(`/p/${intake.slug}/${path}`)
      await expect(isAway).toBeVisible()
      await expect(page.getByRole("navigation").first()).toBeVisible()
    }
  })
  await test.step("the rest", async () => {
    await page.goto("/storage")
    await expect(page.getByText("The event store does not report its sizes")).toBeVisible()
    await expect(page.getByRole("table", { name: "Dashboard" })).toBeVisible()
    await page.goto(`/p/${intake.slug}/settings`)
    await expect(page.getByLabel("Name")).toHaveValue("Shop")
    const health = await fetch(`${environment.dashboardUrl}/api/health`)
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: "degraded", reason: "The event store is not responding." },
    ])
  })
  await test.step("a callback is not accepted", async () => {
    const call = newCalls().next()
    // On a busy machine another reason may come before it; none takes the call.
    const refusal = async () => {
      const refused = await postCall(intake, call)
      expect(refused.status).toBe(503)
      return refused.text()
    }
    await expect.poll(refusal).toContain("The event store is not responding")
    await events.start()
    expect((await postCall(intake, call)).status).toBe(200)
  })
  await page.goto(`/p/${intake.slug}/overview`)
  await expect(new OverviewScreen(page).title()).toBeVisible()
  await expect(isAway).toBeHidden()
  await people.close()
})

/** Repeats a call until it is stored, and sometimes once more. */
async function untilAnswered(call: readonly PastEvent[], sender: number): Promise<void> {
  const isStored = () =>
    postCall(intake, call, AbortSignal.timeout(answerMs))
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isStored())) await sleep(50 + sender * 20)
  if (sender === 0) await isStored()
}

const perCall = 80
/** As long as the service waits (CALLBACK-3). */
const answerMs = 3000
const ends = ["delivered", "delivered", "hard_bounced", "delivered", "soft_bounced"] as const
const endOf = (nth: number) => ends[nth % ends.length] ?? "delivered"

/** Calls without end: what happened to some messages, one status a call, and with others' between them. */
function newCalls() {
  const startMs = Date.now() - 20 * 60_000
  const waiting: PastEvent[][] = []
  let made = 0
  const add = () => {
    const messages = Array.from({ length: perCall }, () => {
      const nth = made++
      return messageEvents({
        ...{ email: `reader${nth}@d${nth % 30}.example`, at: startMs + nth * 10, reason: "ok_delivered" },
        ...{ status: endOf(nth), tag: `t${nth % 4}` },
      })
    })
    waiting.push(...[1, 0, 2].map((step) => messages.flatMap((one) => one[step] ?? [])))
  }
  return {
    next(): PastEvent[] {
      if (waiting.length < 2 * sendersAtOnce) add()
      // Neither the newest nor the oldest first: one message's statuses come by different senders, in changing order.
      return waiting.splice(made % 3, 1)[0] ?? []
    },
    rest: () => waiting.splice(0),
    made: () => made,
  }
}

/** Expected counts for this number of messages, by status. */
function expected(made: number) {
  const of = (status: string) =>
    Array.from({ length: made }, (_, nth) => endOf(nth)).filter((one) => one === status).length
  const last = {
    delivered: of("delivered"),
    hard_bounced: of("hard_bounced"),
    soft_bounced: of("soft_bounced"),
  }
  const all = { accepted: made, ...last, sent: made }
  const counts = { now: last, ever: all }
  return { events: all, byKey: last, byTime: last, quarters: counts, days: counts }
}

/** The same counts from ClickHouse. */
async function stored() {
  const byStatus = async (figure: string, rest: string) => {
    const found = await eventRows<{ status: string; figure: number }>(
      events,
      `select status, ${figure} as figure from ${rest} group by status having figure != 0`,
    )
    return Object.fromEntries(found.map(({ status, figure: one }) => [status, one]))
  }
  const counts = async (minutes: number) => {
    const rest = `counts where kind = 'status' and minutes = ${minutes}`
    return { now: await byStatus("sum(letters_now)", rest), ever: await byStatus("sum(letters_ever)", rest) }
  }
  const key = "job_id, email, event_ms, fingerprint"
  return {
    events: await byStatus("count()", `(select any(status) as status from events group by ${key})`),
    byKey: await byStatus("sum(sign)", "letters where kind = 0"),
    byTime: await byStatus("sum(sign)", "letters where kind = 1"),
    quarters: await counts(15),
    days: await counts(1440),
  }
}

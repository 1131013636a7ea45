import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "@playwright/test"
import { type DashboardClient, must } from "../../tools/dashboard-client.ts"
import { startTemporaryServer } from "../../tools/lib/postgres/temporary.mjs"
import { within } from "../../tools/lib/timeouts.mjs"
import { type Intake, type PastEvent, postCall } from "../callbacks.ts"
import { type Day, dayOf } from "../day.ts"
import { eventRows, startEventServer, withoutEventServer } from "../event-server.ts"
import { storeRows } from "../store-rows.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/**
 * A day of a sender's mail, posted within half a minute, while charts are read, a person is erased, and the dashboard,
 * its database server and its event store are killed with -9. Unanswered calls are repeated, as the mail service does.
 */
test.setTimeout(within(240_000))

const owner = { name: "Owner", email: "owner@example.com", password: newPassword() }
const dayMs = 86_400_000
/** A day in a zone five and three quarters of an hour ahead, which has ended everywhere. */
const zone = "Asia/Kathmandu"
const from = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs - 5.75 * 3_600_000
const sendersAtOnce = 5
for (const database of ["PostgreSQL", "ClickHouse"] as const)
  test(`STORE-4 STORE-3 a day of mixed load with everything killed by turns loses nothing and doubles nothing, kept in ${database}`, async () => {
    test.skip(database === "ClickHouse" && withoutEventServer !== null, withoutEventServer ?? "")
    const server = await startTemporaryServer({ isDurable: true, memoryMb: 128, connectionsMax: 60 })
    const events = database === "ClickHouse" ? await startEventServer() : null
    const environment = await openTestEnvironment({
      name: `a-day-${database}`,
      server: server.url,
      env: events ? { EVENTS_URL: events.url } : {},
    })
    try {
      const person = await setUpOwner(environment, owner)
      const { slug, key } = await createProject(environment, person, "Shop")
      const intake = { dashboardUrl: environment.dashboardUrl, slug, key }
      const day = dayOf({ from, messages: 5000, seed: 20 })
      const erase = () =>
        untilDone(() => person.post(`/api/projects/${slug}/erasures`, { email: day.person, confirm: true }))
      const begun = { calls: 0 }
      const sending = tell(intake, day, begun, erase)
      const kills = [
        () => killAndStart(environment.dashboard),
        async () => {
          await server.halt("kill")
          await server.begin()
        },
        ...(events ? [() => killAndStart(events)] : []),
      ]
      const troubles = [...kills, ...kills]
      for (const [nth, kill] of troubles.entries()) {
        const due = (day.calls.length * (nth + 1)) / (troubles.length + 1)
        // By progress, not by the clock: on a machine of any speed, calls are in flight when something dies.
        await expect.poll(() => begun.calls >= due, { timeout: within(60_000), intervals: [5] }).toBe(true)
        await kill()
        await readAChart(environment, slug, person)
      }
      await sending
      await expect
        .poll(() => hoursOf(environment, slug, person), { timeout: within(60_000) })
        .toEqual(day.hours.map(charted))
      await expect.poll(() => left(person, slug), { timeout: within(60_000) }).toBe(0)
      expect(await storedEvents(environment, events)).toBe(day.events)
      expect(await eventsOf(environment, events, day.person), "the erased person").toBe(0)
      expect(await hoursOf(environment, slug, person)).toEqual(day.hours.map(charted))
    } finally {
      await environment.close()
      await events?.stop()
      await server.stop()
    }
  })

/** Posts the whole day with several senders in parallel; calls `halfway` when half of it is posted. */
async function tell(
  intake: Intake,
  { calls }: Day,
  begun: { calls: number },
  halfway: () => Promise<void>,
): Promise<void> {
  const queue = calls.entries()
  const beside: Promise<void>[] = []
  const send = async () => {
    for (const [nth, call] of queue) {
      if (nth === Math.floor(calls.length / 2)) beside.push(halfway())
      begun.calls = nth
      await untilStored(intake, call)
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, send))
  await Promise.all(beside)
}

async function untilStored(intake: Intake, call: readonly PastEvent[]): Promise<void> {
  // CALLBACK-3: the service waits so long.
  const isStored = () =>
    postCall(intake, call, AbortSignal.timeout(3000)).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isStored())) await sleep(100)
}

async function untilDone(act: () => Promise<{ status: number }>): Promise<void> {
  const isDone = () =>
    act().then(
      ({ status }) => status < 300,
      () => false,
    )
  while (!(await isDone())) await sleep(200)
}

async function killAndStart(one: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> {
  await one.kill()
  await one.start()
}

/** After every kill, a chart is answered, or the page names the unavailable part. */
async function readAChart(
  { dashboardUrl }: TestEnvironment,
  slug: string,
  person: DashboardClient,
): Promise<void> {
  const answer = await fetch(`${dashboardUrl}/api/projects/${slug}/charts/overview?range=24h`, {
    headers: { cookie: person.cookie() },
  })
  expect([200, 503]).toContain(answer.status)
  await answer.body?.cancel()
}

/** The chart of the overview by the hour, as the file of its numbers. */
async function hoursOf(
  { dashboardUrl }: TestEnvironment,
  slug: string,
  person: DashboardClient,
): Promise<Record<string, number>[]> {
  const span = { range: "custom", from: wall(from), to: wall(from + dayMs), tz: zone, step: "60" }
  const answer = await fetch(
    `${dashboardUrl}/api/projects/${slug}/charts/overview?${new URLSearchParams(span)}`,
    {
      headers: { cookie: person.cookie() },
    },
  )
  const [head = "", ...lines] = (await answer.text()).trim().split(/\r?\n/)
  const names = head.split(",")
  return lines.map((line) => {
    const cells = line.split(",")
    const counts = names.map((name, at) => [name, Number(cells[at])] as const)
    return Object.fromEntries(counts.filter(([name, count]) => count > 0 && !beside.includes(name)))
  })
}
const beside = ["from", "to", "total", "compared"]

const wall = (ms: number): string => new Date(ms + 5.75 * 3_600_000).toISOString().slice(0, 16)

/** Messages sent and not yet delivered are charted as in transit. */
const charted = ({ accepted = 0, sent = 0, ...rest }: Record<string, number>) =>
  accepted + sent > 0 ? { ...rest, way: accepted + sent } : rest

/** Erasures that are not over yet. */
async function left(person: DashboardClient, slug: string): Promise<number> {
  const { erasures } = must(await person.get(`/api/projects/${slug}/erasures`), "Looking at erasures")
  return (erasures as { endedMs: number | null }[]).filter(({ endedMs }) => endedMs === null).length
}

type EventServer = Awaited<ReturnType<typeof startEventServer>>

const storedEvents = (environment: TestEnvironment, events: EventServer | null): Promise<number> =>
  figure(
    environment,
    events,
    "select count(*) as figure from events",
    "select count() as figure from (select 1 from events group by job_id, email, event_ms, fingerprint)",
  )

const eventsOf = (environment: TestEnvironment, events: EventServer | null, email: string): Promise<number> =>
  figure(
    environment,
    events,
    `select count(*) as figure from events where email = '${email}' or raw::text like '%${email}%'`,
    `select count() as figure from events where email = '${email}' or position(raw, '${email}') > 0`,
  )

async function figure(
  environment: TestEnvironment,
  events: EventServer | null,
  here: string,
  there: string,
): Promise<number> {
  const [found] = events
    ? await eventRows<{ figure: number }>(events, there)
    : ((await storeRows<{ figure: string }>(environment.databases.DATABASE_URL, [here]))[0] ?? [])
  return Number(found?.figure)
}

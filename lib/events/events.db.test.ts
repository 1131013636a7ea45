import { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { at, plus, setClock } from "../clock.ts"
import { startErasure } from "../erasure-runs/erase.ts"
import { eraseAll } from "../erasure-runs/runner.ts"
import { addUpOnce } from "../ingest/add-up.ts"
import { type Normalized, normalize } from "../ingest/normalize.ts"
import { openIntake } from "../ingest/receive.ts"
import { closeChanges } from "../live/changes.ts"
import { edgesOf } from "../metrics/series.ts"
import { lockProject } from "../store/event-log.ts"
import type { LetterFilter } from "../store/find-letters.ts"
import type { Db, Store } from "../store/open.ts"
import { outageOf } from "../store/outage.ts"
import { mailboxDomains } from "../store/schema/mailbox-domains.ts"
import { projects } from "../store/schema/projects.ts"
import type { Dimension } from "../store/segment-families.ts"
import type { LetterPlace } from "../store/unknown-providers.ts"
import { type ClickhouseServer, startClickhouse, withoutClickhouse } from "../testing/clickhouse-server.ts"
import {
  anAccess,
  anEvent,
  aProject,
  type EventInput,
  saveProject,
  signedBatch,
  someDay,
} from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { clickhouseEvents } from "./clickhouse/adapter.ts"
import { type Clickhouse, openClickhouse } from "./clickhouse/client.ts"
import { ch, listOf, tuplesOf } from "./clickhouse/statement.ts"
import type { Step } from "./clickhouse/write.ts"
import { useEventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres.ts"

/** What an event store has to do, whatever keeps it: one suite, and both adapters give the same answers. */

const dayMs = 86_400_000
const quarterMs = 900_000
const noon = someDay.getTime()

let store: Store
let db: Db
let server: ClickhouseServer
let clickhouse: Clickhouse
let failsAt: Step | null = null
const back: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  back.push(useSettings(), setClock({ now: () => plus(someDay, 3 * dayMs) }))
  if (withoutClickhouse) return
  server = await startClickhouse()
  clickhouse = openClickhouse(server.url)
})
afterAll(async () => {
  await closeChanges(db)
  for (const undo of back) undo()
  await clickhouse?.close()
  await server?.stop()
  await store.close()
})

class Injected extends Error {}

const adapters: [name: string, missing: string | null, () => EventStore][] = [
  ["PostgreSQL", null, () => postgresEvents],
  [
    "ClickHouse",
    withoutClickhouse,
    () =>
      clickhouseEvents(
        clickhouse,
        async () => db,
        (step) => {
          if (step !== failsAt) return
          failsAt = null
          throw new Injected(step)
        },
      ),
  ],
]

let number = 0
const newProject = async () => (await saveProject(db, `e${++number}`)).project_id

function callOf(events: readonly EventInput[]): Normalized {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, noon + 2 * dayMs)
  if (!call) throw new Error("not a callback")
  return call
}

const addedTo = async (events: EventStore, project: string, list: readonly EventInput[]): Promise<number> => {
  const [added = 0] = await events.append(db, project, [callOf(list)])
  return added
}

// ── what is seen of a project

const questions: [by: Dimension[], filter: Partial<Record<Dimension | "status", string[]>>][] = [
  [[], {}],
  [["provider"], {}],
  [["delivery_status", "server"], {}],
  [["domain"], { status: ["sent", "delivered", "soft_bounced"] }],
  [["delivery_status"], { domain: ["example.com"] }],
  [["template_id", "template_version"], {}],
  [["tag"], {}],
  [["delivery_status", "provider"], { tag: ["a", 'it\'s \\ "x"'] }],
  [["campaign_id"], {}],
  [["traffic_type"], {}],
  [["os", "device"], { traffic_type: ["human"] }],
  [["link", "traffic_type"], {}],
  [["elapsed", "traffic_type"], { status: ["opened"] }],
]

const filters: LetterFilter[] = [
  {},
  { status: "delivered" },
  { status: ["opened", "clicked"], domain: "example.com" },
  { had: "opened" },
  { had: "sent", status: ["hard_bounced", "spam"] },
  { reason: "err_mailbox_full" },
  { tag: "a" },
  { template: "welcome" },
  { provider: "gmail" },
  { search: "ANN@" },
  { search: "job-1" },
  { search: "hell" },
  { search: "it's \\ %_" },
  { search: "ann", canSearchAddresses: false },
].map((filter) => ({ fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs, ...filter }))

const zones = ["UTC", "Asia/Kolkata", "Asia/Kathmandu"]

async function picture(events: EventStore, project: string) {
  while (await addUpOnce(db));
  const span = { fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs }
  const lists = await Promise.all(filters.map((filter) => places(events, project, filter)))
  const jobs = [...new Set((lists[0] ?? []).map((place) => place.split(" ")[0] ?? ""))].sort()
  const stories = await Promise.all(
    jobs.map(async (job) => {
      const { letters, events: theirs } = await events.letterStory(db, project, job)
      return {
        letters: letters.map(({ project_id: _, ...letter }) => letter),
        events: theirs
          .map(({ project_id: _, seq: __, received_at: ___, ...event }) => event)
          .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
      }
    }),
  )
  const charts = zones.flatMap((timeZone) =>
    ([60, 1440] as const).map((stepMinutes) =>
      edgesOf({ from: span.fromMs, to: span.toMs, stepMinutes, timeZone }),
    ),
  )
  const edges = edgesOf({ from: span.fromMs, to: span.toMs, stepMinutes: 180, timeZone: "Asia/Kolkata" })
  const counted = await Promise.all([
    ...charts.map((steps) => events.countSteps(db, project, steps)),
    ...questions.map(([by, filter]) => events.countSegments(db, project, { edges, by, filter })),
  ])
  const tags = await events.figuresByTag(db, project, { from: at(span.fromMs), to: at(noon + 1) })
  const kept = await Promise.all(
    [{}, { statuses: ["delivered", "sent"] }, { had: "opened" }].map((which) =>
      events.countKept(db, project, { fromMs: noon + 7, toMs: noon + 5_000_000 }, which),
    ),
  )
  const latest = await events.latestOf(db, project)
  return {
    ...{ lists, stories, counted, kept },
    tags: [...tags].map(([tag, { last_at: _, ...figures }]) => [tag, figures]).sort(),
    letterAt: latest.letterAt,
    lastLetterAt: await events.lastLetterAt(db, project),
    first: await events.firstCountMs(db, project),
    stored: await events.countEvents(db, project, span),
    byStatus: await events.countEventsByStatus(db, project, span),
    older: await events.countOlder(
      db,
      project,
      { events: 1, messages: 1, counts: 1 },
      plus(someDay, dayMs + 1),
    ),
    jobs: [await events.hasJob(db, project, "job-1"), await events.hasJob(db, project, "job")],
    ofJobs: (await events.lettersOfJobs(db, project, ["job-1", "job-2"])).length,
  }
}

/** All of a list, in pages of three, there and back. */
async function places(events: EventStore, project: string, filter: LetterFilter): Promise<string[]> {
  const all: string[] = []
  let cursor: string | null = null
  do {
    const page = await events.listLetters(db, project, { ...filter, limit: 3, cursor })
    all.push(...page.letters.map(({ job_id, email, first_at }) => `${job_id} ${email} ${first_at.getTime()}`))
    cursor = page.cursor
  } while (cursor)
  return all
}

// ── what may come

const someEvents = fc.uniqueArray(
  fc.record({
    job_id: fc.constantFrom("job-1", "job-2", "job-1'--\\"),
    email: fc.constantFrom("ann@example.com", "bob@gmail.com", "o'neil\\@example.com"),
    status: fc.constantFrom(...statuses, "parked"),
    second: fc.integer({ min: -40, max: 40 }).map((step) => step * 631),
    url: fc.constantFrom(undefined, "https://shop.example/", "https://b.example/?q='\"\\"),
    delivery_info: fc.constantFrom<Record<string, string>>(
      {},
      { delivery_status: "ok_delivered", sender_ip: "192.0.2.2" },
      { delivery_status: "err_mailbox_full", destination_response: "452 full \\n'", sender_ip: "192.0.2.1" },
      { traffic_type: "human", device_type: "mobile", os_name: "iOS", browser: "Safari", country_code: "PL" },
      { traffic_type: "machine" },
    ),
    message_info: fc.constantFrom(
      undefined,
      {},
      { subject: "Hello", tags: ["a"], template_id: "welcome", template_version: 3 },
      { subject: "it's \\ %_ ™ 🙂", tags: ["b", "a", 'it\'s \\ "x"'] },
    ),
    metadata: fc.constantFrom(undefined, { order: "17" }, { campaign_id: "007" }),
  }),
  {
    minLength: 1,
    maxLength: 14,
    selector: ({ job_id, email, status, second, url }) =>
      JSON.stringify([job_id, email, status, second, url]),
  },
)

const shuffles = fc.array(fc.nat(), { minLength: 60, maxLength: 60 })
const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 40 })

/** The events in another order, some of them twice, in calls of some size. */
function* wild<T>(events: readonly T[], dice: readonly number[], lengths: readonly number[]): Generator<T[]> {
  const repeated = [...events, ...events.filter((_, nth) => (dice[nth] ?? 0) % 2 === 0)]
  const shuffled = repeated
    .map((one, nth) => ({ one, by: dice[nth] ?? 0 }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)
  for (let start = 0, call = 0; start < shuffled.length; call += 1) {
    const end = start + (lengths[call] ?? 1)
    yield shuffled.slice(start, end)
    start = end
  }
}

describe.each(adapters)("events in %s", (name, missing, open) => {
  describe.skipIf(missing)(missing ?? "", () => {
    test("STORE-1 any order, repetition and splitting gives the same, and rebuilt it is what was kept", async () => {
      const events = open()
      await fc.assert(
        fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
          const [plain, other] = [await newProject(), await newProject()]
          expect(await addedTo(events, plain, list)).toBe(list.length)
          for (const call of wild(list, dice, lengths)) await addedTo(events, other, call)
          const expected = await picture(events, plain)
          expect(await picture(events, other)).toEqual(expected)
          await events.rebuild(db, other, noon - 3 * dayMs, noon + 3 * dayMs)
          expect(await picture(events, other)).toEqual(expected)
        }),
        { numRuns: name === "PostgreSQL" ? 12 : 6 },
      )
    }, 120_000)

    test("STORE-1 a repeated call adds nothing, and nothing that pages look at moves", async () => {
      const events = open()
      const project = await newProject()
      const call: EventInput[] = [{ status: "sent" }, { status: "opened", second: 5 }]
      expect(await addedTo(events, project, call)).toBe(2)
      const before = [await picture(events, project), await events.changesSeq(db, project)]
      expect(await addedTo(events, project, call)).toBe(0)
      expect([await picture(events, project), await events.changesSeq(db, project)]).toEqual(before)
      await addedTo(events, project, [{ status: "delivered", second: 9 }])
      expect(await events.changesSeq(db, project)).toBeGreaterThan(before[1] as number)
    })

    test("STORE-1 calls that come at the same time count once, and projects do not see each other", async () => {
      const events = open()
      const [one, other] = [await newProject(), await newProject()]
      const list = statuses.map((status, second) => ({ status, second, job_id: `job-${second % 3}` }))
      await Promise.all(Array.from({ length: 3 }, () => addedTo(events, one, list)))
      await addedTo(events, other, list)
      expect(await picture(events, one)).toEqual(await picture(events, other))
      await addedTo(events, other, [{ status: "spam", second: 99, job_id: "job-9" }])
      expect(await events.hasJob(db, one, "job-9")).toBe(false)
    })

    test("STORE-2 days of half-hour, quarter-hour and changing zones hold what fell into them", async () => {
      const events = open()
      const project = await newProject()
      const began = [
        "2026-03-29T00:59:00Z",
        "2026-03-29T01:01:00Z",
        "2026-10-25T00:30:00Z",
        "2026-10-25T01:30:00Z",
      ]
      const edge = [
        "2026-06-01T18:14:00Z",
        "2026-06-01T18:16:00Z",
        "2026-06-01T18:29:00Z",
        "2026-06-01T18:31:00Z",
      ]
      const list = [...began, ...edge].map((time, nth) => ({
        job_id: `zone-${nth}`,
        event_time: time.slice(0, 19).replace("T", " "),
      }))
      await addedTo(events, project, list)
      while (await addUpOnce(db));
      const perStep = async (timeZone: string, from: string, hours: number, stepMinutes: 60 | 1440) => {
        const range = {
          from: Date.parse(from),
          to: Date.parse(from) + hours * 3_600_000,
          stepMinutes,
          timeZone,
        }
        const edges = edgesOf(range)
        const steps = await events.countSteps(db, project, edges)
        const segments = await events.countSegments(db, project, { edges, by: ["provider"] })
        const sums = edges
          .slice(0, -1)
          .map((start) => steps.filter(({ bucket }) => bucket.getTime() === start))
          .map((found) => found.reduce((sum, { letters_now }) => sum + letters_now, 0))
        expect((segments ?? []).reduce((sum, { letters_now }) => sum + letters_now, 0)).toBe(
          sums.reduce((sum, one) => sum + one, 0),
        )
        return sums
      }
      // A day begins at 18:30 and at 18:15 UTC.
      expect(await perStep("Asia/Kolkata", "2026-05-31T18:30:00Z", 48, 1440)).toEqual([3, 1])
      expect(await perStep("Asia/Kathmandu", "2026-05-31T18:15:00Z", 48, 1440)).toEqual([1, 3])
      // Days of 23 and of 25 hours.
      expect(await perStep("Europe/Berlin", "2026-03-28T23:00:00Z", 23, 1440)).toEqual([2])
      expect(await perStep("Europe/Berlin", "2026-10-24T22:00:00Z", 25, 1440)).toEqual([2])
      expect((await perStep("Europe/Berlin", "2026-10-24T22:00:00Z", 25, 60)).length).toBe(25)
    })

    test("STORE-3 an erased person leaves the totals as they were, and is named nowhere", async () => {
      const events = open()
      const undo = useEventStore(events)
      const project = await newProject()
      const list = ["ann@example.com", "Ann@Example.com", "bob@gmail.com"].flatMap((email, nth) =>
        ["sent", "delivered", "opened"].map((status, step) => ({
          ...{ email, status, job_id: `job-${nth % 2}`, second: step * 60 },
          message_info: { subject: nth === 2 ? "For ann@example.com" : "Hello", tags: ["a"] },
        })),
      )
      await addedTo(events, project, list)
      while (await addUpOnce(db));
      const edges = edgesOf({
        from: noon - dayMs,
        to: noon + dayMs,
        stepMinutes: 60,
        timeZone: "Asia/Kolkata",
      })
      const totals = async () => [
        await events.countSteps(db, project, edges),
        await events.countSegments(db, project, { edges, by: ["domain"] }),
        await events.countEvents(db, project, { fromMs: noon - dayMs, toMs: noon + dayMs }),
        (await events.figuresByTag(db, project, { from: at(noon - dayMs), to: at(noon + dayMs) })).get("a"),
      ]
      const before = await totals()
      const input = { email: "ann@example.com", confirm: true }
      const action = {
        access: anAccess("manager", aProject(project)),
        input,
        ip: "192.0.2.1",
        user_agent: null,
      }
      expect(await startErasure(db, action)).toMatchObject({ ok: true })
      await eraseAll(db)
      while (await addUpOnce(db));
      expect(await totals()).toEqual(before)
      expect(await events.countOfAddress(db, project, "ann@example.com")).toEqual({ letters: 0, events: 0 })
      const seen = [
        ...(await events.letterStory(db, project, "job-0")).events,
        ...(await events.listLetters(db, project, { fromMs: 0, toMs: noon + dayMs, limit: 50 })).letters,
      ]
      expect(seen.length).toBeGreaterThan(6)
      expect(JSON.stringify(seen)).not.toMatch(/ann@example\.com/i)
      // What comes late is of the pseudonym, and what is told again is known.
      expect(await addedTo(events, project, list)).toBe(0)
      expect(await totals()).toEqual(before)
      await events.rebuild(db, project, noon - dayMs, noon + dayMs)
      while (await addUpOnce(db));
      expect(await totals()).toEqual(before)
      undo()
    })

    test("PROVIDER-2 messages are counted anew when mail servers tell their provider, and keep it", async () => {
      const events = open()
      const project = await newProject()
      const emails = Array.from({ length: 5 }, (_, n) => `p${n}@team.sample`)
      const sentTo = (list: readonly string[], status: string, second: number) =>
        list.map((email, n) => ({ job_id: `job-${n}`, email, status, second: second + n }))
      await addedTo(events, project, sentTo([...emails, "own@other.sample"], "sent", 0))
      await db
        .update(mailboxDomains)
        .set({ provider: "gmail" })
        .where(and(eq(mailboxDomains.project_id, project), eq(mailboxDomains.domain, "team.sample")))
      const walked: string[] = []
      for (let after: LetterPlace | null = null; ; ) {
        const place = after
        const page = await db.transaction(async (tx) => {
          await lockProject(tx, project)
          const letters = await events.lettersOfUnknownProvider(tx, project, "team.sample", place, 2)
          await events.recountProviders(tx, project, letters)
          return letters
        })
        walked.push(...page.map(({ email }) => email))
        after = page.at(-1) ?? null
        if (after === null) break
      }
      expect(walked).toEqual(emails)
      const providers = async () => {
        while (await addUpOnce(db));
        const edges = [noon - dayMs, noon + dayMs]
        const counted = await events.countSegments(db, project, { edges, by: ["provider"] })
        return (counted ?? [])
          .filter((one) => one.letters_now > 0)
          .map((one) => `${one.provider} ${one.status} ${one.letters_now}`)
          .sort()
      }
      expect(await providers()).toEqual(["gmail sent 5", "other sent 1"])
      const span = { fromMs: noon - dayMs, toMs: noon + dayMs }
      expect(await places(events, project, { ...span, provider: "gmail" })).toHaveLength(5)
      const [shown] = await events.lettersOfJobs(db, project, ["job-0"])
      expect(shown?.provider).toBe("gmail")
      await addedTo(events, project, sentTo([...emails, "own@other.sample"], "delivered", 60))
      await events.rebuild(db, project, span.fromMs, span.toMs, { events: 45 })
      expect(await providers()).toEqual(["gmail delivered 5", "other delivered 1"])
    })

    test("TAIL-2 what changed is told in the order of its events, part by part", async () => {
      const events = open()
      const project = await newProject()
      const begin = await events.changesSeq(db, project)
      for (let n = 0; n < 4; n += 1)
        await addedTo(events, project, [
          { job_id: `job-${n}`, email: "ann@example.com", status: "sent", second: n },
          { job_id: "job-0", email: "ann@example.com", status: n % 2 ? "opened" : "clicked", second: 10 + n },
        ])
      const told: string[] = []
      let after = begin
      for (let parts = 0; parts < 20; parts += 1) {
        const part = await events.changedLetters(db, project, after, 3)
        expect(part.letters.map((one) => one.seq)).toEqual(
          part.letters.map((one) => one.seq).toSorted((a, b) => b - a),
        )
        expect(part.seq).toBeGreaterThan(after)
        told.push(...part.letters.map(({ job_id }) => job_id).reverse())
        after = part.seq
        if (part.isAll) break
      }
      expect(told.filter((job) => job !== "job-0")).toEqual(["job-1", "job-2", "job-3"])
      expect(told.at(-1)).toBe("job-0")
      expect(await events.changedLetters(db, project, after)).toEqual({
        letters: [],
        seq: after,
        isAll: true,
      })
      const newest = await events.newestChanged(db, project, 2)
      expect(newest.letters.map(({ job_id, status }) => `${job_id} ${status}`)).toEqual([
        "job-0 clicked",
        "job-3 sent",
      ])
      expect(newest.seq).toBe(after)
      const before = await events.seqBefore(db, project, 2)
      expect((await events.changedLetters(db, project, before ?? 0)).letters).toHaveLength(2)
      expect(await events.seqBefore(db, project, 8)).toBeNull()
    })
  })
})

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "events in ClickHouse", () => {
  const [, , open] = adapters[1] ?? []
  const clickhouseStore = () => {
    if (!open) throw new Error("There is no such adapter.")
    return open()
  }

  test("STORE-1 what is seen is what PostgreSQL shows of the same events", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
        const [one, other] = [await newProject(), await newProject()]
        for (const call of wild(list, dice, lengths)) {
          const added = await addedTo(clickhouseStore(), other, call)
          expect(await addedTo(postgresEvents, one, call)).toBe(added)
        }
        expect(await picture(clickhouseStore(), other)).toEqual(await picture(postgresEvents, one))
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  test("STORE-4 whatever breaks off between two steps, nothing is lost and nothing counts twice", async () => {
    const events = clickhouseStore()
    const steps = fc.constantFrom<Step>("note", "letters", "counts", "events", "end")
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        shuffles,
        sizes,
        fc.array(steps, { minLength: 10, maxLength: 10 }),
        fc.boolean(),
        async (list, dice, lengths, breaks, isOtherFirst) => {
          const [plain, broken] = [await newProject(), await newProject()]
          await addedTo(events, plain, list)
          const again: EventInput[][] = []
          let nth = 0
          for (const call of wild(list, dice, lengths)) {
            failsAt = breaks[nth++ % breaks.length] ?? null
            await addedTo(events, broken, call).catch((error) => {
              if (!(error instanceof Injected)) throw error
              again.push(call)
            })
            failsAt = null
            // The sender tries again, at once or when others have called meanwhile.
            if (!isOtherFirst) for (const one of again.splice(0)) await addedTo(events, broken, one)
          }
          for (const one of again) await addedTo(events, broken, one)
          const expected = await picture(events, plain)
          expect(await picture(events, broken)).toEqual(expected)
          await events.rebuild(db, broken, noon - 3 * dayMs, noon + 3 * dayMs)
          expect(await picture(events, broken)).toEqual(expected)
        },
      ),
      { numRuns: 8 },
    )
  }, 180_000)

  test("STORE-4 a server that is killed again and again loses nothing that was answered", async () => {
    const events = clickhouseStore()
    const [plain, killed] = [await newProject(), await newProject()]
    const calls = Array.from({ length: 12 }, (_, nth) =>
      ["sent", "delivered"].map((status, step) => ({
        ...{ status, job_id: `job-${nth}`, email: `${nth % 5}@example.com`, second: nth * 60 + step },
      })),
    )
    for (const call of calls) await addedTo(events, plain, call)
    for (const [nth, call] of calls.entries()) {
      const answered = addedTo(events, killed, call).then(
        () => true,
        () => false,
      )
      if (nth % 4 === 1) {
        await new Promise((resolve) => setTimeout(resolve, nth * 3))
        await server.kill()
        await server.start()
      }
      if (!(await answered)) await addedTo(events, killed, call)
    }
    expect(await picture(events, killed)).toEqual(await picture(events, plain))
  }, 120_000)

  test("STORE-5 what is over goes by the days of its project, and counts outlive what they were made of", async () => {
    const events = clickhouseStore()
    const [long, short] = [await newProject(), await newProject()]
    await db.update(projects).set({ keep_events_days: 32 }).where(eq(projects.project_id, short))
    const old = { event_time: "2026-10-10 12:00:00", job_id: "job-old" }
    for (const project of [long, short]) await addedTo(events, project, [old, { status: "sent" }])
    const span = { fromMs: 0, toMs: noon + dayMs }
    const stored = async (project: string) => [
      await events.countEvents(db, project, span),
      await events.countKept(db, project, span),
      (await events.countSteps(db, project, [Date.UTC(2026, 9, 1), noon + dayMs])).length,
    ]
    await events.expire(db, { events: 45, messages: 365, counts: 1100 }, plus(someDay, 0))
    await expect.poll(() => stored(short)).toEqual([1, 2, 1])
    expect(await stored(long)).toEqual([2, 2, 1])
    await events.expire(db, { events: 32, messages: 32, counts: 1100 }, plus(someDay, 0))
    await expect.poll(() => stored(long)).toEqual([1, 1, 1])
    const { letters } = await events.letterStory(db, long, "job-old")
    expect(letters).toEqual([])
    // A counted block stays counted: the next write is no second one.
    await addedTo(events, long, [{ status: "delivered", second: 60 }])
    expect((await stored(long))[0]).toBe(2)
  })

  test("STORE-6 a ClickHouse that is away is an outage, and what was sent meanwhile is stored when it is back", async () => {
    const away = openClickhouse("clickhouse://default:secret@127.0.0.1:1/default")
    const events = clickhouseEvents(away, async () => db)
    const project = await newProject()
    const call = [callOf([{ status: "sent" }])]
    const failed = async (work: Promise<unknown>) => outageOf(await work.catch((error: unknown) => error))
    expect(await failed(events.append(db, project, call))).toBe("unreachable")
    expect(await failed(events.countSteps(db, project, [noon, noon + dayMs]))).toBe("unreachable")
    const intake = openIntake({
      store: async () => db,
      keysOf: async () => new Map([[project, ["a-signing-key"]]]),
      append: (...given) => events.append(...given),
    })
    const bytes = signedBatch([anEvent()], "a-signing-key")
    const told = {
      project,
      body: { pieces: Readable.from([bytes]), length: bytes.length },
      encoding: null,
      address: "192.0.2.9",
    }
    const refusedAs = outageOf(await intake.receive(told).catch((error: unknown) => error))
    expect(refusedAs).toBe("unreachable")
    await away.close()
    expect(await clickhouseStore().append(db, project, call)).toEqual([1])
  })

  test("STORE-6 an error of ClickHouse repeats nothing that a statement was given", async () => {
    const error = await clickhouse
      .ask(ch`select nothing_of_this from letters where email = ${"ann@example.com"}`)
      .catch((e) => e)
    expect(error).toBeInstanceOf(Error)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause ?? ""}`).not.toContain(
      "ann@",
    )
    expect(outageOf(error)).toBeNull()
  })

  test("STORE-7 whatever people write is a value and never a part of a statement", async () => {
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^['"\\\\n0{}%a`\0-]{0,12}$/))
    await fc.assert(
      fc.asyncProperty(any, async (value) => {
        const text = value.toWellFormed()
        const [found] = await clickhouse.ask<{ given: string; one: number }>(
          ch`select ${text} as given, ${1} as one, ${text} in (${listOf([text, "'"])}) as is_in, (${text}, 5) in (${tuplesOf([[text, 5]])}) as both`,
        )
        expect(found).toEqual({ given: text, one: 1, is_in: 1, both: 1 })
      }),
      { numRuns: 200 },
    )
  })

  test("STORE-1 counts that went wrong are right after a rebuild", async () => {
    const events = clickhouseStore()
    const project = await newProject()
    await addedTo(events, project, [
      { status: "sent", message_info: { tags: ["a"] } },
      { status: "opened", second: 9 },
    ])
    const right = await picture(events, project)
    await clickhouse.insert(
      "counts",
      [15, 1440].map((minutes) => ({
        ...{
          project_id: project,
          kind: "status",
          minutes,
          segment: "5",
          status: "spam",
          letters_now: 7,
          letters_ever: 9,
        },
        bucket_ms: Math.floor(noon / (minutes * 60_000)) * minutes * 60_000,
      })),
    )
    expect(await picture(events, project)).not.toEqual(right)
    await events.rebuild(db, project, noon - quarterMs, noon + dayMs)
    expect(await picture(events, project)).toEqual(right)
  })
})

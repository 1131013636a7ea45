import { eq } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { at, plus } from "#lib/platform/clock"
import { startErasure } from "#lib/features/erasure/erase"
import { eraseAll } from "#lib/features/erasure/runner"
import { programMetrics } from "#lib/platform/program-metrics"
import { outageOf } from "#lib/data/store/outage"
import { projects } from "#lib/data/store/schema/projects"
import { withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anAccess, aProject, someDay } from "#lib/testing/make"
import { clickhouseEvents } from "./adapter.ts"
import { openClickhouse } from "./client.ts"
import { ch, name as chName, listOf, tuplesOf } from "./statement.ts"
import { useEventStore } from "../open.ts"
import { postgresEvents } from "../postgres/adapter.ts"
import {
  dayMs,
  quarterMs,
  noon,
  db,
  clickhouse,
  Injected,
  newProject,
  addedTo,
  withEventStores,
  clickhouseStore,
} from "../testing/adapters.ts"
import { picture } from "../testing/seen.ts"
import { someEvents, shuffles, sizes, wild } from "../testing/some-events.ts"

withEventStores()

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "events in ClickHouse", () => {
  test("STORE-1 pages show the same as PostgreSQL for the same events", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
        const [one, other] = [await newProject(), await newProject()]
        for (const call of wild(list, dice, lengths)) {
          const added = await addedTo(clickhouseStore(), other, call)
          expect(await addedTo(postgresEvents, one, call)).toBe(added)
        }
        expect(await picture(clickhouseStore(), other)).toEqual(await picture(postgresEvents, one))
      }),
      { numRuns: 6 },
    )
  })

  test("STORE-3 calls succeed while ClickHouse deletes erased rows, and totals are unchanged", async () => {
    const events = clickhouseStore()
    const undo = useEventStore(events)
    const [project, plain] = [await newProject(), await newProject()]
    const sent = (email: string, status: string, nth: number) => ({
      ...{ email, status, job_id: `job-${nth}`, second: nth },
      message_info: { subject: nth % 5 === 0 ? "For ann@example.com" : "Hello", tags: ["a"] },
    })
    const first = Array.from({ length: 60 }, (_, nth) =>
      sent(nth % 2 ? "ann@example.com" : `${nth}@example.com`, "sent", nth),
    )
    for (const one of [project, plain]) await addedTo(events, one, first)
    const edges = [noon - dayMs, noon + dayMs]
    const totals = async (of: string) => [
      await events.countSteps(db, of, edges),
      await events.countSegments(db, of, { edges, by: ["domain"] }),
      (await events.figuresByTag(db, of, { from: at(noon - dayMs), to: at(noon + dayMs) })).get("a"),
    ]
    const access = anAccess("manager", aProject(project))
    const input = { email: "ann@example.com", confirm: true }
    await startErasure(db, { access, input, ip: "192.0.2.1", user_agent: null })
    // Stop merges, so that no deletion finishes before they continue.
    const tables = ["events", "letters", "letter_search", "tag_times"]
    for (const table of tables) await clickhouse.run(ch`system stop merges ${chName(table)}`)
    let isOver = false
    const erasing = eraseAll(db).then(() => {
      isOver = true
    })
    const deletions = () =>
      clickhouse.ask(ch`select 1 as one from system.mutations where is_done = 0`).then(({ length }) => length)
    await expect.poll(deletions).toBeGreaterThan(0)
    for (let nth = 0; nth < 8; nth += 1) {
      const call = [
        sent(`${nth * 2}@example.com`, "opened", nth * 2),
        sent("new@example.com", "sent", 90 + nth),
      ]
      const began = performance.now()
      expect(await addedTo(events, project, call)).toBe(2)
      expect(performance.now() - began).toBeLessThan(3000)
      await addedTo(events, plain, call)
      expect(await totals(project)).toEqual(await totals(plain))
    }
    expect(isOver).toBe(false)
    // Late events of the erased person are stored now or on a retry.
    const late = [sent("ann@example.com", "delivered", 1)]
    await addedTo(events, project, late).catch((error) => expect(outageOf(error)).toBe("events_busy"))
    for (const table of tables) await clickhouse.run(ch`system start merges ${chName(table)}`)
    await erasing
    for (const one of [project, plain]) await addedTo(events, one, late)
    expect(await totals(project)).toEqual(await totals(plain))
    const span = { fromMs: noon - dayMs, toMs: noon + dayMs }
    expect(await events.countEvents(db, project, span)).toBe(await events.countEvents(db, plain, span))
    for (const [table, text] of [
      ["letters", ch`concat(email, ifNull(subject, ''), sources)`],
      ["letter_search", ch`concat(email, value)`],
      ["events", ch`concat(email, raw)`],
    ] as const)
      expect(
        await clickhouse.ask(
          ch`select 1 as one from ${chName(table)} where project_id = ${project} and positionCaseInsensitive(${text}, 'ann@example.com') > 0`,
        ),
      ).toEqual([])
    undo()
  })

  test("STORE-3 an erasure that crashed before its deletion is finished by the next one", async () => {
    const events = clickhouseStore()
    const dying = clickhouseEvents(
      {
        ...clickhouse,
        run: async (statement) => {
          if (/^alter table letters delete/.test(statement.text)) throw new Injected("deletion")
          await clickhouse.run(statement)
        },
      },
      async () => db,
    )
    const project = await newProject()
    await addedTo(events, project, [{ email: "ann@example.com", status: "sent" }])
    const lying = () =>
      clickhouse.ask(
        ch`select 1 as one from letters where project_id = ${project} and email = ${"ann@example.com"}`,
      )
    const input = { email: "ann@example.com", confirm: true }
    const access = anAccess("manager", aProject(project))
    const back = useEventStore(dying)
    await startErasure(db, { access, input, ip: "192.0.2.1", user_agent: null })
    // Rows that cancel out disappear whenever the server merges them.
    await clickhouse.run(ch`system stop merges letters`)
    try {
      await eraseAll(db)
      expect((await lying()).length).toBeGreaterThan(0)
    } finally {
      await clickhouse.run(ch`system start merges letters`)
      back()
    }
    const undo = useEventStore(events)
    await eraseAll(db)
    undo()
    expect(await lying()).toEqual([])
  })

  test("STORE-5 expired rows go by their project's retention, and counts outlive their messages", async () => {
    const events = clickhouseStore()
    const [long, short] = [await newProject(), await newProject()]
    await db.update(projects).set({ keep_events_days: 32 }).where(eq(projects.project_id, short))
    const old = { event_time: "2026-10-10 12:00:00", job_id: "job-old" }
    for (const project of [long, short]) await addedTo(events, project, [old, { status: "sent" }])
    const span = { fromMs: 0, toMs: noon + dayMs }
    const stored = async (project: string) => [
      await events.countEvents(db, project, span),
      await events.countStored(db, project, span),
      (await events.countSteps(db, project, [Date.UTC(2026, 9, 1), noon + dayMs])).length,
    ]
    await events.expire(db, { events: 45, messages: 365, counts: 1100 }, plus(someDay, 0))
    await expect.poll(() => stored(short)).toEqual([1, 2, 1])
    expect(await stored(long)).toEqual([2, 2, 1])
    await events.expire(db, { events: 32, messages: 32, counts: 1100 }, plus(someDay, 0))
    await expect.poll(() => stored(long)).toEqual([1, 1, 1])
    const { letters } = await events.letterStory(db, long, "job-old")
    expect(letters).toEqual([])
    // A counted block stays counted: the next write does not count it again.
    await addedTo(events, long, [{ status: "delivered", second: 60 }])
    expect((await stored(long))[0]).toBe(2)
  })

  test("STORE-8 sizes of events are reported by kind and by project, largest first", async () => {
    const events = clickhouseStore()
    const [large, small] = [await newProject(), await newProject()]
    const list = Array.from({ length: 900 }, (_, nth) => ({ job_id: `job-${nth % 300}`, second: nth }))
    await addedTo(events, large, list)
    await addedTo(events, small, [{ status: "sent" }, { status: "opened", second: 9 }])
    const found = await events.sizes(2000)
    expect(found?.groups.map(({ group }) => group)).toEqual(["events", "messages", "counts"])
    for (const { rows, bytes, oldestMs } of found?.groups ?? []) {
      expect(Math.min(rows, bytes)).toBeGreaterThan(0)
      expect(oldestMs).toBeLessThanOrEqual(noon)
    }
    const projectSizes = found?.projects.filter(({ project_id }) => [large, small].includes(project_id))
    expect(projectSizes).toEqual([
      { project_id: large, events: 900, messages: 300 },
      { project_id: small, events: 2, messages: 1 },
    ])
    expect(found?.projects[0]?.project_id).toBe(large)
    expect((await events.sizes(1))?.projects).toHaveLength(1)
    expect(await postgresEvents.sizes(1)).toBeNull()
  })

  test("STORE-9 statements are measured by operation and table, and reachability is reported", async () => {
    const away = openClickhouse("clickhouse://default:secret@127.0.0.1:1/default")
    const scraped = async () => (await programMetrics().scrape()).text
    await clickhouse.ask(ch`select count() as n from letters where email = ${"ann@example.com"}`)
    const reachable = (is: 0 | 1) => `waybill_event_store_reachable{kind="clickhouse"} ${is}`
    expect(await scraped()).toContain(reachable(1))
    expect(await scraped()).toMatch(
      /waybill_event_store_statement_duration_seconds_count\{operation="select",table="letters"\} [1-9]/,
    )
    await away.ask(ch`select 1`).catch(() => {})
    expect(await scraped()).toContain(reachable(0))
    expect(await scraped()).toMatch(
      /waybill_event_store_statement_failures_total\{operation="create",table="events"\} [1-9]/,
    )
    expect(await scraped()).not.toContain("ann@example.com")
    await away.close()
    await clickhouse.ask(ch`select 1`)
    expect(await scraped()).toContain(reachable(1))
  })

  test("STORE-7 user input is always a value and never a part of a statement", async () => {
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

  test("STORE-1 wrong counts are repaired by a rebuild", async () => {
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

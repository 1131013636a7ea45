import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { startErasure } from "#lib/features/erasure/erase"
import { eraseAll } from "#lib/features/erasure/runner"
import { lockProject } from "#lib/data/store/event-log"
import { rows } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anAccess, aProject, someDay } from "#lib/testing/make"
import { deletionsEnded } from "../clickhouse/deletions.ts"
import { ch, name } from "../clickhouse/statement.ts"
import { useEventStore } from "../open.ts"
import { postgresEvents } from "../postgres/adapter.ts"
import {
  addedTo,
  callOf,
  clickhouse,
  clickhouseStore,
  dayMs,
  db,
  isFree,
  newProject,
  noon,
  withEventStores,
} from "../testing/adapters.ts"
import { picture } from "../testing/seen.ts"
import { shuffles, sizes, someEvents, wild } from "../testing/some-events.ts"
import { homeOf, leave, type StoreName } from "./home.ts"
import { copyProject, finishProject, type Move } from "./move.ts"

withEventStores()

/** A later instant with every look. */
let undo = () => {}
beforeAll(() => {
  let looks = 0
  undo = setClock({ now: () => plus(someDay, 3 * dayMs + looks++) })
})
afterAll(() => undo())

const keep = async () => ({ events: 400, messages: 400, counts: 1100 })
const moveTo = (to: StoreName, more: Partial<Move> = {}): Move => ({ db, clickhouse, to, keep, ...more })

async function moved(project: string, to: StoreName): Promise<void> {
  expect(await copyProject(moveTo(to), project)).toBe(true)
  expect(await finishProject(moveTo(to), project)).toBe(true)
  expect(await homeOf(db, project)).toBe(to)
}

const isBusy = async (work: Promise<unknown>) =>
  outageOf(await work.catch((error: unknown) => error)) === "events_busy"

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "events moved between the stores", () => {
  test("STORE-12 moved there and back, pages show the same", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
        const project = await newProject()
        for (const call of wild(list, dice, lengths)) await addedTo(postgresEvents, project, call)
        const before = await picture(postgresEvents, project)
        await moved(project, "clickhouse")
        expect(await picture(clickhouseStore(), project)).toEqual(before)
        await moved(project, "postgres")
        expect(await picture(postgresEvents, project)).toEqual(before)
        await moved(project, "clickhouse")
        expect(await picture(clickhouseStore(), project)).toEqual(before)
      }),
      { numRuns: 2 },
    )
  })

  test("STORE-12 events that arrive meanwhile, and repeated ones, are stored once, before and after the switch", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, shuffles, sizes, async (list, dice, lengths) => {
        const [project, plain] = [await newProject(), await newProject()]
        const calls = [...wild(list, dice, lengths)]
        for (const call of calls) await addedTo(postgresEvents, plain, call)
        const third = Math.ceil(calls.length / 3)
        for (const call of calls.slice(0, third)) await addedTo(postgresEvents, project, call)
        await copyProject(moveTo("clickhouse"), project)
        for (const call of calls.slice(third, 2 * third)) await addedTo(postgresEvents, project, call)
        expect(await isBusy(addedTo(clickhouseStore(), project, [{}]))).toBe(true)
        expect(await finishProject(moveTo("clickhouse"), project)).toBe(true)
        for (const call of calls) await addedTo(clickhouseStore(), project, call)
        expect(await picture(clickhouseStore(), project)).toEqual(await picture(postgresEvents, plain))
        await copyProject(moveTo("postgres"), project)
        for (const call of calls.slice(third)) await addedTo(clickhouseStore(), project, call)
        expect(await finishProject(moveTo("postgres"), project)).toBe(true)
        expect(await picture(postgresEvents, project)).toEqual(await picture(postgresEvents, plain))
      }),
      { numRuns: 2 },
    )
  })

  test("STORE-12 a dashboard with the other setting refuses what it cannot store", async () => {
    const project = await newProject()
    await addedTo(postgresEvents, project, [{ status: "sent" }])
    expect(await isBusy(addedTo(clickhouseStore(), project, [{ status: "delivered", second: 9 }]))).toBe(true)
    await moved(project, "clickhouse")
    const late = () => postgresEvents.append(db, project, [callOf([{ status: "delivered", second: 9 }])])
    expect(await isBusy(late())).toBe(true)
    expect(await isBusy(postgresEvents.rebuild(db, project, noon, noon + dayMs))).toBe(true)
    expect(await copyProject(moveTo("clickhouse"), project)).toBe(false)
    expect(await addedTo(clickhouseStore(), project, [{ status: "delivered", second: 9 }])).toBe(1)
    await moved(project, "postgres")
    expect(await isBusy(addedTo(clickhouseStore(), project, [{ status: "opened", second: 19 }]))).toBe(true)
    expect(await postgresEvents.countEvents(db, project, { fromMs: 0, toMs: 2 * noon })).toBe(2)
  })

  test("STORE-12 a move that stopped continues, and copies nothing again", async () => {
    const project = await newProject()
    const days = Array.from({ length: 6 }, (_, nth) => ({ job_id: `job-${nth}`, second: (nth - 3) * 86_400 }))
    await addedTo(postgresEvents, project, days)
    const before = await picture(postgresEvents, project)
    const ending = new AbortController()
    await copyProject(
      moveTo("clickhouse", { signal: ending.signal, onProgress: () => ending.abort() }),
      project,
    )
    let most = 0
    const onProgress = ({ events }: { events: number }) => {
      most = Math.max(most, events)
    }
    await copyProject(moveTo("clickhouse", { onProgress }), project)
    expect(most).toBe(5)
    expect(await finishProject(moveTo("clickhouse"), project)).toBe(true)
    expect(await picture(clickhouseStore(), project)).toEqual(before)
  })

  test("STORE-12 a person who is erased during the move stays erased", async () => {
    const project = await newProject()
    await addedTo(postgresEvents, project, [
      { email: "ann@example.com", message_info: { subject: "For ann@example.com" } },
      { email: "bob@example.com", second: 9, message_info: { subject: "About ann@example.com" } },
    ])
    await copyProject(moveTo("clickhouse"), project)
    const restore = useEventStore(postgresEvents)
    await startErasure(db, {
      access: anAccess("manager", aProject(project)),
      input: { email: "ann@example.com", confirm: true },
      ...{ ip: "192.0.2.1", user_agent: null },
    })
    await eraseAll(db)
    restore()
    const before = await picture(postgresEvents, project)
    expect(await finishProject(moveTo("clickhouse"), project)).toBe(false)
    await moved(project, "clickhouse")
    const after = await picture(clickhouseStore(), project)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toContain("ann@example.com")
  })

  test("STORE-12 counts outlive their events and messages in the other store too", async () => {
    const project = await newProject()
    await addedTo(postgresEvents, project, [{ job_id: "job-1" }, { job_id: "job-2", second: 9 }])
    for (const table of ["events", "letters", "letter_search"]) await forget(table, project, "job-1")
    const before = await picture(postgresEvents, project)
    await moved(project, "clickhouse")
    const there = await picture(clickhouseStore(), project)
    expect([there.lists, there.stored, there.first, there.tags]).toEqual([
      before.lists,
      before.stored,
      before.first,
      before.tags,
    ])
    expect(there.counted.slice(0, 6)).toEqual(before.counted.slice(0, 6))
    await moved(project, "postgres")
    const back = await picture(postgresEvents, project)
    expect(back.counted.slice(0, 6)).toEqual(before.counted.slice(0, 6))
  })

  test.each(["clickhouse", "postgres"] as const)(
    "STORE-12 what arrives while all days are compared is moved to %s, also on days that were compared already",
    async (to) => {
      const [project, plain] = [await newProject(), await newProject()]
      const events = to === "clickhouse" ? postgresEvents : clickhouseStore()
      const first = Array.from({ length: 12 }, (_, nth) => ({ job_id: `job-${nth}`, second: nth * -86_400 }))
      // Of new messages, of earlier starts of stored ones, and of later events of these.
      const later = [
        [{ job_id: "job-20", second: -7 * 86_400 }],
        [{ job_id: "job-3", second: -9 * 86_400 }],
        [{ job_id: "job-5", status: "delivered", second: 60 }],
        [
          { job_id: "job-3", second: -10 * 86_400 },
          { job_id: "job-21", second: -2 * 86_400 },
        ],
        [{ job_id: "job-4", status: "opened", second: -11 * 86_400 }],
      ]
      for (const list of [first, ...later]) await addedTo(postgresEvents, plain, list)
      await addedTo(events, project, first)
      await copyProject(moveTo(to), project)
      const rest = [...later]
      const arriving = async () => {
        const list = rest.shift()
        if (list) await addedTo(events, project, list)
        return keep()
      }
      expect(await finishProject(moveTo(to, { keep: arriving }), project)).toBe(true)
      expect(rest).toEqual([])
      const there = to === "clickhouse" ? clickhouseStore() : postgresEvents
      expect(await picture(there, project)).toEqual(await picture(postgresEvents, plain))
    },
  )

  test.each(["clickhouse", "postgres"] as const)(
    "STORE-12 moved to %s, a project of many days has its lock for as few statements as one of few",
    async (to) => {
      const events = to === "clickhouse" ? postgresEvents : clickhouseStore()
      const underLock = async (count: number) => {
        const project = await newProject()
        const list = Array.from({ length: count }, (_, nth) => ({
          job_id: `job-${nth}`,
          second: nth * -86_400,
        }))
        await addedTo(events, project, list)
        let statements = 0
        // One after another, because two looks at the lock disturb each other.
        let last: Promise<unknown> = Promise.resolve()
        const ask = async <T>(statement: Parameters<typeof clickhouse.ask>[0]): Promise<T[]> => {
          const look = last.then(() => isFree(project))
          last = look
          if (!(await look)) statements += 1
          return clickhouse.ask<T>(statement)
        }
        const counting = { ...clickhouse, ask }
        await copyProject(moveTo(to), project)
        expect(await finishProject(moveTo(to, { clickhouse: counting }), project)).toBe(true)
        return statements
      }
      expect(await underLock(20)).toBe(await underLock(3))
    },
  )

  test.each(["clickhouse", "postgres"] as const)(
    "STORE-12 a call that waits while its project is switched to %s is refused, and stores nothing",
    async (to) => {
      const project = await newProject()
      const [events, there] =
        to === "clickhouse" ? [postgresEvents, clickhouseStore()] : [clickhouseStore(), postgresEvents]
      await addedTo(events, project, [{ status: "sent" }])
      // Adds up the counts, which are copied then.
      const before = await picture(events, project)
      await copyProject(moveTo(to), project)
      let late: Promise<boolean> | undefined
      await db.transaction(async (tx) => {
        await lockProject(tx, project)
        late = isBusy(addedTo(events, project, [{ job_id: "job-9", status: "delivered", second: 9 }]))
        await untilWaiting()
        await leave(moveTo(to), tx, project)
      })
      expect(await late).toBe(true)
      expect(await events.countEvents(db, project, { fromMs: 0, toMs: 2 * noon })).toBe(1)
      expect(await picture(there, project)).toEqual(before)
    },
  )

  test.each(["clickhouse", "postgres"] as const)(
    "STORE-12 changes without an event are refused while the days are compared for a move to %s",
    async (to) => {
      const project = await newProject()
      const events = to === "clickhouse" ? postgresEvents : clickhouseStore()
      await addedTo(events, project, [{ status: "sent" }])
      await copyProject(moveTo(to), project)
      const key = { job_id: "job-1", email: "ann@example.com" }
      const changes = [
        () => events.rebuild(db, project, noon, noon + dayMs),
        () => db.transaction((tx) => events.recountProviders(tx, project, [key])),
      ]
      const refused: boolean[] = []
      const changing = async () => {
        const change = changes.shift()
        if (change) refused.push(await isBusy(change()))
        return keep()
      }
      expect(await finishProject(moveTo(to, { keep: changing }), project)).toBe(true)
      expect(refused).toEqual([true, true])
    },
  )

  test("STORE-12 messages that only the other store still has are deleted there", async () => {
    const project = await newProject()
    await addedTo(clickhouseStore(), project, [{ job_id: "job-1" }, { job_id: "job-2" }])
    await copyProject(moveTo("postgres"), project)
    for (const table of ["events", "letters"])
      await clickhouse.run(
        ch`alter table ${name(table)} delete where project_id = ${project} and job_id = 'job-2'`,
      )
    await deletionsEnded(clickhouse)
    await forget("events", project, "job-2")
    expect(await finishProject(moveTo("postgres"), project)).toBe(true)
    expect(
      (await postgresEvents.lettersOfJobs(db, project, ["job-1", "job-2"])).map((one) => one.job_id),
    ).toEqual(["job-1"])
  })
})

async function untilWaiting(): Promise<void> {
  const waiting = () =>
    rows(db, sql`select 1 as one from pg_locks where locktype = 'advisory' and not granted`)
  while ((await waiting()).length === 0);
}

async function forget(table: string, project: string, job: string): Promise<void> {
  await db.execute(sql`delete from ${sql.raw(table)} where project_id = ${project} and job_id = ${job}`)
}

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { insertEvents } from "#lib/data/store/event-log"
import { changesSeq } from "#lib/data/store/letters"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { countedSeq, noteChanges } from "#lib/data/store/segment-changes"
import { countSegments } from "#lib/data/store/segment-counts"
import { type SegmentChange, segmentId, segmentOf } from "#lib/data/store/segment-families"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { addUpOnce, openAddingUp } from "./add-up.ts"

let store: Store
let db: Db
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
})
afterAll(() => store.close())

let number = 0
const newProject = async () => (await saveProject(db, `a${++number}`)).project_id

const edges = [someDay.getTime(), someDay.getTime() + 86_400_000]
const sentOf = async (project: string) =>
  (await countSegments(db, project, { edges, by: ["provider"] }))?.map(({ provider, letters_now }) => [
    provider,
    letters_now,
  ])
const noted = async () =>
  Number((await rows<{ n: string }>(db, sql`select count(*) as n from segment_changes`))[0]?.n)

function change(provider: string, letters: number): SegmentChange {
  const none = { server: "", domain: "", template_id: "", template_version: "", delivery_status: "" }
  const segment = segmentOf("attempt", { ...none, status: "sent", provider })
  return {
    segment: { ...segment, segment_id: segmentId(segment) },
    bucket_ms: someDay.getTime(),
    letters_now: letters,
    letters_ever: letters,
  }
}

test("EVENTS-2 notes are added up once, even with several processes at work", async () => {
  const [one, other] = [await newProject(), await newProject()]
  for (let n = 0; n < 450; n += 1) await noteChanges(db, one, [change("gmail", 1), change("gmx", 2)])
  await noteChanges(db, other, [change("gmail", 7)])
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      while ((await addUpOnce(db)) || (await noted()) > 0);
    }),
  )
  expect(await sentOf(one)).toEqual([
    ["gmail", 450],
    ["gmx", 900],
  ])
  expect(await sentOf(other)).toEqual([["gmail", 7]])
})

test("EVENTS-2 a turn takes a part of one project's notes, and then of another's", async () => {
  const [flood, other] = [await newProject(), await newProject()]
  for (let n = 0; n < 201; n += 1) await noteChanges(db, flood, [change("gmail", 1)])
  await noteChanges(db, other, [change("gmx", 1)])
  expect(await addUpOnce(db)).toBe(true)
  expect(await sentOf(flood)).toEqual([["gmail", 200]])
  expect(await sentOf(other)).toEqual([["gmx", 1]])
  expect(await addUpOnce(db)).toBe(false)
  expect(await sentOf(flood)).toEqual([["gmail", 201]])
})

test("EVENTS-2 a note that cannot be added up affects neither earlier notes nor other projects", async () => {
  const restore = useSettings()
  const [broken, other] = [await newProject(), await newProject()]
  await noteChanges(db, broken, [change("gmail", 1)])
  await noteChanges(db, broken, [change("gmail", 2 ** 31 - 1)])
  await noteChanges(db, other, [change("gmx", 1)])
  await addUpOnce(db)
  await addUpOnce(db)
  expect(await sentOf(broken)).toEqual([["gmail", 1]])
  expect(await sentOf(other)).toEqual([["gmx", 1]])
  await db.execute(sql`delete from segment_changes where project_id = ${broken}`)
  restore()
})

test("EVENTS-2 counts that become zero leave no row behind", async () => {
  const project = await newProject()
  await noteChanges(db, project, [change("gmail", 1)])
  await addUpOnce(db)
  await noteChanges(db, project, [change("gmail", -1)])
  await addUpOnce(db)
  expect(await rows(db, sql`select 1 as one from segment_counts where project_id = ${project}`)).toEqual([])
})

test("EVENTS-2 a page that was counted before all notes were added up is marked as behind", async () => {
  const project = await newProject()
  expect(await countedSeq(db, project)).toBe(0)
  await insertEvents(db, { project_id: project, received_at: someDay }, [
    {
      ...{ event_time: someDay.toISOString(), fingerprint: "one", job_id: "job-1", email: "ann@gmail.com" },
      ...{ status: "sent", raw: {} },
    },
  ])
  await noteChanges(db, project, [change("gmail", 1)])
  const newest = await changesSeq(db, project)
  expect(await countedSeq(db, project)).toBe(newest - 1)
  await addUpOnce(db)
  expect(await countedSeq(db, project)).toBe(newest)
})

test("EVENTS-2 the loop adds up leftovers and new notes, and notifies open pages", async () => {
  const project = await newProject()
  const changed = vi.fn()
  await noteChanges(db, project, [change("gmail", 3)])
  const adding = openAddingUp({ gatherMs: 1, everyMs: 600_000 }, { db: async () => db, changed })
  await expect.poll(() => sentOf(project)).toEqual([["gmail", 3]])
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(changed).toHaveBeenCalledExactlyOnceWith(db, project)
  await noteChanges(db, project, [change("gmail", 1)])
  adding.wake()
  await expect.poll(() => sentOf(project)).toEqual([["gmail", 4]])
  await adding.close()
})

import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { at, minutes, plus } from "../clock.ts"
import { endLeases } from "../testing/end-leases.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { jobSizeClasses } from "./add-jobs.ts"
import { type Db, rows, type Store } from "./open.ts"
import { type ClaimLimits, claimLetters, dequeue, makeReady, moveToSite } from "./queue.ts"
import { releaseLeases, renewLease, renewLeases, takeOver } from "./queue-leases.ts"
import { queue } from "./schema/messages.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const later = plus(now, minutes(2))
const ms = minutes(1)
let store: Store
let project_id: number
let ids: string[]
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "one", now)
})
afterAll(() => store.close())
let jobs = 0
beforeEach(async () => {
  await store.db.delete(queue)
  const emails = ["a@mail.example", "b@mail.example"]
  ids = await makeLetters(store.db, { project_id, job_id: `job${++jobs}` }, emails, now)
})

const shareOf = (overrides: Partial<ClaimLimits> = {}): ClaimLimits => ({
  max: 10,
  after: 0,
  perSite: 10,
  capacities: [],
  classes: jobSizeClasses,
  pivot: 0,
  inFlight: [],
  ...overrides,
})
const claimed = async (lease: string, overrides: Partial<ClaimLimits> = {}) =>
  (await claimLetters(store.db, { lease, ms }, shareOf(overrides))).map((one) => one.letter_id)
const claim = async (lease: string, takesOver = true) => {
  if (takesOver) await takeOver(store.db, lease, [])
  return (await claimed(lease)).sort()
}
const first = () => ({ project_id, letter_id: ids[0] ?? "" })

test("DELIVER-10 a worker that had no database takes over no expired lease, but every letter without one", async () => {
  await claim("of another")
  await store.db.delete(queue).where(eq(queue.letter_id, ids[1] ?? ""))
  const [fresh] = await makeLetters(store.db, { project_id, job_id: `job${++jobs}` }, ["c@mail.example"], now)
  await endLeases(store.db)
  expect(await claim("ours", false)).toEqual([fresh])
  expect(await claim("ours", true)).toEqual([ids[0]])
})

test("DELIVER-10 an expired lease can be renewed while no other worker took the letter", async () => {
  await claim("ours")
  expect(await renewLease(store.db, first(), { lease: "ours", ms })).toBe(true)
  await endLeases(store.db)
  await claim("of another")
  expect(await renewLease(store.db, first(), { lease: "ours", ms })).toBe(false)
})

test("DELIVER-10 what was claimed and is not in flight is released at once", async () => {
  await claim("ours")
  await releaseLeases(store.db, "ours", [first()])
  expect(await claim("of another")).toEqual([ids[1]])
})

test("DELIVER-13 only leases of letters in flight are renewed; others are taken over, also by the worker that lost them", async () => {
  await claim("ours")
  await endLeases(store.db)
  await renewLeases(store.db, { lease: "ours", ms }, [first()])
  const runOut = await rows<{ letter_id: string }>(
    store.db,
    sql`select letter_id from queue where leased_until <= now()`,
  )
  expect(runOut).toEqual([{ letter_id: ids[1] }])
  await endLeases(store.db)
  await takeOver(store.db, "ours", [first()])
  expect(await claimed("ours")).toEqual([ids[1]])
  await takeOver(store.db, "of another", [])
  expect(await claimed("of another")).toEqual([ids[0]])
})

/** A new project with jobs of so many letters each, all for one domain; returns the ids, job by job. */
async function projectWith(jobSizes: readonly number[], domain = "mail.example", due = now) {
  const name = `fair ${++jobs}`
  const id = await makeProject(store.db, name, now)
  const lists = []
  for (const size of jobSizes) {
    const emails = Array.from({ length: size }, (_, n) => `r${n}@${domain}`)
    lists.push(await makeLetters(store.db, { project_id: id, job_id: `job${++jobs}` }, emails, now, due))
  }
  return { id, lists }
}

test("DELIVER-11 a claim takes equally from every project, and continues after the last one next time", async () => {
  await store.db.delete(queue)
  const projects: Awaited<ReturnType<typeof projectWith>>[] = []
  for (const size of [300, 300, 1, 300]) projects.push(await projectWith([size]))
  const taken = async (max: number, after: number) => {
    const found = await claimLetters(store.db, { lease: "ours", ms }, shareOf({ max, after, perSite: 100 }))
    const counts = projects.map(({ id }) => found.filter((one) => one.project_id === id).length)
    return { counts, last: found.at(-1)?.project_id ?? 0 }
  }
  expect((await taken(8, 0)).counts).toEqual([2, 2, 1, 2])
  const few = await taken(2, 0)
  expect(few).toEqual({ counts: [1, 1, 0, 0], last: projects[1]?.id })
  expect((await taken(2, few.last)).counts).toEqual([1, 0, 0, 1])
})

test("DELIVER-11 within a project smaller jobs go first, and largest first now and then", async () => {
  await store.db.delete(queue)
  const { lists } = await projectWith([60, 60, 20, 1])
  const [large, , middle, small] = lists
  expect((await claimed("ours", { max: 2 })).every((id) => small?.includes(id) || middle?.includes(id))).toBe(
    true,
  )
  expect(await claimed("ours", { max: 1, classes: [2, 1, 0] })).toEqual([large?.[0]])
})

test("DELIVER-12 a domain without room is passed over, whatever waits for it, and others have theirs", async () => {
  await store.db.delete(queue)
  const { id } = await projectWith([300], "stalled.example")
  const job = { project_id: id, job_id: `job${++jobs}` }
  const others = await makeLetters(store.db, job, ["a@one.example", "b@two.example", "c@two.example"], now)
  const capacities = [{ site: "stalled.example", capacity: 0 }]
  expect((await claimed("ours", { capacities, perSite: 1 })).sort()).toEqual([others[0], others[1]])
  expect(await claimed("ours", { capacities: [{ site: "stalled.example", capacity: 3 }] })).toHaveLength(4)
})

test("DELIVER-12 projects whose messages wait for domains without room take no share of a claim", async () => {
  await store.db.delete(queue)
  for (let n = 0; n < 3; n++) await projectWith([60], "stalled.example")
  const { lists } = await projectWith([60])
  const capacities = [{ site: "stalled.example", capacity: 0 }]
  for (const max of [8, 2]) {
    const ids = await claimed("ours", { max, capacities })
    expect(ids).toHaveLength(max)
    expect(ids.every((id) => lists[0]?.includes(id))).toBe(true)
  }
})

test("DIRECT-4 a letter moved to its site is ready at once in the site's line, unless another worker has it", async () => {
  await claimed("ours")
  await moveToSite(store.db, "ours", [{ ...first(), site: "provider" }])
  await moveToSite(store.db, "of another", [{ project_id, letter_id: ids[1] ?? "", site: "provider" }])
  expect(await claimed("ours", { capacities: [{ site: "provider", capacity: 0 }] })).toEqual([])
  expect(await claimLetters(store.db, { lease: "ours", ms }, shareOf())).toMatchObject([
    { letter_id: ids[0], domain: "mail.example", site: "provider", try_count: 0 },
  ])
})

test("DELIVER-11 what is due later is ready then, of every project alike, whatever waits for later hours", async () => {
  await store.db.delete(queue)
  const [much, little, late] = [
    await projectWith([300], "mail.example", later),
    await projectWith([1], "mail.example", later),
    await projectWith([300], "mail.example", plus(later, minutes(1))),
  ]
  expect(await claimed("ours")).toEqual([])
  expect(await makeReady(store.db, now, 0)).toEqual({ after: 0, nextDueMs: later.getTime() })
  expect(await makeReady(store.db, later, 0)).toEqual({ after: little.id, nextDueMs: later.getTime() })
  const ready = await store.db.select().from(queue).where(eq(queue.is_ready, true))
  expect(ready.filter((one) => one.project_id === much.id)).toHaveLength(60)
  expect(ready.filter((one) => one.project_id === little.id)).toHaveLength(1)
  expect(ready.filter((one) => one.project_id === late.id)).toHaveLength(0)
  expect(await claimed("ours", { max: 4 })).toEqual(expect.arrayContaining([little.lists[0]?.[0]]))
})

test("DELIVER-11 two claims at the same moment take no letter twice", async () => {
  await store.db.delete(queue)
  await projectWith([200])
  await projectWith([200])
  const all = (await Promise.all(Array.from({ length: 6 }, (_, n) => claimed(`lease ${n}`)))).flat()
  expect(all).toHaveLength(60)
  expect(new Set(all).size).toBe(60)
})

test("DELIVER-11 a claim and all its steps use the queue's own indexes, also before there are statistics for a million rows", async () => {
  await store.db.delete(queue)
  // It would come at any moment.
  await store.db.execute(sql`alter table queue set (autovacuum_enabled = false)`)
  await store.db.execute(sql`analyze queue`)
  await store.db.execute(sql`
    insert into queue (project_id, letter_id, domain, size_class, due_at, is_ready)
    select 1 + n % 40, 'many' || n, 'd' || n % 90 || '.example', 2,
           ${now.toISOString()}::timestamptz, n % 2 = 0
    from generate_series(1, 60000) n`)
  const read = async (tx: Db) =>
    (
      await rows<{ tuples: number }>(
        tx,
        sql`select (seq_tup_read + idx_tup_fetch)::int as tuples
            from pg_stat_xact_user_tables where relname = 'queue'`,
      )
    )[0]?.tuples ?? 0
  const work: Record<string, (tx: Db) => Promise<unknown>> = {
    claim: (tx) => claimLetters(tx, { lease: "ours", ms }, shareOf({ max: 60 })),
    ready: (tx) => makeReady(tx, now, 0),
    done: (tx) => dequeue(tx, [{ project_id: 2, letter_id: "many1" }]),
    renew: (tx) => renewLeases(tx, { lease: "ours", ms }, [{ project_id: 2, letter_id: "many1" }]),
    move: (tx) => moveToSite(tx, "ours", [{ project_id: 2, letter_id: "many1", site: "provider" }]),
    over: (tx) => takeOver(tx, "another", [{ project_id: 2, letter_id: "many1" }]),
    release: (tx) => releaseLeases(tx, "ours"),
  }
  const max = 15_000
  const expectFew = (name: string) =>
    store.db.transaction(async (tx) => {
      const before = await read(tx)
      await work[name]?.(tx)
      expect({ name, tuples: Math.max(max, (await read(tx)) - before) }).toEqual({ name, tuples: max })
    })
  for (const name of Object.keys(work)) await expectFew(name)
  // Rows are counted now, but column statistics are missing.
  await store.db.execute(sql`vacuum queue`)
  for (const name of ["claim", "renew", "move", "over", "release"]) await expectFew(name)
})

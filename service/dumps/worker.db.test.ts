import { gunzipSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { type DumpColumn, dumpColumns } from "#contract/dump-words"
import { at, days, hours, type ManualClock, manualClock, plus, seconds } from "../clock.ts"
import { readConfig } from "../config.ts"
import { type Context, makeNotifier } from "../context.ts"
import { newDumpToken } from "../links/dump-link.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import { addPiece, pieceAt } from "../store/dump-files.ts"
import {
  addDump,
  claimDump,
  type DumpKey,
  type DumpRequest,
  deleteDump,
  deleteExpiredDumps,
  endDump,
  listDumps,
  releaseDumps,
  renewDump,
} from "../store/dumps.ts"
import type { Store } from "../store/open.ts"
import { dumpFiles, dumpPieces, dumps } from "../store/schema/dumps.ts"
import { endLeases } from "../testing/end-leases.ts"
import { makeEvents } from "../testing/make-events.ts"
import { makeProject } from "../testing/make-letters.ts"
import { readCsvObjects } from "../testing/read-csv.ts"
import { openTestStore } from "../testing/test-store.ts"
import { renewWhileHeld } from "./renew-while-held.ts"
import { makeNextDump, openDumps } from "./worker.ts"

const start = at(Date.UTC(2026, 4, 4, 12))
const never = new AbortController().signal
let store: Store
let clock: ManualClock
let ctx: Context
let project_id: number
let projects = 0

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  clock = manualClock(start)
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
  })
  ctx = await openContext(config, store, clock, openLog("silent"))
  projects += 1
  project_id = await makeProject(store.db, `project ${projects}`, start)
})
afterEach(async () => {
  for (const table of [dumps, dumpFiles, dumpPieces]) await store.db.delete(table)
})

const request = (overrides: Partial<DumpRequest> = {}): DumpRequest => ({
  start_ms: start.getTime() - hours(1),
  end_ms: start.getTime() + hours(1),
  limit: 1_000_000,
  all_projects: false,
  is_account_key: false,
  filter: {},
  columns: [...dumpColumns],
  aggregate: "",
  delimiter: ",",
  format: "csv",
  is_spreadsheet_safe: false,
  ...overrides,
})

async function order(overrides: Partial<DumpRequest> = {}, of = project_id): Promise<DumpKey> {
  const now = clock.now()
  const dump = {
    project_id: of,
    dump_id: ctx.ids.dump(),
    request: request(overrides),
    token: newDumpToken(ctx.ids, ctx.sealer),
    created_at: now,
    expires_at: plus(now, hours(8)),
  }
  expect(await addDump(store.db, dump, 10)).toBe(true)
  return { project_id: of, dump_id: dump.dump_id }
}

const find = async (key: DumpKey) => (await listDumps(store.db, key.project_id, clock.now(), key.dump_id))[0]
/** Polls until the condition is true; otherwise the test's timeout ends it. */
const until = async (isThere: () => Promise<boolean>) => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const lease = (name: string) => ({ lease: name, ms: seconds(60) })

async function bytesOf(key: DumpKey, file_no: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (let piece_no = 0; ; piece_no += 1) {
    const piece = await pieceAt(store.db, { ...key, file_no, piece_no })
    if (!piece) return Buffer.concat(pieces)
    pieces.push(piece)
  }
}

const some = (count: number, gapMs = 1) =>
  makeEvents(
    store.db,
    Array.from({ length: count }, (_, n) => ({
      project_id,
      event_time: plus(start, n * gapMs),
      email: `r${n}@example.com`,
      metadata: { note: "x".repeat(200) },
    })),
  )

test("DUMP-4 sizes are those of the bytes, for plain and packed files of several pieces", async () => {
  await some(5000)
  for (const format of ["csv", "csv_gzip"] as const) {
    const key = await order({ format })
    expect((await find(key))?.dump_status).toBe("queued")
    expect(await makeNextDump(ctx, never)).toBe(true)
    const dump = await find(key)
    const bytes = await bytesOf(key, 1)
    expect(dump).toMatchObject({ dump_status: "ready", files: [{ file_no: 1, size: bytes.length }] })
    const text = (format === "csv" ? bytes : gunzipSync(bytes)).toString("utf8")
    const rows = readCsvObjects(text)
    expect(rows.map((row) => row.email)).toEqual(Array.from({ length: 5000 }, (_, n) => `r${n}@example.com`))
    expect(Object.keys(rows[0] ?? {})).toEqual([...dumpColumns])
    if (format === "csv") expect(bytes.length).toBeGreaterThan(1024 * 1024)
    await deleteDump(store.db, key, clock.now())
  }
})

test("DUMP-4 no events: ready, and no file", async () => {
  for (const aggregate of ["", "day_status"] as const) {
    const key = await order({ aggregate })
    await makeNextDump(ctx, never)
    expect(await find(key)).toMatchObject({ dump_status: "ready", files: [] })
  }
})

test("DUMP-5 a period longer than a day has a file for every UTC day, a day has one", async () => {
  await some(6, hours(6))
  const long = await order({ end_ms: start.getTime() + days(2) })
  await makeNextDump(ctx, never)
  const sizes = await Promise.all(
    [1, 2].map(async (file_no) => readCsvObjects((await bytesOf(long, file_no)).toString("utf8")).length),
  )
  expect(sizes).toEqual([2, 4])
  const short = await order({ start_ms: start.getTime(), end_ms: start.getTime() + days(1) })
  await makeNextDump(ctx, never)
  expect((await find(short))?.files).toHaveLength(1)
})

test("DUMP-8 a worker that lost its claim writes nothing more and changes nothing", async () => {
  const key = await order()
  const first = await claimDump(store.db, lease("first"), clock.now())
  expect(first?.dump_id).toBe(key.dump_id)
  expect(await addPiece(store.db, { ...key, file_no: 1, piece_no: 0 }, "first", Buffer.from("old"))).toBe(
    true,
  )
  expect(await claimDump(store.db, lease("second"), clock.now())).toBeNull()

  clock.advance(hours(1))
  expect(await claimDump(store.db, lease("second"), clock.now())).toBeNull()
  await endLeases(store.db)
  expect((await claimDump(store.db, lease("second"), clock.now()))?.dump_id).toBe(key.dump_id)
  // Restarted: pieces of the first one are gone, and it can no longer write, renew or end the dump.
  expect(await bytesOf(key, 1)).toHaveLength(0)
  expect(await addPiece(store.db, { ...key, file_no: 1, piece_no: 0 }, "first", Buffer.from("old"))).toBe(
    false,
  )
  expect(await renewDump(store.db, key, lease("first"))).toBe(false)
  const end = { dump_status: "ready" as const, sizes: [3], now: clock.now() }
  expect(await endDump(store.db, key, "first", end)).toBe(false)
  await releaseDumps(store.db, "first")
  expect((await find(key))?.dump_status).toBe("in_process")
  expect(await endDump(store.db, key, "second", { ...end, sizes: [] })).toBe(true)
  expect(await find(key)).toMatchObject({ dump_status: "ready", files: [] })
})

test("DUMP-8 what a dead worker began is made whole by the next one", async () => {
  await some(30)
  const key = await order()
  await claimDump(store.db, lease("dead"), clock.now())
  await addPiece(store.db, { ...key, file_no: 1, piece_no: 0 }, "dead", Buffer.from("half a fi"))
  expect(await makeNextDump(ctx, never)).toBe(false)
  await endLeases(store.db)
  expect(await makeNextDump(ctx, never)).toBe(true)
  const bytes = await bytesOf(key, 1)
  expect((await find(key))?.files).toEqual([{ file_no: 1, size: bytes.length }])
  expect(readCsvObjects(bytes.toString("utf8"))).toHaveLength(30)
})

test("DUMP-8 a project has one dump under way, others do not wait for it, and orders are made in turn", async () => {
  const first = await order()
  clock.advance(1)
  const second = await order()
  clock.advance(1)
  const other = await makeProject(store.db, `other ${projects}`, start)
  const third = await order({}, other)
  const taken = async (name: string) => (await claimDump(store.db, lease(name), clock.now()))?.dump_id
  expect([await taken("a"), await taken("b"), await taken("c")]).toEqual([
    first.dump_id,
    third.dump_id,
    undefined,
  ])
  await endDump(store.db, first, "a", { dump_status: "ready", sizes: [], now: clock.now() })
  expect(await taken("c")).toBe(second.dump_id)
})

test("DUMP-8 a project that orders many dumps waits for a project without any", async () => {
  for (let n = 0; n < 3; n += 1) {
    await order()
    clock.advance(1)
  }
  const other = await order({}, await makeProject(store.db, `later ${projects}`, start))
  const next = async (name: string) => {
    const dump = await claimDump(store.db, lease(name), clock.now())
    if (dump) await endDump(store.db, dump, name, { dump_status: "ready", sizes: [], now: clock.now() })
    return dump?.project_id
  }
  expect([await next("a"), await next("b"), await next("c")]).toEqual([
    project_id,
    other.project_id,
    project_id,
  ])
})

test("DUMP-8 dumps of many events leave a small one of another project its turns", async () => {
  const large = [project_id, await makeProject(store.db, `large ${projects}`, start)]
  const small = await makeProject(store.db, `small ${projects}`, start)
  for (const of of large)
    await store.db.execute(sql`
      insert into events (project_id, event_name, letter_id, job_id, email, status, event_time)
      select ${of}, 'transactional_email_status', 'l' || n, 'j' || n, 'r@example.com', 'sent', ${start.toISOString()}::timestamptz
      from generate_series(1, 100000) n`)
  await makeEvents(store.db, [{ project_id: small, event_time: start }])
  const keys = [await order({}, large[0]), await order({}, large[1])]
  const component = openDumps(ctx)
  try {
    const statusOf = async (key: DumpKey) => (await find(key))?.dump_status
    await until(async () => (await Promise.all(keys.map(statusOf))).every((one) => one === "in_process"))
    const key = await order({}, small)
    ctx.notifier.notify("dumps")
    await until(async () => (await statusOf(key)) === "ready")
    expect(await Promise.all(keys.map(statusOf))).toEqual(["in_process", "in_process"])
  } finally {
    await component.close()
  }
})

test("DUMP-8 closing puts a dump back into the line", async () => {
  await some(10)
  const key = await order()
  const closing = new AbortController()
  const made = makeNextDump(ctx, closing.signal)
  closing.abort()
  await made
  expect(await find(key)).toMatchObject({ dump_status: "queued", files: [] })
  expect(await makeNextDump(ctx, never)).toBe(true)
  expect((await find(key))?.dump_status).toBe("ready")
})

/** An unknown column, as a stored order might name one after an update. */
const unknownColumn = (name: string) => name as DumpColumn

test("DUMP-1 a dump that cannot be made is failed and leaves nothing behind", async () => {
  await some(3)
  const key = await order({ columns: ["email", unknownColumn("gone")] })
  expect(await makeNextDump(ctx, never)).toBe(true)
  expect(await find(key)).toMatchObject({ dump_status: "failed", files: [] })
  expect(await bytesOf(key, 1)).toHaveLength(0)
  expect(await makeNextDump(ctx, never)).toBe(false)
})

test("DUMP-8 a claim is renewed while its worker lives, and a worker learns that it lost it", async () => {
  const key = await order()
  await claimDump(store.db, lease("mine"), clock.now())
  const held = renewWhileHeld(key, "mine", ctx, 10)
  const leasedUntil = async () => (await store.db.select().from(dumps))[0]?.leased_until?.getTime() ?? 0
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await leasedUntil()
    await until(async () => (await leasedUntil()) > before)
  }
  expect(held.lost.aborted).toBe(false)
  await store.db.update(dumps).set({ lease: "another" })
  await until(async () => held.lost.aborted)
  await held.end()
})

test("DUMP-13 a dump that is deleted while it is made leaves nothing behind", async () => {
  const key = await order()
  await claimDump(store.db, lease("a"), clock.now())
  await addPiece(store.db, { ...key, file_no: 1, piece_no: 0 }, "a", Buffer.from("half"))
  expect(await deleteDump(store.db, key, clock.now())).toBe(true)
  expect(await addPiece(store.db, { ...key, file_no: 1, piece_no: 1 }, "a", Buffer.from("more"))).toBe(false)
  expect(await store.db.select().from(dumpPieces)).toEqual([])
  expect(await deleteDump(store.db, key, clock.now())).toBe(false)
})

test("DUMP-10 after 8 hours a dump and its files are gone", async () => {
  await some(5)
  const key = await order()
  await makeNextDump(ctx, never)
  clock.advance(hours(8) - 1)
  expect(await deleteExpiredDumps(store.db, clock.now(), 20)).toBe(0)
  expect(await find(key)).toBeDefined()
  clock.advance(1)
  expect(await find(key)).toBeUndefined()
  expect(await deleteExpiredDumps(store.db, clock.now(), 20)).toBe(1)
  for (const table of [dumps, dumpFiles, dumpPieces]) expect(await store.db.select().from(table)).toEqual([])
})

test("DUMP-8 the worker makes what is ordered", async () => {
  await some(5)
  const component = openDumps(ctx)
  try {
    const key = await order()
    ctx.notifier.notify("dumps")
    await until(async () => (await find(key))?.dump_status === "ready")
  } finally {
    await component.close()
  }
})

test("DUMP-8 two processes on one store make every dump once and whole", async () => {
  await some(40)
  const others = [project_id]
  for (const name of ["a", "b", "c"]) others.push(await makeProject(store.db, `${name} ${projects}`, start))
  const keys = await Promise.all([...others, ...others].map((of) => order({}, of)))
  const components = [openDumps(ctx), openDumps({ ...ctx, notifier: makeNotifier(clock) })]
  try {
    const isReady = async (key: DumpKey) => (await find(key))?.dump_status === "ready"
    await until(async () => {
      clock.advance(50)
      return (await Promise.all(keys.map(isReady))).every(Boolean)
    })
    for (const key of keys) {
      const files = (await find(key))?.files ?? []
      const bytes = await bytesOf(key, 1)
      expect(files.map((file) => file.size)).toEqual(key.project_id === project_id ? [bytes.length] : [])
      expect(readCsvObjects(bytes.toString("utf8"))).toHaveLength(key.project_id === project_id ? 40 : 0)
    }
  } finally {
    await Promise.all(components.map((component) => component.close()))
  }
})

import { gunzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { dumpColumnsUsual } from "#contract/dump-words"
import type { EventDump } from "#contract/event-dump"
import { eventDumpCreate } from "#contract/event-dump/create"
import { eventDumpDelete } from "#contract/event-dump/delete"
import { eventDumpGet } from "#contract/event-dump/get"
import { eventDumpList } from "#contract/event-dump/list"
import type { Input } from "#contract/method"
import { rightsSet } from "#contract/rights/set"
import { formatUtc } from "#contract/time"
import { at, days, hours, manualClock, plus, seconds } from "../../clock.ts"
import { newDumpToken } from "../../dump-link.ts"
import { accountSpace } from "../../store/projects.ts"
import { accounts } from "../../store/schema/accounts.ts"
import { dumpFiles, dumps } from "../../store/schema/dumps.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { makeEvents, type SampleEvent } from "../../testing/make-events.ts"
import { readCsv, readCsvObjects } from "../../testing/read-csv.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

type CreateInput = Input<typeof eventDumpCreate>

const now = at(Date.UTC(2026, 4, 4, 12, 30))
const clock = manualClock(now)
const unknown = "5cc5c3a4-0000-4000-8000-000000000000"
const today = { start_time: "2026-05-04 00:00:00" }
let service: TestService
let project: MadeProject
let other: MadeProject
let account_space: number

beforeAll(async () => {
  service = await startService({ clock })
  project = await makeProject(service, "Own")
  other = await makeProject(service, "Other")
  account_space = (await accountSpace(service.ctx.store.db, 1))?.project_id ?? 0
  const happened = (minute: number, own: Partial<SampleEvent>): SampleEvent => ({
    project_id: project.project_id,
    event_time: plus(now, -minute * 60_000),
    ...own,
  })
  await makeEvents(service.ctx.store.db, [
    happened(30, { email: "a@example.com", status: "sent", delivery_status: "ok_sent", job_id: "one" }),
    happened(20, {
      email: "B@Mail.example",
      status: "clicked",
      from_email: "News@shop.example",
      url: "https://example.com/?a=1,2",
      tags: ["spring", "sale"],
      metadata: { campaign_id: "17", note: 'say "hi"' },
      delivery_status: "ok_link_visited",
    }),
    happened(10, {
      email: "c@example.com",
      status: "unsubscribed",
      comment: "too much",
      metadata: { campaign: "x" },
    }),
    // The moment of the call itself.
    happened(0, { email: "now@example.com" }),
    happened(25, { project_id: other.project_id, email: "foreign@example.com" }),
    happened(15, { project_id: account_space, email: "account@example.com" }),
  ])
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.ctx.store.db.delete(dumps)
})

/** Orders a dump, waits until it is made and gives it as event-dump/get tells it. */
async function made(input: Partial<CreateInput>, key = project.key): Promise<EventDump> {
  const { dump_id } = await service.ok(eventDumpCreate, { ...today, ...input }, key)
  await service.idle()
  return (await service.ok(eventDumpGet, { dump_id }, key)).event_dump
}

const fetchFile = (url: string | undefined, method = "GET") => fetch(url ?? "", { method })

async function rowsOf(input: Partial<CreateInput>, key = project.key): Promise<Record<string, string>[]> {
  const { dump_id, files = [] } = await made(input, key)
  const texts = await Promise.all(files.map(async ({ url }) => (await fetchFile(url)).text()))
  await service.ok(eventDumpDelete, { dump_id }, key)
  return texts.flatMap((text) => readCsvObjects(text, input.delimiter ?? ","))
}

const emailsOf = async (filter: NonNullable<CreateInput["filter"]>, key = project.key) =>
  (await rowsOf({ filter }, key)).map((row) => row.email)

const everybody = ["a@example.com", "B@Mail.example", "c@example.com", "now@example.com"]

describe("event-dump/create", () => {
  test("DUMP-1 answers a UUID at once, and the dump becomes ready in the background", async () => {
    const { dump_id } = await service.ok(eventDumpCreate, today, project.key)
    expect(dump_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    await service.idle()
    const { event_dump } = await service.ok(eventDumpGet, { dump_id }, project.key)
    expect(event_dump).toEqual({
      dump_id,
      dump_status: "ready",
      files: [
        {
          url: expect.stringMatching(`^${service.url}/event-dump/[0-9a-f]{64}-1\\.csv$`),
          size: expect.any(Number),
        },
      ],
    })
  })
  test("DUMP-2 the start is included, the end is not, and without an end everything up to now is", async () => {
    const dumped = async (start_time: string, end_time?: string) =>
      (await rowsOf({ start_time, ...(end_time && { end_time }) })).map((row) => row.email)
    expect(await dumped("2026-05-04 12:00:00")).toEqual(everybody)
    expect(await dumped("2026-05-04 12:00:00", "2026-05-04 12:20:00")).toEqual(everybody.slice(0, 2))
    expect(await dumped("2026-05-04 12:00:01", "2026-05-04 12:30:00")).toEqual(everybody.slice(1, 3))
    expect(await dumped("2026-05-04 12:10:00", "2026-05-04 12:10:00")).toEqual([])
  })
  test("DUMP-2 an end far ahead is now: the dump is ready at once", async () => {
    const rows = await rowsOf({ start_time: "2026-05-04 12:00:00", end_time: "9999-12-31 23:59:59" })
    expect(rows.map((row) => row.email)).toEqual(everybody)
  })
  test("DUMP-2 3310: the start is at most 45 whole days ago", async () => {
    const first = formatUtc(Date.UTC(2026, 4, 4) - days(45))
    await service.ok(eventDumpCreate, { start_time: first }, project.key)
    const before = formatUtc(Date.UTC(2026, 4, 4) - days(45) - seconds(1))
    expect(await service.call("event-dump/create", { start_time: before }, project.key)).toMatchObject({
      http_status: 400,
      code: 3310,
      message: expect.stringContaining("start_time"),
    })
  })
  test("DUMP-3 each filter lets through what fits it, addresses in any case", async () => {
    const [a, b, c, d] = everybody
    expect(await emailsOf({})).toEqual(everybody)
    expect(await emailsOf({ job_id: "one" })).toEqual([a])
    expect(await emailsOf({ status: "clicked" })).toEqual([b])
    expect(await emailsOf({ delivery_status: "ok_sent, ok_link_visited" })).toEqual([a, b])
    expect(await emailsOf({ email: "b@MAIL.example" })).toEqual([b])
    expect(await emailsOf({ email_from: "news@shop.example" })).toEqual([b])
    expect(await emailsOf({ domain: "Example.com" })).toEqual([a, c, d])
    expect(await emailsOf({ campaign_id: "17" })).toEqual([b])
    expect(await emailsOf({ campaign_id: 17 })).toEqual([b])
    expect(await emailsOf({ campaign_id: "spring sale" })).toEqual([])
    expect(await emailsOf({ email: "a@example.com", domain: "example.com", status: "opened" })).toEqual([])
    expect(await emailsOf({ job_id: "' or '1'='1" })).toEqual([])
  })
  test("DUMP-3 the name of the campaign key is the account's right campaign_key", async () => {
    const { db } = service.ctx.store
    const [account] = await db.select().from(accounts)
    await db.update(accounts).set({ rights: { campaign_key: "campaign" } })
    clock.advance(seconds(3))
    // Its value is "x", which is no number and no UUID, and so counts as 0.
    for (const campaign_id of ["x", "spring sale", "0", 0])
      expect(await emailsOf({ campaign_id })).toEqual(["c@example.com"])
    expect(await emailsOf({ campaign_id: "17" })).toEqual([])
    await db.update(accounts).set({ rights: account?.rights ?? {} })
    clock.advance(seconds(3))
  })
  test("DUMP-5 limit counts events, the oldest first, and is 50 when it is absent", async () => {
    expect((await rowsOf({ limit: 2 })).map((row) => row.email)).toEqual(everybody.slice(0, 2))
    const many = await makeProject(service)
    const sample = { project_id: many.project_id, event_time: plus(now, -days(1)) }
    await makeEvents(
      service.ctx.store.db,
      Array.from({ length: 60 }, () => sample),
    )
    const yesterday = { start_time: "2026-05-03 00:00:00" }
    expect(await rowsOf(yesterday, many.key)).toHaveLength(50)
    expect(await rowsOf({ ...yesterday, limit: 60 }, many.key)).toHaveLength(60)
  })
  test("DUMP-6 columns come in the usual order, or as they were asked for", async () => {
    const headerOf = async (input: Partial<CreateInput>, key = project.key) => {
      const { files = [] } = await made(input, key)
      return readCsv(await (await fetchFile(files[0]?.url)).text())[0]
    }
    expect(await headerOf({})).toEqual(dumpColumnsUsual)
    expect(await headerOf({ dump_fields: [] })).toEqual(dumpColumnsUsual)
    expect(await headerOf({}, service.accountKey)).toEqual(dumpColumnsUsual)
    await service.ok(rightsSet, { rights: { projects: false } })
    expect(await headerOf({})).toEqual(dumpColumnsUsual.slice(1))
    await service.ok(rightsSet, { rights: { projects: null } })
    const dump_fields = ["subject", "email", "project_id", "email"] as const
    expect(await headerOf({ dump_fields: [...dump_fields] })).toEqual(["subject", "email", "project_id"])
    const [row] = await rowsOf({ dump_fields: [...dump_fields] })
    expect(row).toEqual({
      subject: "The job's subject",
      email: "a@example.com",
      project_id: String(project.project_id),
    })
    const [left] = await rowsOf({ dump_fields: ["comment"], filter: { status: "unsubscribed" } })
    expect(left).toEqual({ comment: "too much" })
  })
  test.each([",", ";"] as const)(
    "DUMP-7 values come back from a file with the delimiter %s",
    async (delimiter) => {
      const [row] = await rowsOf({ delimiter, filter: { status: "clicked" } })
      expect(row).toMatchObject({
        event_time: "2026-05-04 12:10:00",
        from_email: "News@shop.example",
        url: "https://example.com/?a=1,2",
        tags: '["spring","sale"]',
        delivery_status: "ok_link_visited",
      })
      expect(JSON.parse(row?.metadata ?? "")).toEqual({ campaign_id: "17", note: 'say "hi"' })
    },
  )
  test("DUMP-12 day_status counts the events of each day and status, and takes an empty filter", async () => {
    const text = async (input: Partial<CreateInput>, key?: string) => {
      const { files = [] } = await made({ aggregate: "day_status", ...input }, key)
      return (await fetchFile(files[0]?.url)).text()
    }
    expect(await text({ filter: {} })).toBe(
      "date,status,count\n2026-05-04,sent,1\n2026-05-04,delivered,1\n2026-05-04,clicked,1\n2026-05-04,unsubscribed,1\n",
    )
    expect(await text({ delimiter: ";", all_projects: true, limit: 1 }, service.accountKey)).toContain(
      "2026-05-04;delivered;3\n",
    )
  })
  test("DUMP-11 a project's dump has its own events, the account key's those of its space or of everybody", async () => {
    const dumped = async (key: string, all_projects?: boolean | 0 | 1) =>
      (
        await rowsOf(
          { dump_fields: ["project_id", "email"], ...(all_projects !== undefined && { all_projects }) },
          key,
        )
      ).map((row) => `${row.project_id} ${row.email}`)
    const mine = everybody.map((email) => `${project.project_id} ${email}`)
    const foreign = `${other.project_id} foreign@example.com`
    expect(await dumped(project.key)).toEqual(mine)
    expect(await dumped(project.key, false)).toEqual(mine)
    expect(await dumped(other.key)).toEqual([foreign])
    expect(await dumped(service.accountKey)).toEqual([" account@example.com"])
    const all = await dumped(service.accountKey, 1)
    expect(all).toEqual(expect.arrayContaining([...mine, foreign, " account@example.com"]))
    expect(all.indexOf(foreign)).toBe(1)
  })
  test("DUMP-11 3308: all_projects needs the account key and the right projects", async () => {
    const refused = { http_status: 400, code: 3308, message: expect.stringContaining("all_projects") }
    const ask = (key: string) => service.call("event-dump/create", { ...today, all_projects: true }, key)
    expect(await ask(project.key)).toMatchObject(refused)
    const { db } = service.ctx.store
    const [account] = await db.select().from(accounts)
    await db.update(accounts).set({ rights: { projects: false } })
    clock.advance(seconds(3))
    expect(await ask(service.accountKey)).toMatchObject(refused)
    await db.update(accounts).set({ rights: account?.rights ?? {} })
    clock.advance(seconds(3))
    expect(await ask(service.accountKey)).toMatchObject({ http_status: 200 })
  })
  test("DUMP-10 3309: of many orders at once ten are taken, and one that was deleted makes room", async () => {
    const order = () => service.call("event-dump/create", today, project.key)
    const answers = await Promise.all(Array.from({ length: 25 }, order))
    const taken = answers.filter((one) => one.http_status === 200)
    expect(taken).toHaveLength(10)
    expect(answers.filter((one) => one.code === 3309)).toHaveLength(15)
    expect(answers.find((one) => one.code === 3309)?.message).toContain("10 dumps")
    expect((await service.ok(eventDumpList, {}, project.key)).event_dumps).toHaveLength(10)
    await service.ok(eventDumpCreate, today, other.key)
    await service.ok(eventDumpDelete, { dump_id: String(taken[0]?.body.dump_id) }, project.key)
    expect(await order()).toMatchObject({ http_status: 200 })
    expect(await order()).toMatchObject({ code: 3309 })
  })
  test("DUMP-14 fields that a client does not set may be null", async () => {
    const nothing = { end_time: null, limit: null, all_projects: null, filter: null, dump_fields: null }
    const words = { aggregate: null, delimiter: null, format: null }
    expect(await rowsOf({ ...nothing, ...words })).toHaveLength(4)
    expect(await emailsOf({ email: null, domain: null, status: "clicked" })).toEqual(["B@Mail.example"])
  })

  test.each<[number, string, object]>([
    [3300, "start_time", { start_time: undefined }],
    [3300, "start_time", { start_time: null }],
    [3300, "start_time", { start_time: " " }],
    [3301, "start_time", { start_time: "yesterday" }],
    [3301, "start_time", { start_time: "2026-02-31 00:00:00" }],
    [3301, "start_time", { start_time: 1_700_000_000 }],
    [3302, "end_time", { end_time: "" }],
    [3302, "end_time", { end_time: "tomorrow" }],
    [3302, "end_time", { end_time: 7 }],
    [3302, "end_time", { end_time: "2026-05-03 23:59:59" }],
    [3303, "limit", { limit: 0 }],
    [3303, "limit", { limit: -5 }],
    [3311, "limit", { limit: "50" }],
    [3311, "limit", { limit: 1.5 }],
    [400, "all_projects", { all_projects: "yes" }],
    [3304, "format", { format: "json" }],
    [3313, "format", { format: 1 }],
    [3305, "delimiter", { delimiter: "|" }],
    [3312, "delimiter", { delimiter: 1 }],
    [3315, "aggregate", { aggregate: 1 }],
    [3319, "aggregate", { aggregate: "hour" }],
    [3316, "filter", { aggregate: "day_status", filter: { status: "sent" } }],
    [3317, "dump_fields", { dump_fields: "email" }],
    [3317, "dump_fields", { dump_fields: [1] }],
    [3318, "dump_fields", { dump_fields: ["email", "password"] }],
    [3400, "filter", { filter: "sent" }],
    [3401, "job_id", { filter: { job_id: 1 } }],
    [3401, "job_id", { filter: { job_id: "" } }],
    [3402, "status", { filter: { status: 1 } }],
    [3403, "status", { filter: { status: "lost" } }],
    [3404, "email", { filter: { email: 1 } }],
    [3405, "email", { filter: { email: "nobody" } }],
    [3406, "email_from", { filter: { email_from: 1 } }],
    [3407, "email_from", { filter: { email_from: "nobody" } }],
    [3408, "domain", { filter: { domain: 1 } }],
    [3409, "domain", { filter: { domain: "no domain" } }],
    [3409, "domain", { filter: { domain: "" } }],
    [3410, "domain", { filter: { email: "a@example.com", domain: "mail.example" } }],
    [3411, "delivery_status", { filter: { delivery_status: ["ok_sent"] } }],
    [3412, "delivery_status", { filter: { delivery_status: "ok_sent,lost" } }],
    [3412, "delivery_status", { filter: { delivery_status: "" } }],
    [3413, "campaign_id", { filter: { campaign_id: {} } }],
    [3413, "campaign_id", { filter: { campaign_id: 1.5 } }],
    [3414, "campaign_id", { filter: { campaign_id: "" } }],
    [3414, "campaign_id", { filter: { campaign_id: "x".repeat(1025) } }],
  ])("DUMP-2 DUMP-3 DUMP-6 %i for %s: %j", async (code, field, input) => {
    const answer = await service.call("event-dump/create", { ...today, ...input }, project.key)
    expect(answer).toMatchObject({ http_status: 400, code, message: expect.stringContaining(field) })
  })
})

describe("event-dump/get, list and delete", () => {
  test("DUMP-13 list gives the project's dumps, newest first, also for a call without a body", async () => {
    const first = await made({})
    clock.advance(1000)
    const second = await made({ format: "csv_gzip" })
    await made({}, other.key)
    const url = `${service.url}/en/transactional/api/v1/event-dump/list.json`
    const answer = await fetch(url, { method: "POST", headers: { "X-API-KEY": project.key } })
    expect(await answer.json()).toEqual({ status: "success", event_dumps: [second, first] })
    await service.ok(eventDumpDelete, { dump_id: first.dump_id }, project.key)
    expect((await service.ok(eventDumpList, {}, project.key)).event_dumps).toEqual([second])
  })
  test.each([
    ["get", 3500],
    ["delete", 3600],
  ])("DUMP-13 codes of event-dump/%s: %i, and the next two", async (method, code) => {
    const ask = (input: object, key = project.key) => service.call(`event-dump/${method}`, input, key)
    const refused = (code: number) => ({
      http_status: 400,
      code,
      message: expect.stringContaining("dump_id"),
    })
    for (const dump_id of [undefined, null, "", " "])
      expect(await ask({ dump_id })).toMatchObject(refused(code))
    for (const dump_id of [7, "abc", `${unknown}0`, [unknown]])
      expect(await ask({ dump_id })).toMatchObject(refused(code + 1))
    expect(await ask({ dump_id: unknown })).toMatchObject(refused(code + 2))
    // AUTH-7: another project's dump is like none, for the account key too.
    const { dump_id } = await made({})
    for (const key of [other.key, service.accountKey])
      expect(await ask({ dump_id }, key)).toMatchObject(refused(code + 2))
    expect(await ask({ dump_id: dump_id.toUpperCase() })).toMatchObject({ http_status: 200 })
  })
  test("DUMP-10 after 8 hours the dump, its place among the ten and its files are gone", async () => {
    const dump = await made({})
    const url = dump.files?.[0]?.url
    clock.advance(hours(8) - 1)
    expect((await fetchFile(url)).status).toBe(200)
    clock.advance(1)
    expect((await fetchFile(url)).status).toBe(404)
    expect(await service.call("event-dump/get", { dump_id: dump.dump_id }, project.key)).toMatchObject({
      code: 3502,
    })
    expect(await service.call("event-dump/delete", { dump_id: dump.dump_id }, project.key)).toMatchObject({
      code: 3602,
    })
    expect((await service.ok(eventDumpList, {}, project.key)).event_dumps).toEqual([])
    clock.set(now)
  })
})

describe("files", () => {
  test("DUMP-4 DUMP-9 a file is read without a key, with its exact size and as a download", async () => {
    for (const format of ["csv", "csv_gzip"] as const) {
      const { dump_id, files = [] } = await made({ format })
      const [file] = files
      const answer = await fetchFile(file?.url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status).toBe(200)
      expect(bytes.length).toBe(file?.size)
      const ending = format === "csv" ? "csv" : "csv.gz"
      expect(file?.url).toMatch(new RegExp(`-1\\.${ending}$`))
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-length": String(file?.size),
        "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/gzip",
        "content-disposition": `attachment; filename="event-dump-${dump_id}-1.${ending}"`,
        "cache-control": "no-store, private",
        "x-content-type-options": "nosniff",
      })
      const text = (format === "csv" ? bytes : gunzipSync(bytes)).toString("utf8")
      expect(readCsvObjects(text).map((row) => row.email)).toEqual(everybody)
      const head = await fetchFile(file?.url, "HEAD")
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(file?.size)])
    }
  })
  test("DUMP-9 no other address is one: changed, made up, of another file, of another form, deleted", async () => {
    const { dump_id, files = [] } = await made({})
    const url = files[0]?.url ?? ""
    const made_up = newDumpToken(service.ctx.ids, service.ctx.sealer)
    const missing = async (address: string, method = "GET") => {
      const answer = await fetch(address, { method })
      expect([answer.status, answer.headers.get("content-disposition")], address).toEqual([404, null])
    }
    await missing(url.replace("-1.csv", "-2.csv"))
    await missing(url.replace("-1.csv", "-1.csv.gz"))
    await missing(
      url.replace(/[0-9a-f]-1\.csv$/, (end) =>
        end.startsWith("0") ? `1${end.slice(1)}` : `0${end.slice(1)}`,
      ),
    )
    await missing(`${service.url}/event-dump/${made_up}-1.csv`)
    await missing(`${service.url}/event-dump/${dump_id}-1.csv`)
    await missing(`${service.url}/event-dump/%27%20or%201=1`)
    await missing(`${service.url}/event-dump/`)
    await missing(url, "POST")
    expect((await fetch(url)).status).toBe(200)
    await service.ok(eventDumpDelete, { dump_id }, project.key)
    await missing(url)
    await missing(url, "HEAD")
  })
  test("DUMP-9 a file that loses a part while it is read is broken off, not cut short", async () => {
    const { dump_id, files = [] } = await made({})
    const { db } = service.ctx.store
    const size = (files[0]?.size ?? 0) + 10
    await db.update(dumpFiles).set({ size }).where(eq(dumpFiles.dump_id, dump_id))
    const answer = await fetchFile(files[0]?.url)
    expect(answer.headers.get("content-length")).toBe(String(size))
    await expect(answer.text()).rejects.toThrow()
  })
  test("DUMP-4 a dump without events is ready with an empty list; one that waits has none", async () => {
    expect(await made({ filter: { status: "spam" } })).toMatchObject({ dump_status: "ready", files: [] })
    const { dump_id } = await made({})
    const { db } = service.ctx.store
    const far = plus(now, days(1))
    await db
      .update(dumps)
      .set({ dump_status: "in_process", leased_until: far })
      .where(eq(dumps.dump_id, dump_id))
    const { event_dump } = await service.ok(eventDumpGet, { dump_id }, project.key)
    expect(event_dump).toEqual({ dump_id, dump_status: "in_process" })
  })
})

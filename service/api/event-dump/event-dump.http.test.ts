import { describe, expect, test } from "vitest"
import { dumpColumnsUsual } from "#contract/dump-words"
import { eventDumpCreate, eventDumpDelete, eventDumpGet, eventDumpList } from "#contract/methods/event-dump"
import { rightsSet } from "#contract/methods/rights"
import { formatUtc } from "#contract/time"
import { days, plus, seconds } from "../../clock.ts"
import { accounts } from "../../store/schema/accounts.ts"
import { makeProject } from "../../testing/make.ts"
import { makeEvents } from "../../testing/make-events.ts"
import { readCsv } from "../../testing/read-csv.ts"
import {
  type CreateInput,
  clock,
  emailsOf,
  everybody,
  fetchFile,
  made,
  now,
  other,
  project,
  rowsOf,
  service,
  startDumps,
  today,
} from "./testing/dumps.ts"

startDumps()

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
    // Its value is "x", which is neither a number nor a UUID, and so counts as 0.
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
  test("DUMP-6 columns come in the usual order, or as requested", async () => {
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
      subject: "A subject",
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

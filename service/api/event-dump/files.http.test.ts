import { gunzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { eventDumpDelete, eventDumpGet, eventDumpList } from "#contract/methods/event-dump"
import { days, hours, plus } from "../../clock.ts"
import { newDumpToken } from "../../links/dump-link.ts"
import { dumpFiles, dumps } from "../../store/schema/dumps.ts"
import { readCsvObjects } from "../../testing/read-csv.ts"
import {
  clock,
  everybody,
  fetchFile,
  made,
  now,
  other,
  project,
  service,
  startDumps,
  unknown,
} from "./testing/dumps.ts"

startDumps()

describe("event-dump/get, list and delete", () => {
  test("DUMP-13 list returns the project's dumps, newest first, also for a call without a body", async () => {
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
    // AUTH-7: another project's dump counts as missing, for the account key too.
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
  test("DUMP-4 a dump without events is ready with an empty list; a waiting one has no list", async () => {
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

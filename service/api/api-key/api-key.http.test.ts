import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { limits } from "#contract/limits"
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from "#contract/methods/api-key"
import { projectDelete } from "#contract/methods/project"
import { systemInfo } from "#contract/methods/system"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { at, days, minutes, seconds } from "../../clock.ts"
import { hashKey } from "../../links/seal.ts"
import { expiredRowsOf } from "../../store/lifetimes.ts"
import { rows } from "../../store/open.ts"
import { callerByKeyHash } from "../../store/projects.ts"
import { makeProject } from "../../testing/make.ts"
import { defaultRetention } from "../../testing/retention.ts"
import { startService } from "../../testing/start-service.ts"
import { callFrom, clock, keyOf, keysOf, makeKey, project, service, startKeys } from "./testing/keys.ts"

startKeys()

describe("EXT-10 keys for programs", () => {
  test("are shown in the one answer that makes them, and never again", async () => {
    const made = await service.ok(
      apiKeyCreate,
      {
        name: "  Shop backend ",
        right: "send",
        networks: ["192.0.2.9/24", "2001:DB8::1"],
        created_by: "Ada",
      },
      project.key,
    )
    expect(made).toEqual({
      status: "success",
      api_key: expect.stringMatching(/^[0-9a-z]{48}$/),
      key: {
        key_id: expect.stringMatching(/^\d+$/),
        name: "Shop backend",
        right: "send",
        networks: ["192.0.2.0/24", "2001:db8::1"],
        last_four: made.api_key.slice(-4),
        created_by: "Ada",
        created_at: "2026-03-01 12:00:00",
        webhooks: [],
      },
    })
    const { key_id } = made.key
    expect(await keyOf(key_id)).toEqual(made.key)
    const answers = [
      await service.call("api-key/list", {}, project.key),
      await service.call("api-key/update", { key_id, name: "Shop" }, project.key),
      await service.call("project/list"),
      await service.call("system/info", {}, project.key),
      await service.call("api-key/delete", { key_id }, project.key),
    ]
    expect(JSON.stringify(answers)).not.toContain(made.api_key)
  })

  test("lie in the store as a digest and sealed, nowhere as they are", async () => {
    const { secret, key_id } = await makeKey("full")
    const [row] = await rows<{ text: string; sealed: string }>(
      service.ctx.store.db,
      sql`select to_jsonb(k)::text as text, key_sealed as sealed from api_keys k where key_id = ${key_id}`,
    )
    expect(row?.text).not.toContain(secret)
    expect(row?.text).toContain(hashKey(secret))
    expect(service.ctx.sealer.open(row?.sealed ?? "")).toBe(secret)
  })

  test("AUTH-10 EXT-15 are made with the account key for the project it names, and never for the account's own space", async () => {
    const project_id = String(project.project_id)
    const made = await service.ok(apiKeyCreate, { project_id, name: "By the account", right: "read" })
    expect(await service.ok(systemInfo, {}, made.api_key)).toMatchObject({
      project_id,
      key: { key_id: made.key.key_id, name: "By the account", right: "read" },
    })
    const { keys } = await service.ok(apiKeyList, { project_id })
    expect(keys.map((one) => one.key_id)).toContain(made.key.key_id)
    expect(await service.call("api-key/create", { name: "x", right: "full" })).toMatchObject({ code: 400 })
    const space = await callerByKeyHash(service.ctx.store.db, hashKey(service.accountKey))
    const input = { project_id: String(space?.project_id), name: "x", right: "full" }
    expect(await service.call("api-key/create", input)).toMatchObject({ http_status: 404, code: 404 })
  })

  test("keep fields that an update leaves out, and have their new right at once", async () => {
    const { secret, key_id } = await makeKey("send", { networks: ["127.0.0.1"] })
    expect(await service.call("tag/list", {}, secret)).toMatchObject({ http_status: 403, code: 105 })
    const { key } = await service.ok(apiKeyUpdate, { key_id, right: "read" }, project.key)
    expect(key).toMatchObject({ name: "May send", right: "read", networks: ["127.0.0.1"] })
    expect(await service.call("tag/list", {}, secret)).toMatchObject({ http_status: 200 })
    const opened = await service.ok(apiKeyUpdate, { key_id, name: "Open", networks: [] }, project.key)
    expect(opened.key).toMatchObject({ name: "Open", right: "read", networks: [] })
  })

  test.each<[string, object]>([
    ["name", { right: "send" }],
    ["name", { name: " ", right: "send" }],
    ["name", { name: "n".repeat(101), right: "send" }],
    ["right", { name: "n" }],
    ["right", { name: "n", right: "owner" }],
    ["right", { name: "n", right: ["full"] }],
    ["networks", { name: "n", right: "send", networks: "10.0.0.0/8" }],
    ["networks.0", { name: "n", right: "send", networks: ["10.0.0.0/33"] }],
    ["networks.1", { name: "n", right: "send", networks: ["10.0.0.0/8", "example.com"] }],
    ["networks", { name: "n", right: "send", networks: Array(21).fill("10.0.0.0/8") }],
    ["project_id", { name: "n", right: "send", project_id: 7 }],
  ])("refuse a bad %s with 400 and its name", async (field, input) => {
    const before = (await keysOf()).length
    const refused = await service.call("api-key/create", input, project.key)
    expect(refused).toMatchObject({ http_status: 400, code: 400 })
    expect(refused.message).toContain(`${field}: `)
    expect(await keysOf()).toHaveLength(before)
  })

  test("are at most 100 at a time, also for simultaneous calls; a revoked one makes room", async () => {
    const many = await makeProject(service)
    const requests = Array.from({ length: limits.apiKeysMax + 5 }, () =>
      service.call("api-key/create", { name: "One of many", right: "read" }, many.key),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(limits.apiKeysMax)
    expect(answers.filter((one) => one.code === 400)).toHaveLength(5)
    const [first] = await keysOf(many)
    await service.ok(apiKeyDelete, { key_id: first?.key_id ?? "" }, many.key)
    await makeKey("read", {}, many)
  })
})

describe("EXT-10 a key of another project", () => {
  test("is answered like a missing one: neither listed, changed nor revoked", async () => {
    const other = await makeProject(service)
    const { secret, key_id } = await makeKey("full")
    expect(await keysOf(other)).toEqual([])
    const absent = await service.call("api-key/delete", { key_id: "999999999" }, other.key)
    expect(absent).toMatchObject({ http_status: 404, code: 404 })
    const words = (message = "") => message.replace(/^Error ID:\S+ /, "")
    for (const path of ["api-key/delete", "api-key/update"]) {
      const refused = await service.call(path, { key_id, name: "Mine now" }, other.key)
      expect(refused).toMatchObject({ http_status: 404, code: 404 })
      expect(words(refused.message)).toBe(words(absent.message))
    }
    const project_id = String(project.project_id)
    for (const path of ["list", "create", "update", "delete"])
      expect(
        await service.call(`api-key/${path}`, { project_id, key_id, name: "x", right: "full" }, other.key),
      ).toMatchObject({ http_status: 404, code: 404 })
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 200 })
    expect(await keyOf(key_id)).toMatchObject({ name: "May full" })
  })

  test.each(["0", "99999999999999999", "999999999999999999"])(
    "an id of %s matches no key",
    async (key_id) => {
      expect(await service.call("api-key/delete", { key_id }, project.key)).toMatchObject({ code: 404 })
    },
  )
})

describe("EXT-13 a revoked key", () => {
  test("is as unknown as any other, at once, and stays in the list for 30 days with its time", async () => {
    const newProject = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, newProject)
    const { key_id: live } = await makeKey("read", {}, newProject)
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 200 })
    await service.ok(apiKeyDelete, { key_id }, newProject.key)
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 401, code: 102 })
    const again = await service.call("api-key/delete", { key_id }, newProject.key)
    expect(again).toMatchObject({ http_status: 404, code: 404 })
    expect(await service.call("api-key/update", { key_id, right: "full" }, newProject.key)).toMatchObject({
      code: 404,
    })
    const listed = await keysOf(newProject)
    expect(listed.map((one) => one.key_id)).toEqual([live, key_id])
    expect(listed[1]?.revoked_at).toMatch(/^2026-03-0/)
    const { db } = service.ctx.store
    const [row] = await rows(db, sql`select key_sealed from api_keys where key_id = ${key_id}`)
    expect(row).toEqual({ key_sealed: null })
  })

  test("goes from the store after 30 days, and no live one with it", async () => {
    const newProject = await makeProject(service)
    const { key_id } = await makeKey("full", {}, newProject)
    const { key_id: live } = await makeKey("read", {}, newProject)
    await service.ok(apiKeyDelete, { key_id }, newProject.key)
    const { db } = service.ctx.store
    const keys = expiredRowsOf(defaultRetention).find((one) => one.table === "api_keys")
    if (!keys) throw new Error("Revoked keys are kept for ever.")
    const now = clock.now().getTime()
    await deleteExpiredRows(db, keys, at(now + days(29)), 1000)
    expect(await keysOf(newProject)).toHaveLength(2)
    await deleteExpiredRows(db, keys, at(now + days(31)), 1000)
    expect((await keysOf(newProject)).map((one) => one.key_id)).toEqual([live])
  })

  test("of a deleted project is invalid too", async () => {
    const gone = await makeProject(service)
    const { secret } = await makeKey("full", {}, gone)
    await service.ok(projectDelete, { project_id: String(gone.project_id) })
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 401, code: 102 })
    const project_id = String(gone.project_id)
    expect(await service.call("api-key/list", { project_id })).toMatchObject({ code: 404 })
  })
})

describe("EXT-14 the last use", () => {
  test("is noted with its address soon after it, and then once a minute at most", async () => {
    const { secret, key_id } = await makeKey("read")
    expect((await keyOf(key_id))?.last_used_at).toBeUndefined()
    await callFrom("203.0.113.9", "system/ping", secret)
    await expect.poll(async () => (await keyOf(key_id))?.last_used_ip).toBe("203.0.113.9")
    const first = (await keyOf(key_id))?.last_used_at
    clock.advance(seconds(30))
    await callFrom("203.0.113.10", "system/ping", secret)
    clock.advance(seconds(20))
    await callFrom("203.0.113.11", "system/ping", secret)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await keyOf(key_id)).toMatchObject({ last_used_at: first, last_used_ip: "203.0.113.9" })
    await expect
      .poll(async () => {
        clock.advance(minutes(1))
        return (await keyOf(key_id))?.last_used_ip
      })
      .toBe("203.0.113.11")
  })

  test("is invalid for a call from outside its networks, and valid for one without the right", async () => {
    const { secret, key_id } = await makeKey("send", { networks: ["192.0.2.0/24"] })
    await callFrom("198.51.100.7", "system/ping", secret)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await keyOf(key_id))?.last_used_at).toBeUndefined()
    await callFrom("192.0.2.7", "tag/list", secret)
    await expect.poll(async () => (await keyOf(key_id))?.last_used_ip).toBe("192.0.2.7")
  })

  test("is written when the service ends, although its minute is not over", async () => {
    const passing = await startService({ store: service.ctx.store, clock })
    const { secret, key_id } = await makeKey("read")
    const ping = () =>
      fetch(`${passing.url}/en/transactional/api/v1/system/ping.json`, {
        method: "POST",
        headers: { "X-API-KEY": secret },
      })
    await ping()
    await expect.poll(async () => (await keyOf(key_id))?.last_used_at).toBeDefined()
    const first = (await keyOf(key_id))?.last_used_at
    const { db } = service.ctx.store
    await db.execute(
      sql`update api_keys set last_used_at = last_used_at - interval '1 hour' where key_id = ${key_id}`,
    )
    await ping()
    await passing.close()
    expect((await keyOf(key_id))?.last_used_at).toBe(first)
  })

  test("is skipped while the row is locked: no call waits for it", async () => {
    const { secret, key_id } = await makeKey("read")
    const { db } = service.ctx.store
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from api_keys where key_id = ${key_id} for update`)
      expect(await callFrom("192.0.2.7", "system/ping", secret)).toMatchObject({ http_status: 200 })
      const other = await makeKey("read")
      await callFrom("192.0.2.8", "system/ping", other.secret)
      await expect.poll(async () => (await keyOf(other.key_id))?.last_used_ip).toBe("192.0.2.8")
    })
  })
})

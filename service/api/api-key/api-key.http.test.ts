import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiKeyCreate } from "#contract/api-key/create"
import { apiKeyDelete } from "#contract/api-key/delete"
import { apiKeyList } from "#contract/api-key/list"
import { apiKeyUpdate } from "#contract/api-key/update"
import { fulfils, type KeyRight, keyRights, needOf } from "#contract/key-right"
import { limits } from "#contract/limits"
import type { Input, Method } from "#contract/method"
import { methods } from "#contract/methods"
import { examples } from "#contract/openapi/examples"
import { projectDelete } from "#contract/project/delete"
import { rightsSet } from "#contract/rights/set"
import { systemInfo } from "#contract/system/info"
import { webhookGet } from "#contract/webhook/get"
import { webhookSet } from "#contract/webhook/set"
import { webhookTest } from "#contract/webhook/test"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { at, days, manualClock, minutes, seconds } from "../../clock.ts"
import { hashKey } from "../../seal.ts"
import { expiredRowsOf } from "../../store/lifetimes.ts"
import { rows } from "../../store/open.ts"
import { callerByKeyHash } from "../../store/projects.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { defaultRetention } from "../../testing/retention.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(at(Date.UTC(2026, 2, 1, 12)))
let catcher: CallbackCatcher
let service: TestService
let project: MadeProject
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
  project = await makeProject(service)
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

type Made = { secret: string; key_id: string }

async function makeKey(
  right: KeyRight,
  own: Partial<Input<typeof apiKeyCreate>> = {},
  of: MadeProject = project,
): Promise<Made> {
  const made = await service.ok(apiKeyCreate, { name: `May ${right}`, right, ...own }, of.key)
  return { secret: made.api_key, key_id: made.key.key_id }
}

const keysOf = async (of: MadeProject = project) => (await service.ok(apiKeyList, {}, of.key)).keys
const keyOf = async (key_id: string, of: MadeProject = project) =>
  (await keysOf(of)).find((one) => one.key_id === key_id)

/** A call as it comes through a proxy on this machine, from `ip`. */
async function callFrom(ip: string, path: string, key: string, input: unknown = {}) {
  const answer = await fetch(`${service.url}/en/transactional/api/v1/${path}.json`, {
    method: "POST",
    headers: { "X-API-KEY": key, "X-Forwarded-For": ip },
    body: JSON.stringify(input),
  })
  return { http_status: answer.status, ...((await answer.json()) as { code?: number; message?: string }) }
}

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

  test("AUTH-10 EXT-15 are made with the account key for the project it names, and with none of its own space", async () => {
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
    const own = { project_id: String(space?.project_id), name: "x", right: "full" }
    expect(await service.call("api-key/create", own)).toMatchObject({ http_status: 404, code: 404 })
  })

  test("keep what an update leaves out, and hold their new right at once", async () => {
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

  test("are at most 100 at a time, however many are asked for at once; a revoked one makes room", async () => {
    const many = await makeProject(service)
    const asked = Array.from({ length: limits.apiKeysMax + 5 }, () =>
      service.call("api-key/create", { name: "One of many", right: "read" }, many.key),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(limits.apiKeysMax)
    expect(answers.filter((one) => one.code === 400)).toHaveLength(5)
    const [first] = await keysOf(many)
    await service.ok(apiKeyDelete, { key_id: first?.key_id ?? "" }, many.key)
    await makeKey("read", {}, many)
  })
})

describe("EXT-10 a key of another project", () => {
  test("is answered like none: neither listed, changed nor revoked", async () => {
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

  test.each(["0", "99999999999999999", "999999999999999999"])("an id of %s is nobody's", async (key_id) => {
    expect(await service.call("api-key/delete", { key_id }, project.key)).toMatchObject({ code: 404 })
  })
})

describe("EXT-11 rights", () => {
  const keys = new Map<KeyRight, string>()
  let own: MadeProject
  beforeAll(async () => {
    own = await makeProject(service)
    for (const right of keyRights) keys.set(right, (await makeKey(right, {}, own)).secret)
  })

  const cases = (methods as readonly Method[]).flatMap((method) =>
    keyRights.map((right) => ({ path: method.path, right, isOpen: fulfils(right, needOf(method.path)) })),
  )
  test.each(cases)("$path with a key that may $right: $isOpen", async ({ path, right, isOpen }) => {
    const input = isOpen ? { ...examples[path], message: undefined } : examples[path]
    const answer = await service.call(path, input, keys.get(right))
    if (isOpen) return expect(answer.code, answer.message).not.toBe(105)
    expect(answer).toMatchObject({ http_status: 403, code: 105 })
    expect(answer.message).toContain(path)
  })

  test("a key that sends sends, and one that reads does not", async () => {
    const message = makeMessage(own, "second@example.com")
    expect(await service.call("email/send", { message }, keys.get("send"))).toMatchObject({
      http_status: 200,
    })
    expect(await service.call("email/send", { message }, keys.get("read"))).toMatchObject({ code: 105 })
    const answered = await service.call("email/send", { message }, keys.get("read"))
    expect(answered.message).toContain(
      "email/send needs a key with the right to send; this key may only read.",
    )
  })

  test("a read-only key gets no password of a webhook, in its address or in the headers of its calls", async () => {
    const address = new URL(`http://${catcher.hostPort}/read`)
    Object.assign(address, { username: "hook", password: "s3cret-of-a-hook" })
    const url = address.toString()
    await service.ok(webhookSet, { url, events: { email_status: ["delivered"] } }, own.key)
    await service.ok(webhookTest, { url }, own.key)
    const asked = async (key: string | undefined) => {
      const list = await service.call("webhook/list", {}, key)
      const log = await service.call("webhook/log", {}, key)
      const { calls } = log.body as { calls: { call_id: number }[] }
      const call = await service.call("webhook/log-get", { call_id: calls[0]?.call_id }, key)
      return JSON.stringify([list.body, log.body, call.body])
    }
    const secrets = ["s3cret-of-a-hook", Buffer.from("hook:s3cret-of-a-hook").toString("base64")]
    const read = await asked(keys.get("read"))
    expect(read).toContain("hook:***@")
    for (const secret of secrets) expect(read).not.toContain(secret)
    expect(await asked(keys.get("full"))).toContain(secrets[0])
  })

  test("a leaked key makes, changes and revokes no keys, whatever its right", async () => {
    const before = await keysOf(own)
    const key_id = before[0]?.key_id
    for (const right of keyRights)
      for (const path of ["create", "list", "update", "delete"]) {
        const input = { key_id, name: "More", right: "full" }
        const refused = await service.call(`api-key/${path}`, input, keys.get(right))
        expect(refused).toMatchObject({ http_status: 403, code: 105 })
        expect(refused.message).toContain("the project's own key or the account key")
      }
    expect((await keysOf(own)).map((one) => one.key_id)).toEqual(before.map((one) => one.key_id))
  })

  test("the project's own key may do what it always could, and none of them the account's", async () => {
    expect(await service.call("project/list", {}, keys.get("full"))).toMatchObject({ code: 105 })
    expect(await service.call("rights/get", {}, keys.get("full"))).toMatchObject({ code: 105 })
    const named = { project_api_key: keys.get("full"), project: { name: "Renamed" } }
    expect(await service.call("project/update", named)).toMatchObject({ code: 1707 })
    expect((await service.ok(systemInfo, {}, project.key)).key).toBeUndefined()
  })

  test("EXT-9 a project whose API is switched off takes none of its keys", async () => {
    const off = await makeProject(service)
    const { secret } = await makeKey("full", {}, off)
    const project_id = String(off.project_id)
    await service.ok(rightsSet, { project_id, rights: { api: false } })
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 403, code: 105 })
  })
})

describe("EXT-12 networks", () => {
  test("a key is good from there alone, by the address that trusted proxies vouch for", async () => {
    const { secret } = await makeKey("read", { networks: ["192.0.2.0/24", "2001:db8::/32"] })
    for (const ip of ["192.0.2.200", "2001:db8::9", "::ffff:192.0.2.3"])
      expect(await callFrom(ip, "system/ping", secret)).toMatchObject({ http_status: 200 })
    for (const ip of ["198.51.100.7", "2001:db9::9", "unknown", "192.0.2.1:25", "192.0.2.1, 198.51.100.7"])
      expect(await callFrom(ip, "system/ping", secret)).toMatchObject({ http_status: 403, code: 105 })
    // Without a proxy: this machine itself.
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 403, code: 105 })
  })

  test("an untrusted proxy cannot speak for another address", async () => {
    const strict = await startService({
      store: service.ctx.store,
      isApiOnly: true,
      config: { trustedProxies: [] },
    })
    const { secret } = await makeKey("read", { networks: ["192.0.2.0/24"] })
    const answer = await fetch(`${strict.url}/en/transactional/api/v1/system/ping.json`, {
      method: "POST",
      headers: { "X-API-KEY": secret, "X-Forwarded-For": "192.0.2.1", Forwarded: "for=192.0.2.1" },
    })
    await strict.close()
    expect(answer.status).toBe(403)
  })

  test("a key in the body is held to them as one in the header is", async () => {
    const { secret } = await makeKey("full", { networks: ["192.0.2.0/24"] })
    const post = (body: object) =>
      fetch(`${service.url}/en/transactional/api/v1/tag/list.json`, {
        method: "POST",
        headers: { "X-Forwarded-For": "198.51.100.7" },
        body: JSON.stringify(body),
      })
    expect((await post({ api_key: secret })).status).toBe(403)
    expect((await post({ x: "y".repeat(100_000), api_key: secret })).status).toBe(403)
  })

  test("what it remembers of a key from one address does not open it to another", async () => {
    const { secret } = await makeKey("read", { networks: ["192.0.2.0/24"] })
    expect(await callFrom("192.0.2.1", "system/ping", secret)).toMatchObject({ http_status: 200 })
    expect(await callFrom("198.51.100.7", "system/ping", secret)).toMatchObject({ code: 105 })
    expect(await callFrom("192.0.2.1", "system/ping", secret)).toMatchObject({ http_status: 200 })
  })
})

describe("EXT-13 a revoked key", () => {
  test("is as unknown as any other, at once, and stays in the list for 30 days with its time", async () => {
    const own = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, own)
    const { key_id: live } = await makeKey("read", {}, own)
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 200 })
    await service.ok(apiKeyDelete, { key_id }, own.key)
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 401, code: 102 })
    const again = await service.call("api-key/delete", { key_id }, own.key)
    expect(again).toMatchObject({ http_status: 404, code: 404 })
    expect(await service.call("api-key/update", { key_id, right: "full" }, own.key)).toMatchObject({
      code: 404,
    })
    const listed = await keysOf(own)
    expect(listed.map((one) => one.key_id)).toEqual([live, key_id])
    expect(listed[1]?.revoked_at).toMatch(/^2026-03-0/)
    const { db } = service.ctx.store
    const [row] = await rows(db, sql`select key_sealed from api_keys where key_id = ${key_id}`)
    expect(row).toEqual({ key_sealed: null })
  })

  test("goes from the store after 30 days, and no live one with it", async () => {
    const own = await makeProject(service)
    const { key_id } = await makeKey("full", {}, own)
    const { key_id: live } = await makeKey("read", {}, own)
    await service.ok(apiKeyDelete, { key_id }, own.key)
    const { db } = service.ctx.store
    const keys = expiredRowsOf(defaultRetention).find((one) => one.table === "api_keys")
    if (!keys) throw new Error("Revoked keys are kept for ever.")
    const now = clock.now().getTime()
    await deleteExpiredRows(db, keys, at(now + days(29)), 1000)
    expect(await keysOf(own)).toHaveLength(2)
    await deleteExpiredRows(db, keys, at(now + days(31)), 1000)
    expect((await keysOf(own)).map((one) => one.key_id)).toEqual([live])
  })

  test("of a deleted project is no key either", async () => {
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

  test("is none for a call that its networks refuse, and one for a call that its right refuses", async () => {
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

describe("RATE-1 a program's key", () => {
  test("has calls per second of its own: it slows neither the project's own key nor another", async () => {
    const limited = await startService({
      store: service.ctx.store,
      isApiOnly: true,
      config: { rateLimit: 3 },
    })
    const [busy, calm] = [await makeKey("read"), await makeKey("read")]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => limited.call("system/ping", {}, busy.secret)),
    )
    expect(answers.some((one) => one.code === 429)).toBe(true)
    for (const key of [calm.secret, project.key])
      expect(await limited.call("system/ping", {}, key)).toMatchObject({ http_status: 200 })
    await limited.close()
  })
})

describe("SMTP-3 a program's key", () => {
  const submit = (pass: string, user = String(project.project_id)) =>
    createTransport({
      host: "127.0.0.1",
      port: service.ctx.config.smtpPort,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
      auth: { user, pass },
    })
      .sendMail({ from: project.from_email, to: "reader@example.com", subject: "An order", text: "Hello" })
      .then(
        ({ response }) => response,
        (error: { response?: string }) => error.response ?? String(error),
      )

  test.each<[KeyRight, RegExp]>([
    ["send", /^250 2\.0\.0 OK/],
    ["full", /^250 2\.0\.0 OK/],
    ["read", /^535 5\.7\.8 .*right to send.*\(code 105\)$/],
  ])("that may %s", async (right, reply) => {
    expect(await submit((await makeKey(right)).secret)).toMatch(reply)
  })

  test("is held to its networks and its project, and is noted", async () => {
    const elsewhere = await makeKey("send", { networks: ["192.0.2.0/24"] })
    expect(await submit(elsewhere.secret)).toMatch(/^535 .*\(code 105\)$/)
    const here = await makeKey("send", { networks: ["127.0.0.0/8"] })
    expect(await submit(here.secret)).toMatch(/^250 /)
    await expect.poll(async () => (await keyOf(here.key_id))?.last_used_ip).toBe("127.0.0.1")
    const other = await makeProject(service)
    expect(await submit(here.secret, String(other.project_id))).toMatch(/^535 .*\(code 102\)$/)
    expect(await submit(here.secret, "1")).toMatch(/^535 .*\(code 102\)$/)
  })

  test("that was revoked opens nothing", async () => {
    const { secret, key_id } = await makeKey("send")
    await service.ok(apiKeyDelete, { key_id }, project.key)
    expect(await submit(secret)).toMatch(/^535 .*\(code 102\)$/)
  })
})

describe("WEBHOOK-21 who signs", () => {
  const isSignedWith = (raw: Buffer, key: string): boolean => {
    const text = raw.toString("utf8")
    const [, auth = ""] = /^\{"auth":"([0-9a-f]{32})"/.exec(text) ?? []
    return createHash("md5").update(text.replace(auth, key)).digest("hex") === auth
  }
  /** Sends one letter and gives the calls that came to this path. */
  async function callsTo(path: string, of: MadeProject) {
    const from = catcher.calls.length
    await service.call("email/send", { message: makeMessage(of) }, of.key)
    await service.idle()
    const came = catcher.calls.slice(from).filter((one) => one.path === path)
    expect(came.length).toBeGreaterThan(0)
    return came.map((one) => one.raw)
  }
  const urlOf = (path: string) => new URL(path, catcher.url).href

  test("a program's key signs what it registered, until it is revoked; then the project's own does", async () => {
    const own = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, own)
    const url = urlOf("/program")
    const { object } = await service.ok(webhookSet, { url }, secret)
    expect(object.key_id).toBe(key_id)
    expect((await keyOf(key_id, own))?.webhooks).toEqual([url])
    for (const raw of await callsTo("/program", own)) {
      expect(isSignedWith(raw, secret)).toBe(true)
      expect(isSignedWith(raw, own.key)).toBe(false)
    }
    await service.ok(apiKeyDelete, { key_id }, own.key)
    expect((await service.ok(webhookGet, { url }, own.key)).object.key_id).toBeUndefined()
    for (const raw of await callsTo("/program", own)) {
      expect(isSignedWith(raw, own.key)).toBe(true)
      expect(isSignedWith(raw, secret)).toBe(false)
    }
  })

  test("editing a webhook leaves its signature as it is, on either side", async () => {
    const own = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, own)
    const [dashboard, program] = [urlOf("/dashboard"), urlOf("/program-2")]
    await service.ok(webhookSet, { url: dashboard }, own.key)
    const edited = await service.ok(webhookSet, { url: dashboard, max_parallel: 7 }, secret)
    expect(edited.object.key_id).toBeUndefined()
    for (const raw of await callsTo("/dashboard", own)) expect(isSignedWith(raw, own.key)).toBe(true)
    await service.ok(webhookSet, { url: program }, secret)
    expect((await service.ok(webhookSet, { url: program, max_parallel: 7 }, own.key)).object.key_id).toBe(
      key_id,
    )
  })

  test("the project's own key names any live key of the project; a program's key itself alone", async () => {
    const own = await makeProject(service)
    const [first, second] = [await makeKey("read", {}, own), await makeKey("full", {}, own)]
    const foreign = await makeKey("full")
    const url = urlOf("/named")
    const named = await service.ok(webhookSet, { url, key_id: first.key_id }, own.key)
    expect(named.object.key_id).toBe(first.key_id)
    for (const raw of await callsTo("/named", own)) expect(isSignedWith(raw, first.secret)).toBe(true)
    const set = (key_id: unknown, key: string) => service.call("webhook/set", { url, key_id }, key)
    expect(await set(first.key_id, second.secret)).toMatchObject({ http_status: 403, code: 105 })
    expect(await set(second.key_id, second.secret)).toMatchObject({ http_status: 200 })
    expect(await set(foreign.key_id, own.key)).toMatchObject({ http_status: 400, code: 400 })
    expect(await set(7, own.key)).toMatchObject({ http_status: 400, code: 400 })
    expect(await set(null, own.key)).toMatchObject({ http_status: 200 })
    expect((await service.ok(webhookGet, { url }, own.key)).object.key_id).toBeUndefined()
    await service.ok(apiKeyDelete, { key_id: first.key_id }, own.key)
    expect(await set(first.key_id, own.key)).toMatchObject({ http_status: 400, code: 400 })
  })

  test("a sample is signed like the real ones", async () => {
    const own = await makeProject(service)
    const { secret } = await makeKey("full", {}, own)
    const url = urlOf("/sample")
    await service.ok(webhookSet, { url }, secret)
    const from = catcher.calls.length
    await service.call("webhook/test", { url, status: "delivered" }, own.key)
    const [sample] = catcher.calls.slice(from).filter((one) => one.path === "/sample")
    expect(sample && isSignedWith(sample.raw, secret)).toBe(true)
  })
})

import { beforeAll, describe, expect, test } from "vitest"
import { fulfils, type KeyRight, keyRights, needOf } from "#contract/key-right"
import type { Method } from "#contract/method"
import { methods } from "#contract/methods"
import { rightsSet } from "#contract/methods/rights"
import { systemInfo } from "#contract/methods/system"
import { webhookSet, webhookTest } from "#contract/methods/webhook"
import { examples } from "#contract/openapi/examples"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService } from "../../testing/start-service.ts"
import { callFrom, catcher, keysOf, makeKey, project, service, startKeys } from "./testing/keys.ts"

startKeys()

describe("EXT-11 rights", () => {
  const keys = new Map<KeyRight, string>()
  let ownProject: MadeProject
  beforeAll(async () => {
    ownProject = await makeProject(service)
    for (const right of keyRights) keys.set(right, (await makeKey(right, {}, ownProject)).secret)
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
    const message = makeMessage(ownProject, "second@example.com")
    expect(await service.call("email/send", { message }, keys.get("send"))).toMatchObject({
      http_status: 200,
    })
    expect(await service.call("email/send", { message }, keys.get("read"))).toMatchObject({ code: 105 })
    const answered = await service.call("email/send", { message }, keys.get("read"))
    expect(answered.message).toContain(
      "email/send requires a key with the right to send; this key may only read.",
    )
  })

  test("a read-only key gets no password of a webhook, in its address or in the headers of its calls", async () => {
    const address = new URL(`http://${catcher.hostPort}/read`)
    Object.assign(address, { username: "hook", password: "s3cret-of-a-hook" })
    const url = address.toString()
    await service.ok(webhookSet, { url, events: { email_status: ["delivered"] } }, ownProject.key)
    await service.ok(webhookTest, { url }, ownProject.key)
    const listedSecrets = async (key: string | undefined) => {
      const list = await service.call("webhook/list", {}, key)
      const log = await service.call("webhook/log", {}, key)
      const { calls } = log.body as { calls: { call_id: number }[] }
      const call = await service.call("webhook/log-get", { call_id: calls[0]?.call_id }, key)
      return JSON.stringify([list.body, log.body, call.body])
    }
    const secrets = ["s3cret-of-a-hook", Buffer.from("hook:s3cret-of-a-hook").toString("base64")]
    const read = await listedSecrets(keys.get("read"))
    expect(read).toContain("hook:***@")
    for (const secret of secrets) expect(read).not.toContain(secret)
    expect(await listedSecrets(keys.get("full"))).toContain(secrets[0])
  })

  test("a leaked key makes, changes and revokes no keys, whatever its right", async () => {
    const before = await keysOf(ownProject)
    const key_id = before[0]?.key_id
    for (const right of keyRights)
      for (const path of ["create", "list", "update", "delete"]) {
        const input = { key_id, name: "More", right: "full" }
        const refused = await service.call(`api-key/${path}`, input, keys.get(right))
        expect(refused).toMatchObject({ http_status: 403, code: 105 })
        expect(refused.message).toContain("the project's own key or the account key")
      }
    expect((await keysOf(ownProject)).map((one) => one.key_id)).toEqual(before.map((one) => one.key_id))
  })

  test("the project's own key keeps all its methods, and gets none of the account's", async () => {
    expect(await service.call("project/list", {}, keys.get("full"))).toMatchObject({ code: 105 })
    expect(await service.call("rights/get", {}, keys.get("full"))).toMatchObject({ code: 105 })
    const named = { project_api_key: keys.get("full"), project: { name: "Renamed" } }
    expect(await service.call("project/update", named)).toMatchObject({ code: 1707 })
    expect((await service.ok(systemInfo, {}, project.key)).key).toBeUndefined()
  })

  test("EXT-9 a project whose API is switched off accepts none of its keys", async () => {
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

  test("a key in the body is limited like one in the header", async () => {
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

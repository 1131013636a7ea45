import { createHash } from "node:crypto"
import { createTransport } from "nodemailer"
import { describe, expect, test } from "vitest"
import type { KeyRight } from "#contract/key-right"
import { apiKeyDelete } from "#contract/methods/api-key"
import { webhookGet, webhookSet } from "#contract/methods/webhook"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService } from "../../testing/start-service.ts"
import { catcher, keyOf, makeKey, project, service, startKeys } from "./testing/keys.ts"

startKeys()

describe("RATE-1 a program's key", () => {
  test("has its own calls per second: it slows neither the project's own key nor another", async () => {
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

  test("is limited to its networks and its project, and is recorded", async () => {
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
  /** Sends one letter and returns the calls that came to this path. */
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
    const ownProject = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, ownProject)
    const url = urlOf("/program")
    const { object } = await service.ok(webhookSet, { url }, secret)
    expect(object.key_id).toBe(key_id)
    expect((await keyOf(key_id, ownProject))?.webhooks).toEqual([url])
    for (const raw of await callsTo("/program", ownProject)) {
      expect(isSignedWith(raw, secret)).toBe(true)
      expect(isSignedWith(raw, ownProject.key)).toBe(false)
    }
    await service.ok(apiKeyDelete, { key_id }, ownProject.key)
    expect((await service.ok(webhookGet, { url }, ownProject.key)).object.key_id).toBeUndefined()
    for (const raw of await callsTo("/program", ownProject)) {
      expect(isSignedWith(raw, ownProject.key)).toBe(true)
      expect(isSignedWith(raw, secret)).toBe(false)
    }
  })

  test("editing a webhook leaves its signature as it is, on either side", async () => {
    const ownProject = await makeProject(service)
    const { secret, key_id } = await makeKey("full", {}, ownProject)
    const [dashboard, program] = [urlOf("/dashboard"), urlOf("/program-2")]
    await service.ok(webhookSet, { url: dashboard }, ownProject.key)
    const edited = await service.ok(webhookSet, { url: dashboard, max_parallel: 7 }, secret)
    expect(edited.object.key_id).toBeUndefined()
    for (const raw of await callsTo("/dashboard", ownProject))
      expect(isSignedWith(raw, ownProject.key)).toBe(true)
    await service.ok(webhookSet, { url: program }, secret)
    expect(
      (await service.ok(webhookSet, { url: program, max_parallel: 7 }, ownProject.key)).object.key_id,
    ).toBe(key_id)
  })

  test("the project's own key names any live key of the project; a program's key itself alone", async () => {
    const ownProject = await makeProject(service)
    const [first, second] = [await makeKey("read", {}, ownProject), await makeKey("full", {}, ownProject)]
    const foreign = await makeKey("full")
    const url = urlOf("/named")
    const named = await service.ok(webhookSet, { url, key_id: first.key_id }, ownProject.key)
    expect(named.object.key_id).toBe(first.key_id)
    for (const raw of await callsTo("/named", ownProject)) expect(isSignedWith(raw, first.secret)).toBe(true)
    const set = (key_id: unknown, key: string) => service.call("webhook/set", { url, key_id }, key)
    expect(await set(first.key_id, second.secret)).toMatchObject({ http_status: 403, code: 105 })
    expect(await set(second.key_id, second.secret)).toMatchObject({ http_status: 200 })
    expect(await set(foreign.key_id, ownProject.key)).toMatchObject({ http_status: 400, code: 400 })
    expect(await set(7, ownProject.key)).toMatchObject({ http_status: 400, code: 400 })
    expect(await set(null, ownProject.key)).toMatchObject({ http_status: 200 })
    expect((await service.ok(webhookGet, { url }, ownProject.key)).object.key_id).toBeUndefined()
    await service.ok(apiKeyDelete, { key_id: first.key_id }, ownProject.key)
    expect(await set(first.key_id, ownProject.key)).toMatchObject({ http_status: 400, code: 400 })
  })

  test("a sample is signed like the real ones", async () => {
    const ownProject = await makeProject(service)
    const { secret } = await makeKey("full", {}, ownProject)
    const url = urlOf("/sample")
    await service.ok(webhookSet, { url }, secret)
    const from = catcher.calls.length
    await service.call("webhook/test", { url, status: "delivered" }, ownProject.key)
    const [sample] = catcher.calls.slice(from).filter((one) => one.path === "/sample")
    expect(sample && isSignedWith(sample.raw, secret)).toBe(true)
  })
})

import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { methodAt, methods } from "#contract/methods"
import { examples } from "#contract/openapi/examples"
import { may, type Role, refusalSentence } from "#lib/access/auth/permissions"
import { listAudit } from "#lib/data/store/audit"
import { listExports } from "#lib/data/store/exports"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { putKey } from "./keys.ts"
import { proxy } from "./proxy.ts"

/** A mail service that records its requests and returns the configured answer. */
type Seen = { path: string; key: string; input: unknown }
let seen: Seen[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }
let service: Server
let store: Store
let restore = () => {}

const accountKey = "key-of-the-account"
const roles = ["manager", "editor", "operator", "viewer"] as const

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const text = (await request.toArray()).join("")
    const path = /\/v1\/(.*)\.json$/.exec(request.url ?? "")?.[1] ?? ""
    seen.push({ path, key: String(request.headers["x-api-key"]), input: JSON.parse(text) })
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  restore = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}`, accountKey })
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
  await putKey(store.db, "shop", "", "key-of-shop")
  await putKey(store.db, "other", "", "key-of-other")
  for (const role of roles) {
    const { user_id, email, name } = aUser(role)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    await setMember(store.db, { project_id: "shop", user_id, role, created_at: someDay })
  }
})
afterAll(async () => {
  restore()
  await store.close()
  await new Promise((resolve) => service.close(resolve))
})
beforeEach(() => {
  seen = []
  answer = { status: 200, body: { status: "success" } }
})

const ask = (role: Role | null, project: string, path: string, input: unknown = examples[path] ?? {}) => {
  const user = role && aUser(role, role === "owner")
  return proxy(store.db, { user, project, path, input, ip: "192.0.2.1" })
}
const statusOf = (outcome: Awaited<ReturnType<typeof ask>>) => (outcome.ok ? 200 : outcome.failure.status)

describe("PROXY-1 role × method × project", () => {
  const walk = methods.flatMap((method) =>
    (["owner", ...roles] as const).map((role) => ({ role, path: method.path, method })),
  )

  test.each(walk)("$role · $path", async ({ role, path, method }) => {
    const { area, action } = method.access
    const outcome = await ask(role, "shop", path)
    // CONFIRMEDPAGE-1: account methods whose answers contain no key, for the owner.
    const isClosed =
      (method.key === "account" && !path.startsWith("confirmed-email/")) || path.startsWith("api-key/")
    const key = method.key === "account" ? accountKey : "key-of-shop"
    const expected = isClosed ? 404 : may(role, area, action) ? "passed" : 403
    if (expected === "passed") {
      expect(seen.filter((one) => one.path === path)).toHaveLength(1)
      expect(seen.at(-1)).toMatchObject({ path, key })
      // Before a write, at most the target itself is read, for the log (AUDIT-4).
      for (const one of seen.slice(0, -1)) {
        expect(one.key).toBe("key-of-shop")
        expect(methodAt(one.path)?.access).toEqual({ area, action: "read" })
      }
    } else {
      const why = expected === 403 ? { message: refusalSentence(role, area, action) } : {}
      expect(outcome).toMatchObject({ failure: { status: expected, ...why } })
      expect(seen).toEqual([])
    }
    // Only the owner learns that there is another project; a signed-out person learns nothing.
    seen = []
    if (role !== "owner") {
      const [foreign, nowhere] = [await ask(role, "other", path), await ask(role, "nowhere", path)]
      expect(foreign).toMatchObject({ failure: { status: 404, message: "There is no such project." } })
      expect(foreign).toEqual(nowhere)
    }
    expect(statusOf(await ask(null, "shop", path))).toBe(401)
    expect(seen).toEqual([])
  })

  test("an unknown method is not found", async () => {
    expect(statusOf(await ask("owner", "shop", "moon/phase"))).toBe(404)
    expect(statusOf(await ask("owner", "shop", "../health"))).toBe(404)
  })
})

test("EXPORT-2 the service's URL of a file is replaced by our own, which checks the right", async () => {
  const files = [{ url: "http://mail.example.com/event-dump/secret-1.csv", size: 7 }]
  const dump = { dump_id: "91b3fe90-9335-40e2-b79a-264244c6697b", dump_status: "ready", files }
  answer = { status: 200, body: { status: "success", event_dumps: [dump] } }
  expect(await ask("editor", "shop", "event-dump/list")).toEqual({
    ok: true,
    value: {
      status: "success",
      event_dumps: [{ ...dump, files: [{ url: `/api/projects/shop/exports/${dump.dump_id}/1`, size: 7 }] }],
    },
  })
  answer = { status: 200, body: { status: "success", event_dump: dump } }
  expect(JSON.stringify(await ask("editor", "shop", "event-dump/get"))).not.toContain("secret")
  expect(await ask("viewer", "shop", "event-dump/list")).toMatchObject({ failure: { status: 403 } })
})

test("EXPORT-1 stores an order with the person who made it, also through the proxy", async () => {
  const dump_id = "11b3fe90-9335-40e2-b79a-264244c6697b"
  answer = { status: 200, body: { status: "success", dump_id } }
  await ask("operator", "shop", "event-dump/create", { start_time: "2026-11-01 00:00:00" })
  const [order] = await listExports(store.db, "shop", someDay)
  expect(order).toMatchObject({ dump_id, name: "operator", input: { start_time: "2026-11-01 00:00:00" } })
})

describe("PROXY-2 input, key and answer", () => {
  test("an invalid input is refused with its field and code before any call", async () => {
    const outcome = await ask("manager", "shop", "template/set", { template: { name: "x", from_email: "x" } })
    expect(outcome).toMatchObject({ failure: { status: 400, field: "template.from_email", code: 205 } })
    const webhook = { url: "https://hooks.example.com/waybill", max_parallel: 1000 }
    expect(await ask("manager", "shop", "webhook/set", webhook)).toMatchObject({
      failure: { status: 400, field: "max_parallel", code: 2707 },
    })
    expect(seen).toEqual([])
  })

  test("a key smuggled into the body does not get through", async () => {
    await ask("manager", "shop", "template/list", { limit: 1, api_key: "key-of-other" })
    expect(seen[0]?.input).toEqual({ limit: 1 })
  })

  test("a person's own key wins for that person", async () => {
    await putKey(store.db, "shop", "editor", "key-of-editor")
    await ask("editor", "shop", "template/list")
    await ask("manager", "shop", "template/list")
    expect(seen.map((one) => one.key)).toEqual(["key-of-editor", "key-of-shop"])
  })

  test("changes are effective for the next call: role, key, the project itself", async () => {
    const { user_id, email, name } = aUser("leaving")
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    await saveProject(store.db, "brief")
    await putKey(store.db, "brief", "", "first-key-of-brief")
    const call = async (path: string) => {
      seen = []
      answer = { status: 200, body: { status: "success", objects: [] } }
      const user = aUser(user_id)
      const outcome = await proxy(store.db, { user, project: "brief", path, input: examples[path], ip: null })
      return [statusOf(outcome), seen.at(-1)?.key]
    }
    const is = (role: (typeof roles)[number]) =>
      setMember(store.db, { project_id: "brief", user_id, role, created_at: someDay })
    await is("manager")
    // More often than needed for a cache to fill.
    for (let n = 0; n < 8; n += 1) expect(await call("webhook/list")).toEqual([200, "first-key-of-brief"])
    await putKey(store.db, "brief", "", "second-key-of-brief")
    expect(await call("webhook/list")).toEqual([200, "second-key-of-brief"])
    await is("viewer")
    expect(await call("webhook/list")).toEqual([403, undefined])
    await is("editor")
    expect(await call("webhook/list")).toEqual([200, "second-key-of-brief"])
    await removeMember(store.db, "brief", user_id)
    expect(await call("webhook/list")).toEqual([404, undefined])
    await is("manager")
    await updateProject(store.db, "brief", { deleted_at: someDay })
    expect(await call("webhook/list")).toEqual([404, undefined])
  })

  test("a project without a key reports that", async () => {
    await saveProject(store.db, "keyless")
    expect(await ask("owner", "keyless", "template/list")).toMatchObject({ failure: { status: 409 } })
  })

  test("the service's refusal is passed on as a sentence with its code", async () => {
    answer = { status: 400, body: { status: "error", code: 603, message: "Error ID:ABCDEF01. Taken." } }
    expect(await ask("manager", "shop", "template/set")).toMatchObject({
      failure: { status: 400, code: 603, message: "Taken.", field: "template.name" },
    })
  })
})

describe("PROXY-3 viewers see no address", () => {
  const letter = {
    id: "1",
    from: "shop@example.com",
    to: "lena@example.com",
    subject: "For lena@example.com",
    preview: "Dear Lena",
    size: 1,
    received_at: "2026-11-20 12:00:00",
    copies: 1,
    headers: [{ name: "To", value: "Lena <lena@example.com>" }],
    html: '<a href="https://shop.example/u?e=lena%40example.com">lena@example.com</a>',
    source: "To: lena@example.com",
    attachments: [],
  }

  test("not in a captured message, its headers, its HTML or its source", async () => {
    answer = { status: 200, body: { status: "success", letter } }
    const outcome = await ask("viewer", "shop", "captured/get")
    expect(outcome.ok).toBe(true)
    expect(JSON.stringify(outcome)).not.toMatch(/lena(@|%40)/)
    expect(JSON.stringify(outcome)).toContain("l•••@example.com")
    expect(JSON.stringify(await ask("operator", "shop", "captured/get"))).toContain("To: lena@example.com")
  })

  test("not in an SMTP conversation", async () => {
    const attempt = {
      email: "lena@example.com",
      try_no: 1,
      started_at: "2026-11-20 12:00:00",
      duration_ms: 1,
      host: "mx.example.com",
      delivery_status: "err_user_unknown",
      reply: "550 <lena@example.com> unknown",
      conversation: [{ at_ms: 1, from: "us", text: "RCPT TO:<lena@example.com>" }],
    }
    answer = { status: 200, body: { status: "success", attempts: [attempt] } }
    const outcome = await ask("viewer", "shop", "letter/attempts")
    expect(outcome.ok).toBe(true)
    expect(JSON.stringify(outcome)).not.toContain("lena@")
  })

  test("and cannot find one out by searching for it", async () => {
    await ask("viewer", "shop", "captured/list", { search: "lena@" })
    await ask("viewer", "shop", "letter/attempts", { job_id: "x", email: "lena@example.com" })
    expect(JSON.stringify(seen.map((one) => one.input))).not.toContain("lena")
  })
})

describe("AUDIT-2 every write leaves a row, reads leave none", () => {
  test("MESSAGEPAGE-1 a resent message, by its address, but not the preview of it", async () => {
    const input = { job_id: "1ZymBc-00041N-9XaQ", email: "lena@example.com" }
    const before = (await listAudit(store.db, "shop", 500)).length
    answer = { status: 200, body: { status: "success", job_id: "new", email: "lena@example.com" } }
    await ask("operator", "shop", "letter/get", input)
    expect(await listAudit(store.db, "shop", 500)).toHaveLength(before)
    expect(await ask("operator", "shop", "letter/resend", input)).toMatchObject({ failure: { status: 403 } })
    expect((await ask("editor", "shop", "letter/resend", input)).ok).toBe(true)
    const [row] = (await listAudit(store.db, "shop", 500)).sort((a, b) => b.audit_id - a.audit_id)
    expect(row).toMatchObject({
      user_id: "editor",
      action: "letter/resend",
      outcome: "success",
      target: "lena@example.com",
      input,
    })
  })
  test("with person, action and result, for refusals of the service too", async () => {
    const before = (await listAudit(store.db, "shop", 500)).length
    await ask("manager", "shop", "template/list")
    answer = { status: 200, body: { status: "success" } }
    await ask("manager", "shop", "template/delete")
    answer = { status: 400, body: { status: "error", code: 2503, message: "No such template." } }
    await ask("editor", "shop", "template/delete")
    const rows = await listAudit(store.db, "shop", 500)
    expect(rows).toHaveLength(before + 2)
    const mine = rows.sort((a, b) => b.audit_id - a.audit_id).slice(0, 2)
    expect(mine.map((row) => [row.user_id, row.action, row.outcome, row.ip])).toEqual([
      ["editor", "template/delete", "2503: No such template.", "192.0.2.1"],
      ["manager", "template/delete", "success", "192.0.2.1"],
    ])
  })

  test("the check of an address leaves none, whether it is answered or refused", async () => {
    const before = (await listAudit(store.db, "shop", 500)).length
    answer = { status: 200, body: { status: "success" } }
    await ask("manager", "shop", "email-validation/single", { email: "lena@example.com" })
    answer = { status: 429, body: { status: "error", code: 3803, message: "The day's checks are used up." } }
    await ask("editor", "shop", "email-validation/single", { email: "lena@example.com" })
    expect(seen.filter((one) => one.path === "email-validation/single")).not.toEqual([])
    expect(await listAudit(store.db, "shop", 500)).toHaveLength(before)
  })

  test("AUDIT-4 a webhook's row has what changed, and only that", async () => {
    const events = { email_status: ["sent"] }
    const object = {
      id: 1,
      url: "https://a.example/x",
      status: "active",
      event_format: "json_post",
      max_parallel: 10,
      events,
    }
    answer = { status: 200, body: { status: "success", object } }
    await ask("operator", "shop", "webhook/set", { url: object.url, status: "disabled", max_parallel: 10 })
    const [row] = (await listAudit(store.db, "shop", 500)).sort((a, b) => b.audit_id - a.audit_id)
    expect(row).toMatchObject({
      target: "https://a.example/x",
      before: { status: "active" },
      after: { status: "disabled" },
      outcome: "success",
    })
    expect(row?.after).toEqual({ status: "disabled" })
  })

  test("no row contains a key", async () => {
    expect(JSON.stringify(await listAudit(store.db, "shop", 500))).not.toMatch(/key-of-/)
    expect(JSON.stringify(await store.db.query.keys.findMany())).not.toMatch(/key-of-/)
  })
})

test("PROXY-2 fields reach the service as they were written, and unknown ones do not", async () => {
  const start_time = "2026-11-01 00:00:00"
  await ask("owner", "shop", "suppression/list", { start_time, api_key: "stolen", moon: 1 })
  expect(seen.at(-1)).toMatchObject({ path: "suppression/list", input: { start_time } })
  expect(Object.keys(seen.at(-1)?.input as object)).toEqual(["start_time"])
})

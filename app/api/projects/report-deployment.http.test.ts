import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { createProject } from "#lib/features/projects/create-project"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { startSession } from "#lib/access/auth/start-session"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { schema } from "#lib/data/store/schema"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { settle, signInAs } from "../testing/request-scope.ts"
import { POST } from "./[project]/deployments/route.ts"
import { POST as markByPerson } from "./[project]/deployments/marks/route.ts"

vi.mock("next/headers", async () => (await import("../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../testing/request-scope.ts")).nextServer,
}))

/** Deployments reported by programs, against the real service. */
let service: TestService
let store: Store
const keys: Record<string, string> = {}
const undo: (() => void)[] = []

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useStore(store))
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }))
  const owner = aUser("owner", true)
  await createFirstOwner(store.db, { ...owner, password_hash: "x", created_at: someDay })
  for (const name of ["Shop", "Other"]) {
    await createProject(store.db, { user: owner, input: { name }, ip: null })
    keys[name.toLowerCase()] = (await getProjectKey(store.db, name.toLowerCase()))?.key ?? ""
  }
})
beforeEach(() => store.db.delete(schema.deployments))
afterEach(async () => {
  forgetTries()
  signInAs(null)
  await settle()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

type Report = { project?: string; key?: string | null; body?: unknown; headers?: Record<string, string> }

async function report({ project = "shop", key, body = { title: "Release 7" }, headers = {} }: Report = {}) {
  const apiKey = key === undefined ? keys.shop : key
  const request = new Request(`http://localhost:3000/api/projects/${project}/deployments`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(apiKey && { "x-api-key": apiKey }), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const answer = await POST(request, { params: Promise.resolve({ project }) })
  const said = (await answer.json()) as { message?: string; field?: string } & Record<string, unknown>
  return { ...said, status: answer.status }
}
const all = () => store.db.select().from(schema.deployments)

async function sessionFor(role: "viewer" | "editor"): Promise<string> {
  const { user_id, email, name } = aUser(role)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "shop", user_id, role, created_at: someDay })
  const from = { ip: "192.0.2.1", user_agent: null }
  return startSession(store.db, { user_id, method: "password", has_second_factor: false, ...from })
}

describe("MARK-3 a program reports a deployment with a key of the project", () => {
  test("which is a mark, and a row of the log without a person and without a key", async () => {
    const body = { title: "Release 7", url: "https://git.example/7", id: "7" }
    const first = await report({ body })
    expect(first).toMatchObject({ status: 200, id: "7", title: "Release 7", url: "https://git.example/7" })
    expect(await all()).toMatchObject([{ project_id: "shop", deployment_id: "7", created_by: null }])
    // Reported again with other words, it is the same one.
    expect(await report({ body: { ...body, title: "Release 8" } })).toEqual(first)
    expect(await all()).toHaveLength(1)
    const log = (await store.db.select().from(schema.audit)).filter(
      ({ action }) => action === "deployment/mark",
    )
    expect(log).toMatchObject([{ user_id: "program", target: "Release 7", outcome: "success" }])
    expect(JSON.stringify(log)).not.toContain(keys.shop)
  })

  test("not without a key, nor with one that is wrong, long or not a header value; a missing project gets the same answer", async () => {
    const { message } = await report({ key: null })
    for (const key of [null, "wrong", "x".repeat(5000), "6d0c2a9c-".repeat(4)])
      expect(await report({ key })).toEqual({ status: 401, message })
    expect(await report({ project: "nowhere" })).toMatchObject({ status: 401, message })
    expect(message).not.toContain("wrong")
    expect(await all()).toEqual([])
  })

  test("nor with the key of another project, or of the account", async () => {
    const foreign = await report({ key: keys.other ?? "" })
    expect(foreign).toMatchObject({
      status: 403,
      message: "This key belongs to another project or to the account.",
    })
    expect(await report({ key: service.accountKey })).toEqual(foreign)
    expect(await all()).toEqual([])
  })

  test("nor with a person's session, whatever their role", async () => {
    for (const role of ["viewer", "editor"] as const) {
      signInAs(await sessionFor(role))
      expect(await report({ key: null })).toMatchObject({ status: 401 })
    }
    expect(await all()).toEqual([])
  })

  test.each<[string, Report, number]>([
    ["a body that is too long", { body: { title: "x", more: "x".repeat(20_000) } }, 413],
    ["no JSON", { body: "title=x", headers: { "content-type": "application/x-www-form-urlencoded" } }, 400],
    ["a list", { body: [] }, 400],
    ["a link that is a program", { body: { title: "x", url: "JavaScript:alert(1)" } }, 400],
    ["a character that cannot be kept", { body: { title: "x\u0000" } }, 400],
    ["a time in local words", { body: { title: "x", deployed_at: "2026-11-20T12:00:00+01:00" } }, 400],
  ])("nor %s", async (_name, refused, status) => {
    expect(await report(refused)).toMatchObject({ status })
    expect(await all()).toEqual([])
  })

  test("nor very often: 20 of a project from one address, then some a minute", async () => {
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await report({ key: null })).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test("nor while its mail service is silent, which does not mean a wrong key", async () => {
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
    expect(await report()).toMatchObject({ status: 502 })
    back()
    expect(await all()).toEqual([])
  })
})

test("MARK-2 a viewer marks nothing", async () => {
  const { user_id } = aUser("viewer-2")
  await createUser(store.db, { ...aUser("viewer-2"), password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "shop", user_id, role: "viewer", created_at: someDay })
  const from = { ip: "192.0.2.1", user_agent: null }
  signInAs(await startSession(store.db, { user_id, method: "password", has_second_factor: false, ...from }))
  const request = new Request("http://localhost:3000/api/projects/shop/deployments/marks", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    body: JSON.stringify({ act: "mark", title: "x" }),
  })
  const answer = await markByPerson(request, { params: Promise.resolve({ project: "shop" }) })
  expect(answer.status).toBe(403)
  expect(((await answer.json()) as { message: string }).message).toContain("editors and operators can")
  expect(await all()).toEqual([])
})

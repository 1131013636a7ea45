import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { startSession } from "#lib/access/auth/start-session"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { createUser } from "#lib/data/store/users"
import { putKey } from "#lib/mail-api/proxy/keys"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { addCalls, addWebhook, type MadeCall } from "../../service/testing/make-calls.ts"
import { readCsvObjects } from "../../service/testing/read-csv.ts"
import { startService, type TestService } from "../../service/testing/start-service.ts"
import { GET } from "./projects/[project]/webhooks/[id]/calls/route.ts"
import { settle, signInAs } from "./testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("./testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("./testing/request-scope.ts")).nextServer,
}))

let service: TestService
let store: Store
let slug = ""
let key = ""
let project_id = 0
let webhook_id = 0
let turn = 0
const undo: (() => void)[] = []
const sessions = new Map<string, string>()

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url }), useStore(store))
  for (const name of ["user-1", "editor", "viewer", "stranger"]) {
    const { user_id, email } = aUser(name)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    const has_second_factor = false
    const started = {
      user_id,
      method: "password" as const,
      has_second_factor,
      ip: "192.0.2.1",
      user_agent: null,
    }
    sessions.set(name, await startSession(store.db, started))
  }
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})
beforeEach(async () => {
  slug = `shop-${++turn}`
  const made = await service.ok(projectCreate, { project: { name: slug } }, service.accountKey)
  key = made.project_api_key
  project_id = Number(made.project_id)
  await saveProject(store.db, slug)
  await putKey(store.db, slug, "", key)
  for (const role of ["editor", "viewer"] satisfies ProjectRole[])
    await setMember(store.db, { project_id: slug, user_id: role, role, created_at: someDay })
  webhook_id = await addWebhook(service.ctx, project_id, "https://hook.example/in")
})

const makeCalls = (count: number, more: MadeCall = {}) =>
  addCalls(service.ctx, { project_id, webhook_id }, count, more)

/** The file as this person gets it with this query. */
function ask(who: string | null, query = "", { project = slug, id = String(webhook_id) } = {}) {
  signInAs(who === null ? null : (sessions.get(who) ?? null))
  const request = new Request(`http://localhost:3000/api/projects/${project}/webhooks/${id}/calls${query}`)
  return GET(request, { params: Promise.resolve({ project, id }) })
}
const rowsOf = async (query = "") => readCsvObjects(await (await ask("editor", query)).text())

test("HOOKPAGE-8 the file has every call that the filters find, over pages, newest first", async () => {
  const answered = await makeCalls(450)
  const [refused = 0] = await makeCalls(1, { status: "given_up", last_http_status: 503, last_error: null })
  const [old = 0] = await makeCalls(1, { created_at: new Date(Date.now() - 3 * 86_400_000) })
  await makeCalls(1, { webhook_id: await addWebhook(service.ctx, project_id, "https://other.example/in") })

  const answer = await ask("editor", "?range=24h")
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="webhook-${slug}-${webhook_id}.csv"`,
  )
  const rows = readCsvObjects(await answer.text())
  const newest = [...answered].reverse()
  expect(rows.map((row) => Number(row.call_id)).toSorted((a, b) => b - a)).toEqual([refused, ...newest])
  expect(rows[0]).toMatchObject({ call_id: String(newest[0]), status: "answered", http_status: "200" })
  expect(rows[0]).toMatchObject({ duration_ms: "12", events: "2", url: "https://hook.example/in" })
  expect(rows[0]?.time_utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  expect((await rowsOf("?status=given_up")).map((row) => Number(row.call_id))).toEqual([refused])
  expect((await rowsOf("?code=503")).map((row) => row.status)).toEqual(["given_up"])
  expect((await rowsOf()).map((row) => Number(row.call_id)).at(-1)).toBe(old)
  // The cursor of the page does not apply to the file.
  expect(await rowsOf("?range=24h&cursor=nonsense")).toHaveLength(451)
})

test("HOOKPAGE-8 no cell that a spreadsheet would run", async () => {
  await makeCalls(1, { last_error: '=HYPERLINK("https://evil.example")', status: "given_up" })
  expect((await rowsOf()).map((row) => row.error)).toEqual(['\'=HYPERLINK("https://evil.example")'])
})

test("HOOKPAGE-8 people without access to webhooks get no file, and another project's webhook is not found", async () => {
  expect((await ask(null)).status).toBe(401)
  expect((await ask("stranger")).status).toBe(404)
  expect((await ask("viewer")).status).toBe(403)
  for (const id of ["0", "x", "999999", "1e3"]) expect((await ask("editor", "", { id })).status).toBe(404)
  const theirs = { project: slug, id: String(webhook_id) }
  const made = await service.ok(projectCreate, { project: { name: `${slug}-b` } }, service.accountKey)
  await putKey(store.db, slug, "", made.project_api_key)
  expect((await ask("editor", "", theirs)).status).toBe(404)
})

test("HOOKPAGE-8 a refusal comes before the first line, and a page that fails breaks the file off", async () => {
  await makeCalls(250)
  const file = await ask("editor")
  const reader = file.body?.getReader()
  await reader?.read()
  await putKey(store.db, slug, "", "not-a-key")
  const read = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(read()).rejects.toThrow()
  expect((await ask("editor")).status).toBeGreaterThanOrEqual(400)
})

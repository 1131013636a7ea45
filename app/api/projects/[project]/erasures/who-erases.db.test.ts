import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { pageRequest, settle, signInAs } from "../../../testing/request-scope.ts"
import { everybody, roles, sessionsOfRoles } from "../../../testing/sessions-of-roles.ts"
import { POST as changeRetention } from "../settings/retention/route.ts"
import { POST as previewRetention } from "../settings/retention/preview/route.ts"
import { POST as preview } from "./preview/route.ts"
import { GET as read, POST as start } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../testing/request-scope.ts")).nextServer,
}))

/** Rights to erase people and to set retention: every role, in its own project and in another one. */
const able: readonly string[] = ["owner", "manager"]

let store: Store
let nowMs = 0
let sessions: ReadonlyMap<string, string> = new Map()
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => plus(someDay, nowMs) }))
  sessions = await sessionsOfRoles(store.db)
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
})

type Route = (request: Request, context: { params: Promise<{ project: string }> }) => Promise<Response>

async function statusOf(who: string | null, route: Route, project: string, body?: unknown): Promise<number> {
  signInAs(who && (sessions.get(who) ?? null))
  const path = `projects/${project}/erasures`
  const request =
    body === undefined ? new Request(`http://localhost:3000/api/${path}`) : pageRequest(path, body)
  return (await route(request, { params: Promise.resolve({ project }) })).status
}

const days = { events: 40, messages: null, counts: null }
const routes: [string, Route, unknown][] = [
  ["preview", preview, { email: "ann@example.com" }],
  ["read", read, undefined],
  ["days", changeRetention, days],
  ["what goes", previewRetention, days],
]

test.each(routes)("ERASE-1 KEEP-3 %s is for managers alone", async (_name, route, body) => {
  for (const who of everybody)
    expect([who, await statusOf(who, route, "shop", body)]).toEqual([who, able.includes(who) ? 200 : 403])
  for (const role of roles) expect([role, await statusOf(role, route, "foreign", body)]).toEqual([role, 404])
  expect(await statusOf(null, route, "shop", body)).toBe(401)
})

test("ERASE-1 managers begin, once, with a fresh password, and leave one row without the address", async () => {
  for (const who of ["operator", "editor", "viewer"])
    expect(await statusOf(who, start, "shop", { email: `${who}@shop.example`, confirm: true })).toBe(403)
  expect(await statusOf("manager", start, "foreign", { email: "ann@shop.example", confirm: true })).toBe(404)
  const input = { email: "ann@shop.example", confirm: true }
  expect(await statusOf("manager", start, "shop", { email: input.email })).toBe(400)
  expect(await statusOf("manager", start, "shop", { ...input, email: "ann" })).toBe(400)
  expect(await statusOf("manager", start, "shop", input)).toBe(200)
  expect(await statusOf("manager", start, "shop", input)).toBe(409)
  nowMs = 60 * 60_000
  expect(await statusOf("manager", start, "shop", { ...input, email: "ben@shop.example" })).toBe(403)
  const acts = (await listAudit(store.db, "shop", 50)).filter(({ action }) => action === "person/erase")
  expect(acts).toMatchObject([{ user_id: "manager", outcome: "under way", target: null, input: {} }])
  nowMs = 0
})

test("KEEP-3 days are bounded by the installation and by each other, and the change is one row of the log", async () => {
  const set = (body: unknown) => statusOf("manager", changeRetention, "shop", body)
  expect(await set({ ...days, events: 31 })).toBe(400)
  expect(await set({ ...days, events: 46 })).toBe(400)
  expect(await set({ ...days, messages: 39 })).toBe(400)
  expect(await set({ events: null, messages: null, counts: 100 })).toBe(400)
  expect(await set({ events: 40, messages: 90, counts: 100 })).toBe(200)
  expect(await findProject(store.db, "shop")).toMatchObject({
    keep_events_days: 40,
    keep_messages_days: 90,
    keep_counts_days: 100,
  })
  const [act] = await listAudit(store.db, "shop", 1)
  expect(act).toMatchObject({
    action: "settings/retention",
    outcome: "success",
    after: { messages: 90, counts: 100 },
  })
  const found = await findProject(store.db, "foreign")
  expect(found?.keep_events_days).toBeNull()
})

test("SAVE-1 refuses with 409 to replace days that another person changed, and shows no preview", async () => {
  const set = (body: unknown) => statusOf("manager", changeRetention, "shop", body)
  expect(await set(days)).toBe(200)
  expect(await set({ ...days, messages: 90, expected: days })).toBe(200)
  const late = { ...days, events: 42, expected: days }
  expect(await set(late)).toBe(409)
  expect(await statusOf("manager", previewRetention, "shop", late)).toBe(409)
  expect(await findProject(store.db, "shop")).toMatchObject({ keep_events_days: 40, keep_messages_days: 90 })
})

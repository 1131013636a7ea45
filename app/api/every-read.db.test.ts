import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { Area } from "#contract/method"
import { may } from "#lib/access/auth/permissions"
import { startSession } from "#lib/access/auth/start-session"
import { setClock } from "#lib/platform/clock"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { roles, users } from "#lib/data/store/schema/people"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
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

/**
 * Roles refused by every route that reads in a project, found by walking the folder: each route is listed with the
 * areas that it shows. Null: it shows each reader only what they may see.
 */
const shows: Record<string, readonly Area[] | null> = {
  "alerts/choices": ["alerts"],
  "alerts/preview": ["alerts"],
  audit: ["audit"],
  "blocks/replies": ["messages"],
  "captured-files/[id]/[file]": ["messages"],
  bounces: ["charts"],
  "bounces/recipients": ["messages", "exports"],
  "charts/[chart]": ["charts"],
  dns: ["domains"],
  drafts: ["templates"],
  "drafts/comments": ["templates"],
  "drafts/figures": ["templates", "charts"],
  "drafts/mjml": ["templates"],
  "drafts/past": ["templates", "messages"],
  "drafts/past/values": ["templates", "messages"],
  "drafts/starts/[start]": ["templates"],
  "drafts/stream": ["templates"],
  "drafts/test": ["templates"],
  "drafts/version": ["templates"],
  engagement: ["charts"],
  erasures: ["project"],
  "exports/[dump]/[file]": ["exports"],
  find: null,
  "messages/again": ["messages", "sending"],
  "messages/export": ["messages", "exports"],
  "messages/recipients": ["messages", "exports"],
  "messages/tail": ["messages"],
  "messages/values": ["messages"],
  openapi: ["charts"],
  overview: ["charts"],
  "pictures/data": ["templates"],
  "pictures/files/[name]": ["templates"],
  "pictures/uses": ["templates"],
  parts: ["templates"],
  "parts/facts": ["templates"],
  "parts/uses": ["templates"],
  "send-runs": ["sending"],
  "send-runs/[run]": ["sending"],
  "send-runs/[run]/result": ["sending"],
  smtp: ["domains"],
  stream: ["charts"],
  "suppressions/export": ["suppressions"],
  "webhooks/[id]/calls": ["webhooks"],
  "webhooks/missed": ["webhooks"],
}

/** Of these, what shows something only to those who may change it. */
const forWriters: readonly string[] = ["drafts/starts/[start]"]

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const root = join(import.meta.dirname, "projects/[project]")
const handlers = new Map<string, Handler>()
const params = {
  project: "shop",
  chart: "overview",
  id: "1",
  file: "1",
  name: "1",
  dump: "1",
  run: "a".repeat(16),
}
const person = { user_id: "ann", email: "ann@example.com", name: "Ann", password_hash: "" }
const undo: (() => void)[] = []
let store: Store
let session_id = ""

beforeAll(async () => {
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const route = path.replace(/\/route\.ts$/, "")
    if (route === path) continue
    const { GET } = (await import(join(root, path))) as { GET?: Handler }
    if (GET) handlers.set(route, GET)
  }
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  await saveProject(store.db, "shop")
  await store.db.insert(users).values({ ...person, created_at: someDay })
  session_id = await startSession(store.db, {
    user_id: person.user_id,
    method: "password",
    has_second_factor: false,
    ip: "192.0.2.1",
    user_agent: null,
  })
})
afterEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

async function statusOf(route: string): Promise<number> {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`${route} takes no GET.`)
  const ended = new AbortController()
  const request = new Request(`http://localhost:3000/api/projects/shop/${route}`, { signal: ended.signal })
  const { status, body } = await handler(request, { params: Promise.resolve(params) })
  ended.abort()
  await body?.cancel()
  return status
}

test("each route that reads in a project is listed here with the areas it shows", () => {
  expect([...handlers.keys()].sort()).toEqual(Object.keys(shows).sort())
})

describe("PROXY-1 SESSION-1 what a project holds is shown", () => {
  test.each(Object.keys(shows))("by %s to nobody who is signed out, and to no stranger", async (route) => {
    signInAs(null)
    expect(await statusOf(route)).toBe(401)
    signInAs(session_id)
    expect(await statusOf(route)).toBe(404)
  })

  test.each(roles)("to the role of %s where that one may read it, and nowhere else", async (role) => {
    signInAs(session_id)
    await setMember(store.db, { project_id: "shop", user_id: person.user_id, role, created_at: someDay })
    const refused: string[] = []
    for (const route of handlers.keys()) if ((await statusOf(route)) === 403) refused.push(route)
    await removeMember(store.db, "shop", person.user_id)
    const isClosed = (route: string) => {
      const action = forWriters.includes(route) ? "write" : "read"
      return shows[route]?.some((area) => !may(role, area, action)) ?? false
    }
    // Roles with masked addresses get no files of addresses, whatever else they may read (PROXY-3).
    const masked = role === "viewer" ? ["captured-files/[id]/[file]"] : []
    expect(refused.sort()).toEqual([...Object.keys(shows).filter(isClosed), ...masked].sort())
  })
})

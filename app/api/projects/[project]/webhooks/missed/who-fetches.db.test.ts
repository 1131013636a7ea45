import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { setClock } from "#lib/platform/clock"
import { closeChanges } from "#lib/live/changes"
import { listAudit } from "#lib/data/store/audit"
import { addCatchUps, findCatchUp } from "#lib/data/store/catch-ups"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { catchUps } from "#lib/data/store/schema/catch-ups"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadMissingEvents } from "#lib/analytics/overview/load"
import { pageRequest, settle, signInAs } from "../../../../testing/request-scope.ts"
import { GET, POST } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("../../../../testing/request-scope.ts")).nextNavigation)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../testing/request-scope.ts")).nextServer,
}))

/** Rights to see, compare, fetch and stop: every role, in its own project and in another one. */
const roles = ["manager", "operator", "editor", "viewer"] as const
const everybody = ["owner", ...roles]
const able: readonly string[] = ["owner", "manager", "operator"]

let store: Store
const sessions = new Map<string, string>()
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  await saveProject(store.db, "shop")
  await saveProject(store.db, "foreign")
  await addCatchUps(store.db, someDay)
  const person = (user_id: string) => ({
    user_id,
    email: `${user_id}@example.com`,
    name: user_id,
    password_hash: "",
    created_at: someDay,
  })
  await createFirstOwner(store.db, person("owner"))
  for (const role of roles) {
    await createUser(store.db, person(role))
    await setMember(store.db, { project_id: "shop", user_id: role, role, created_at: someDay })
  }
  for (const user_id of everybody) {
    const details = {
      method: "password",
      has_second_factor: false,
      ip: "192.0.2.1",
      user_agent: null,
    } as const
    sessions.set(user_id, await startSession(store.db, { user_id, ...details }))
  }
})
beforeEach(async () => {
  const days = { "2026-11-12": { told: { sent: 9 }, missing: { sent: 4 } } }
  const gap = { outcome: "missing", days, compared_until: someDay, fill_state: null, fill: null } as const
  await store.db.update(catchUps).set(gap)
})
afterAll(async () => {
  await settle()
  await closeChanges(store.db)
  for (const back of undo.reverse()) back()
  await store.close()
})

const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))
const inProject = (project: string) => ({ params: Promise.resolve({ project }) })
const act = async (project: string, what: string) =>
  (await POST(pageRequest(`projects/${project}/webhooks/missed`, { act: what }), inProject(project))).status
const seen = async (project: string) =>
  GET(new Request(`http://localhost/api/projects/${project}/webhooks/missed`), inProject(project))
const stateOf = async (project: string) => (await findCatchUp(store.db, project))?.fill_state

describe("CATCHUP-2 missing events are seen and fetched by those who may", () => {
  test.each(everybody)("as %s", async (who) => {
    enterAs(who)
    const answer = await seen("shop")
    expect(answer.status).toBe(who === "viewer" ? 403 : 200)
    if (answer.ok) expect(await answer.json()).toMatchObject({ events: 4, days: [{ day: "2026-11-12" }] })
    const isAble = able.includes(who)
    for (const what of ["check", "start"])
      expect([what, await act("shop", what)]).toEqual([what, isAble ? 200 : 403])
    expect(await stateOf("shop")).toBe(isAble ? "running" : null)
    expect(await act("shop", "stop")).toBe(isAble ? 200 : 403)
    expect(await stateOf("shop")).toBe(isAble ? "stopped" : null)
    if (who === "owner") return
    expect((await seen("foreign")).status).toBe(404)
    for (const what of ["check", "start", "stop"]) expect(await act("foreign", what)).toBe(404)
    expect(await stateOf("foreign")).toBeNull()
  })

  test("by nobody who is signed out, and nothing else can be asked for", async () => {
    enterAs(null)
    expect((await seen("shop")).status).toBe(401)
    expect(await act("shop", "start")).toBe(401)
    enterAs("manager")
    expect(await act("shop", "delete")).toBe(400)
    expect(await stateOf("shop")).toBeNull()
  })

  test("the overview links there for roles that can act on it", async () => {
    const { requireProject } = await import("#lib/access/auth/guard")
    for (const who of everybody) {
      enterAs(who)
      const missing = await loadMissingEvents(await requireProject("shop"))
      expect([who, missing?.events ?? null]).toEqual([who, able.includes(who) ? 4 : null])
    }
    await store.db.update(catchUps).set({ days: {} }).where(eq(catchUps.project_id, "shop"))
    expect(await loadMissingEvents(await requireProject("shop"))).toBeNull()
  })

  test("CATCHUP-5 the audit log shows who started and who stopped", async () => {
    enterAs("operator")
    await act("shop", "start")
    await act("shop", "stop")
    const [stopped, started] = await listAudit(store.db, "shop", 2)
    expect(started).toMatchObject({
      action: "catch-up/start",
      user_id: "operator",
      after: { days: 1, events: 4, from: "2026-11-12", to: "2026-11-12" },
    })
    expect(stopped).toMatchObject({
      action: "catch-up/stop",
      user_id: "operator",
      after: { read: 0, added: 0 },
    })
  })
})

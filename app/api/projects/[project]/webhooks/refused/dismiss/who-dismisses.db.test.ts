import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { addRefusedCalls, listRefusedCalls } from "#lib/data/store/refused-callbacks"
import { refusedCallbacks } from "#lib/data/store/schema/refused-callbacks"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadRefusedOfLate } from "#lib/analytics/overview/load"
import { loadWebhooks } from "../../../../../../(dashboard)/p/[project]/webhooks/(list)/load.ts"
import { pageRequest, settle, signInAs } from "../../../../../testing/request-scope.ts"
import { everybody, sessionsOfRoles } from "../../../../../testing/sessions-of-roles.ts"
import { POST } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock(
  "next/navigation",
  async () => (await import("../../../../../testing/request-scope.ts")).nextNavigation,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../../testing/request-scope.ts")).nextServer,
}))

/** Rights to see and dismiss refused calls: every role, in its own project and in another one. */
const able: readonly string[] = ["owner", "manager", "operator"]

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
beforeEach(async () => {
  nowMs = 60_000
  await store.db.delete(refusedCallbacks)
  const at = someDay.getTime()
  const sum = { reason: "forged", address: "203.0.113.9", firstMs: at, lastMs: at, calls: 412 } as const
  for (const project of ["shop", "foreign"])
    await addRefusedCalls(store.db, project, [sum, { ...sum, address: "203.0.113.10", calls: 1 }])
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
})

const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))
const dismiss = async (project: string) =>
  (
    await POST(pageRequest(`projects/${project}/webhooks/refused/dismiss`, {}), {
      params: Promise.resolve({ project }),
    })
  ).status
const left = async (project: string) => (await listRefusedCalls(store.db, project)).length
/** Panel on the page of webhooks; the refusal for people who must not open it. */
const panel = (project: string) =>
  loadWebhooks(project).then(
    ({ refused }) => refused,
    (error: Error) => error.message,
  )

describe("HOOKPAGE-10 refused calls are seen and dismissed by roles that may write webhooks", () => {
  test.each(everybody)("as %s, on the page of webhooks", async (who) => {
    enterAs(who)
    const shown = await panel("shop")
    if (able.includes(who)) {
      expect(shown).toMatchObject({
        lines: [
          {
            reason: "forged",
            text: "Calls with a wrong key: 413 since 12:00, the last 60 s ago, from 203.0.113.9 and 1 other",
          },
        ],
        rows: [{ address: "203.0.113.9", calls: "412" }, { address: "203.0.113.10" }],
        accepted: "No event has been accepted yet.",
      })
    } else expect(shown).toBe(who === "viewer" ? "403" : null)
    if (who !== "owner") expect(await panel("foreign")).toBe("404")
  })

  test.each(everybody)("as %s, dismissed", async (who) => {
    enterAs(who)
    expect(await dismiss("shop")).toBe(able.includes(who) ? 200 : 403)
    expect(await left("shop")).toBe(able.includes(who) ? 0 : 2)
    expect(await left("foreign")).toBe(2)
    if (who === "owner") return
    expect(await dismiss("foreign")).toBe(404)
    expect(await left("foreign")).toBe(2)
  })

  test("by nobody who is signed out", async () => {
    enterAs(null)
    expect(await dismiss("shop")).toBe(401)
    expect(await left("shop")).toBe(2)
  })

  test("the audit log shows how much was dismissed, and no address", async () => {
    enterAs("operator")
    await dismiss("shop")
    const [row] = await listAudit(store.db, "shop", 1)
    const day = someDay.toISOString()
    expect(row).toMatchObject({
      action: "refused-calls/dismiss",
      user_id: "operator",
      outcome: "success",
      before: { forged: { calls: 413, first_at: day, last_at: day } },
    })
    expect(JSON.stringify(row)).not.toContain("203.0.113")
  })

  test("the overview leads there for a day after the last call, and leads nobody else", async () => {
    const { requireProject } = await import("#lib/access/auth/guard")
    const reasonFor = async (who: string) => {
      enterAs(who)
      return (await loadRefusedOfLate(await requireProject("shop")))?.reason ?? null
    }
    for (const who of everybody)
      expect([who, await reasonFor(who)]).toEqual([who, able.includes(who) ? "forged" : null])
    nowMs = 24 * 3_600_000 - 1
    expect(await reasonFor("manager")).toBe("forged")
    nowMs += 1
    expect(await reasonFor("manager")).toBeNull()
  })
})

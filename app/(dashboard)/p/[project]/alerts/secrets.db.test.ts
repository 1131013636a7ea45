import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { seal } from "#lib/platform/seal"
import { setClock } from "#lib/platform/clock"
import { insertDestination } from "#lib/data/store/alert-destinations"
import { insertDeliveries } from "#lib/data/store/alert-deliveries"
import { insertFiring } from "#lib/data/store/alert-firings"
import type { Store } from "#lib/data/store/open"
import { alertDestinations } from "#lib/data/store/schema/alerts"
import { aFiring, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { GET as auditFile } from "../../../../api/projects/[project]/audit/route.ts"
import { POST as changeDestination } from "../../../../api/projects/[project]/alerts/destinations/route.ts"
import { pageRequest, settle, signInAs } from "../../../../api/testing/request-scope.ts"
import { everybody, sessionsOfRoles } from "../../../../api/testing/sessions-of-roles.ts"
import { loadAudit } from "../audit/load.ts"
import { loadAlerts } from "./load.ts"
import { loadRule } from "./rule/load.ts"

vi.mock("next/headers", async () => (await import("../../../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../api/testing/request-scope.ts")).nextNavigation,
}))

/** Secrets of addresses that alerts go to, looked for in everything that a role is shown. */
const secret = /URLPASSWORD|QUERYSECRET|PATHSECRET/
const host = "127.0.0.1:9"
const whole = `http://${host}/PATHSECRET?token=QUERYSECRET`
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

const context = { params: Promise.resolve({ project: "shop" }) }
const post = async (input: unknown): Promise<string> =>
  (await changeDestination(pageRequest("projects/shop/alerts/destinations", input), context)).text()

beforeAll(async () => {
  store = await openTestStore()
  undo.push(
    useStore(store),
    useSettings({ serviceBaseUrl: "http://127.0.0.1:9", alertsAllow: [host] }),
    setClock({ now: () => someDay }),
  )
  sessions = await sessionsOfRoles(store.db)
  const place = { project_id: "shop", firing_id: "fired", news: "fired" as const }
  await insertFiring(store.db, aFiring({ firing_id: "fired", at: someDay }))
  await insertDestination(store.db, {
    ...{ project_id: "shop", destination_id: "hook", kind: "webhook", language: "en", created_by: "owner" },
    ...{ address: `http://${host}/•••`, sealed_address: await seal(whole), sealed: null },
    ...{ created_at: someDay, confirmed_at: someDay },
  })
  await insertDeliveries(store.db, { ...place, destination_ids: ["hook"], created_at: someDay, seconds: 0 })
})
afterEach(async () => {
  forgetTries()
  await settle()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

test("ALERT-18 omits the address from responses to add, test and delete", async () => {
  signInAs(sessions.get("operator") ?? null)
  for (const kind of ["webhook", "slack"]) {
    const added = await post({ act: "add", kind, address: whole })
    const { destination_id } = JSON.parse(added) as { destination_id: string }
    const tested = await post({ act: "test", destination_id })
    const refused = await post({ act: "add", kind, address: whole.replace("//", "//user:URLPASSWORD@") })
    expect(added + tested + refused).not.toMatch(secret)
  }
  await post({ act: "delete", destination_id: "none" })
  const stored = await store.db.select().from(alertDestinations)
  expect(stored).toHaveLength(3)
  expect(JSON.stringify(stored)).not.toMatch(secret)
})

const pages: Record<string, () => Promise<unknown>> = {
  alerts: () => loadAlerts("shop", {}),
  "alerts/rule": () => loadRule("shop", undefined),
  audit: () => loadAudit("shop", {}),
  "audit as CSV": async () => {
    const answer = await auditFile(new Request("http://localhost:3000/api/projects/shop/audit"), context)
    return answer.ok ? answer.text() : "refused"
  },
}

test.each(everybody)("ALERT-18 no page has the address for the role of %s", async (who) => {
  signInAs(sessions.get(who) ?? null)
  const shown = new Map<string, string>()
  for (const [name, load] of Object.entries(pages))
    shown.set(name, JSON.stringify(await load().catch((error: Error) => error.message)))
  for (const [name, text] of shown) expect([name, text]).toEqual([name, expect.not.stringMatching(secret)])
  const seesAlerts = who !== "viewer"
  expect(shown.get("alerts")?.includes(`http://${host}/•••`)).toBe(seesAlerts)
})

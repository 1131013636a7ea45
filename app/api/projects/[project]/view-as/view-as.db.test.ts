import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import SettingsLayout from "../../../../(dashboard)/p/[project]/settings/(general)/layout.tsx"
import { pageRequest, settle, signInAs } from "../../../testing/request-scope.ts"
import { sessionsOfRoles } from "../../../testing/sessions-of-roles.ts"
import { POST as callMethod } from "../[group]/[method]/route.ts"
import { POST as changePeople } from "../people/route.ts"
import { POST as viewAs } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../testing/request-scope.ts")).nextNavigation,
}))

const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
})
beforeEach(() => signInAs(sessions.get("manager") ?? null))
afterEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const context = { params: Promise.resolve({ project: "shop" }) }
const look = async (role: string | null, project = "shop") =>
  viewAs(pageRequest(`projects/${project}/view-as`, { role }), { params: Promise.resolve({ project }) })

const settingsPage = async () => {
  try {
    await SettingsLayout({ ...context, children: null })
    return "200"
  } catch (error) {
    return (error as Error).message
  }
}
/** A method of the mail service without a key in this test: 409 means that the role has the right. */
const setWebhook = () =>
  callMethod(pageRequest("projects/shop/webhook/set", { url: "https://hooks.example.com/x" }), {
    params: Promise.resolve({ project: "shop", group: "webhook", method: "set" }),
  })
const giveRole = (user_id: string) =>
  changePeople(pageRequest("projects/shop/people", { act: "role", user_id, role: "manager" }), context)

describe("VIEWAS-1 a manager who sees the project as a viewer", () => {
  test("opens and changes what viewers may, gets no right back by giving it, and stops", async () => {
    expect([await settingsPage(), (await setWebhook()).status]).toEqual(["200", 409])
    expect((await look("viewer")).status).toBe(200)
    expect(await settingsPage()).toBe("403")
    const refused = await setWebhook()
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      status: "error",
      message: "Viewers cannot do this. Managers and operators can.",
    })
    for (const user_id of ["manager", "viewer"]) expect((await giveRole(user_id)).status).toBe(403)

    expect((await look(null)).status).toBe(200)
    expect([await settingsPage(), (await setWebhook()).status]).toEqual(["200", 409])
  })

  test("looks as no role above, and as none in a project of others", async () => {
    for (const role of ["manager", "owner"]) expect((await look(role)).status).not.toBe(200)
    expect((await look("viewer", "foreign")).status).toBe(404)
    expect(await settingsPage()).toBe("200")
  })
})

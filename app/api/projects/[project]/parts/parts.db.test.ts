import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { setMember } from "#lib/data/store/members"
import { rows, type Store } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { createUser } from "#lib/data/store/users"
import { createPart } from "#lib/features/templates/parts/create-part"
import { asOwner, got } from "#lib/testing/drafts"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { pageRequest, settle, signInAs } from "../../../testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../testing/request-scope.ts")).nextServer,
}))

const undo: (() => void)[] = []
let store: Store
const parts = new Map<string, string>()

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings({}), useStore(store))
  for (const slug of ["ours", "theirs"]) {
    await saveProject(store.db, slug)
    const input = asOwner({ part: "snippet", name: `Of ${slug}` }, slug)
    parts.set(slug, got(await createPart(store.db, input)).draft_id)
  }
})
beforeEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})

let people = 0
async function aMember(role: ProjectRole, ...projects: string[]) {
  people += 1
  const { user_id, email, name } = aUser(`person-${people}`)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project_id of projects)
    await setMember(store.db, { project_id, user_id, role, created_at: someDay })
  signInAs(
    await startSession(store.db, {
      ...{ user_id, method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null },
    }),
  )
}

const context = { params: Promise.resolve({ project: "ours" }) }
const routes = {
  "": () => import("./route.ts"),
  publish: () => import("./publish/route.ts"),
  delete: () => import("./delete/route.ts"),
}
async function statusOf(route: keyof typeof routes, input: object): Promise<number> {
  const { POST } = await routes[route]()
  return (await POST(pageRequest(`projects/ours/parts/${route}`, input), context)).status
}
const inputs = (draft_id = "") =>
  ({
    "": { part: "layout", name: "New" },
    publish: { draft_id, revision: 1, seq: 0 },
    delete: { draft_id },
  }) satisfies Record<keyof typeof routes, object>
const storedDrafts = async () =>
  JSON.stringify(await rows(store.db, sql`select * from template_drafts order by draft_id`))

test.each(["viewer", "operator"] as const)("PART-7 a %s changes no snippet and no layout", async (role) => {
  await aMember(role, "ours")
  const before = await storedDrafts()
  for (const [route, input] of Object.entries(inputs(parts.get("ours"))))
    expect([route, await statusOf(route as keyof typeof routes, input)]).toEqual([route, 403])
  expect(await storedDrafts()).toBe(before)
})

test("PART-7 one of another project is nowhere, for a member of both as well", async () => {
  await aMember("manager", "ours", "theirs")
  const before = await storedDrafts()
  const { publish, delete: remove } = inputs(parts.get("theirs"))
  expect([await statusOf("publish", publish), await statusOf("delete", remove)]).toEqual([404, 404])
  for (const route of ["facts", "uses"] as const) {
    const { GET } = await (route === "facts" ? import("./facts/route.ts") : import("./uses/route.ts"))
    const read = new Request(
      `http://localhost:3000/api/projects/ours/parts/${route}?id=${parts.get("theirs")}`,
    )
    expect((await GET(read, context)).status).toBe(404)
  }
  expect(await storedDrafts()).toBe(before)
})

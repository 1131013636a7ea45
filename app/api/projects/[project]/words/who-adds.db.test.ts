import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { Store } from "#lib/data/store/open"
import { listProjectWords } from "#lib/data/store/project-words"
import { projectWords } from "#lib/data/store/schema/templates"
import { emptyFields } from "#lib/features/templates/fields"
import { makeDraft } from "#lib/testing/drafts"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { pageRequest, settle, signInAs } from "../../../testing/request-scope.ts"
import { everybody, sessionsOfRoles } from "../../../testing/sessions-of-roles.ts"
import { POST as look } from "../drafts/spelling/route.ts"
import { POST as change } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../testing/request-scope.ts")).nextServer,
}))

/** Rights to check spelling and to add words: every role, in its own project and in another one. */
const able: readonly string[] = ["owner", "manager", "editor"]

let store: Store
let sessions: ReadonlyMap<string, string> = new Map()
const drafts = new Map<string, string>()
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9", hunspell: null }))
  sessions = await sessionsOfRoles(store.db)
  for (const project of ["shop", "foreign"])
    drafts.set(project, (await makeDraft(store.db, { kind: "html", name: "One" }, project)).draft_id)
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
})

const post = async (route: typeof look, path: string, body: unknown, project: string) =>
  (await route(pageRequest(`projects/${project}/${path}`, body), { params: Promise.resolve({ project }) }))
    .status
const looking = (project: string, of = project) =>
  post(
    look,
    "drafts/spelling",
    { draft_id: drafts.get(of), fields: { ...emptyFields("", ""), language: "de" } },
    project,
  )
const adding = (project: string) => post(change, "words", { act: "add", word: "Frobnicator" }, project)

describe("SPELLING-6 spelling is looked at, and words are added, by those who write templates", () => {
  test.each(everybody)("as %s", async (who) => {
    signInAs(sessions.get(who) ?? null)
    await store.db.delete(projectWords)
    const status = able.includes(who) ? 200 : 403
    expect([await looking("shop"), await adding("shop")]).toEqual([status, status])
    expect(await listProjectWords(store.db, "shop")).toHaveLength(able.includes(who) ? 1 : 0)
    if (status === 200) expect(await looking("shop", "foreign")).toBe(404)
    if (who === "owner") return
    expect([await looking("foreign"), await adding("foreign")]).toEqual([404, 404])
    expect(await listProjectWords(store.db, "foreign")).toEqual([])
  })

  test("and by nobody who is signed out", async () => {
    signInAs(null)
    expect([await looking("shop"), await adding("shop")]).toEqual([401, 401])
  })
})

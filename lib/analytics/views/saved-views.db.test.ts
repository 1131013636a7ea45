import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { accessOf } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { savedViews } from "#lib/data/store/schema/messages"
import { createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { changeView, viewsFor } from "./saved-views.ts"

let store: Store
const people = { manager: "manager", second: "manager", editor: "editor", viewer: "viewer" } as const
type Who = keyof typeof people

beforeAll(async () => {
  store = await openTestStore()
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
  for (const [id, role] of Object.entries(people)) {
    const { user_id, email, name } = aUser(id)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    for (const project_id of ["shop", "other"])
      await setMember(store.db, { project_id, user_id, role, created_at: someDay })
  }
})
beforeEach(() => store.db.delete(savedViews))
afterAll(() => store.close())

async function accessFor(who: Who, project = "shop") {
  const access = await accessOf(store.db, aUser(who), project)
  if (!access) throw new Error(`${who} is not in ${project}.`)
  return access
}

const change = async (who: Who, input: unknown, project = "shop") =>
  changeView(store.db, { access: await accessFor(who, project), input, ip: null, user_agent: null })

const bounces = {
  page: "messages",
  name: "Bounces",
  query: "status=hard_bounced&range=7d",
  hidden_columns: ["route"],
}
async function save(who: Who, is_shared = false, more: Partial<typeof bounces> = {}): Promise<string> {
  const saved = await change(who, { act: "save", ...bounces, ...more, is_shared })
  if (!saved.ok) throw new Error(saved.failure.message)
  return saved.value.view_id
}

const namesFor = async (who: Who, project = "shop") =>
  (await viewsFor(store.db, await accessFor(who, project))).map(({ name }) => name)
const statusOf = async (who: Who, input: unknown, project = "shop") => {
  const outcome = await change(who, input, project)
  return outcome.ok ? 200 : outcome.failure.status
}

test("SAVE-1 a shared view that another user has renamed is not renamed again: 409 with name and time", async () => {
  const view_id = await save("manager", true)
  const expected = { name: "Bounces", is_shared: true }
  const rename = { act: "change", view_id, is_shared: true, expected }
  expect(await change("second", { ...rename, name: "Hard bounces" })).toMatchObject({ ok: true })
  expect(await change("manager", { ...rename, name: "Refused" })).toMatchObject({
    failure: { status: 409, conflict: { by: "second", current: { name: "Hard bounces", is_shared: true } } },
  })
  expect(await namesFor("editor")).toEqual(["Hard bounces"])
})

describe("MESSAGESPAGE-6 a view", () => {
  test("belongs to one user in one project, as saved", async () => {
    const view_id = await save("editor")
    expect(await viewsFor(store.db, await accessFor("editor"))).toEqual([
      { view_id, ...bounces, is_shared: false, canChange: true },
    ])
    expect(await namesFor("manager")).toEqual([])
    expect(await namesFor("editor", "other")).toEqual([])
  })

  test("is shared by managers of the project, and changed and deleted only by them", async () => {
    expect(await statusOf("editor", { act: "save", ...bounces, is_shared: true })).toBe(403)
    const view_id = await save("manager", true)
    expect(await viewsFor(store.db, await accessFor("editor"))).toMatchObject([
      { name: "Bounces", canChange: false },
    ])
    for (const act of ["change", "delete"])
      expect(await statusOf("editor", { act, view_id, name: "Mine" })).toBe(403)
    expect(await statusOf("second", { act: "change", view_id, name: "Ours", query: "status=spam" })).toBe(200)
    expect(await namesFor("viewer")).toEqual(["Ours"])
    expect(await statusOf("second", { act: "delete", view_id })).toBe(200)
    expect(await namesFor("viewer")).toEqual([])
  })

  test("of one user cannot be changed by others, nor shared by users who do not manage", async () => {
    const view_id = await save("editor")
    expect(await statusOf("manager", { act: "delete", view_id })).toBe(404)
    expect(await statusOf("editor", { act: "change", view_id, is_shared: true })).toBe(403)
    expect(await statusOf("editor", { act: "change", view_id, name: "Refused" }, "other")).toBe(404)
    expect(await statusOf("editor", { act: "change", view_id, name: "Refused" })).toBe(200)
    expect(await namesFor("editor")).toEqual(["Refused"])
  })

  test.each([
    ["whole", { query: "q=lena%40example.com" }],
    ["encoded twice", { query: "domain=lena%2540example.com" }],
    ["encoded in parts", { query: "domain=lena%25%34%30example.com" }],
    ["in wide letters", { name: "lena＠example.com" }],
    ["in wide letters, encoded", { query: "domain=lena%EF%BC%A0example.com&x=%" }],
    ["in its name", { name: "lena@example.com" }],
    ["as a column", { hidden_columns: ["lena@example.com"] }],
    ["without its domain", { query: "range=7d&%71=lena" }],
  ])("that names an address %s is not there for people who see masked ones", async (_how, view) => {
    const view_id = await save("manager", true, view)
    await save("manager", true, { name: "Opened", query: "had=opened" })
    expect(await namesFor("editor")).toHaveLength(2)
    expect(await namesFor("viewer")).toEqual(["Opened"])
    for (const act of ["change", "delete"]) {
      expect(await statusOf("viewer", { act, view_id, name: "Mine" })).toBe(404)
      expect(await statusOf("editor", { act, view_id, name: "Mine" })).toBe(403)
    }
  })

  test("of their own is there for users who see masked addresses, whatever they search for", async () => {
    const view_id = await save("viewer", false, { name: "News", query: "q=news" })
    expect(await namesFor("viewer")).toEqual(["News"])
    expect(await statusOf("viewer", { act: "delete", view_id })).toBe(200)
  })

  test("is logged if shared, and not if private", async () => {
    const rows = async () => (await listAudit(store.db, "shop", 100)).length
    const before = await rows()
    await save("manager")
    expect(await rows()).toBe(before)
    await save("manager", true)
    expect(await rows()).toBe(before + 1)
  })

  test("needs a name and bounds, and one user has at most 50", async () => {
    const wrong = [
      { act: "save", ...bounces, name: " ", is_shared: false },
      { act: "save", ...bounces, query: "q".repeat(2001), is_shared: false },
      { act: "save", ...bounces },
      { act: "throw" },
    ]
    for (const input of wrong) expect(await statusOf("editor", input)).toBe(400)
    for (let n = 0; n < 50; n++) await save("viewer", false, { name: `View ${n}` })
    expect(await statusOf("viewer", { act: "save", ...bounces, is_shared: false })).toBe(409)
    expect(await statusOf("editor", { act: "save", ...bounces, is_shared: false })).toBe(200)
  })
})

describe("VIEW-1 a view of a page of charts", () => {
  const chart = { page: "overview", name: "Outlook", query: "provider=outlook&range=30d", hidden_columns: [] }

  test("is only on its page, with the parameters of its URL", async () => {
    const saved = await change("viewer", { act: "save", ...chart, is_shared: false })
    await save("viewer")
    const access = await accessFor("viewer")
    expect(await viewsFor(store.db, access, "overview")).toMatchObject([{ ...chart, canChange: true }])
    expect(await viewsFor(store.db, access, "bounces")).toEqual([])
    expect((await viewsFor(store.db, access)).map(({ page }) => page)).toEqual(["messages", "overview"])
    const view_id = saved.ok ? saved.value.view_id : ""
    expect(await statusOf("viewer", { act: "change", view_id, query: "range=7d", page: "bounces" })).toBe(200)
    expect(await viewsFor(store.db, access, "overview")).toMatchObject([{ query: "range=7d" }])
  })

  test("of an unknown page is refused; private and shared ones work as for lists", async () => {
    expect(await change("editor", { act: "save", ...chart, page: "audit", is_shared: false })).toMatchObject({
      failure: {
        status: 400,
        field: "page",
        message: "page must be messages, overview, bounces or engagement.",
      },
    })
    expect(await statusOf("editor", { act: "save", ...chart, is_shared: true })).toBe(403)
    expect(await statusOf("manager", { act: "save", ...chart, is_shared: true })).toBe(200)
    expect(
      await statusOf("manager", { act: "save", ...chart, query: "domain=a%40b.example", is_shared: true }),
    ).toBe(200)
    expect((await viewsFor(store.db, await accessFor("editor"), "overview")).length).toBe(2)
    expect((await viewsFor(store.db, await accessFor("viewer"), "overview")).length).toBe(1)
  })
})

test.each([false, true])(
  "MESSAGESPAGE-6 saves at most 50 when many are saved at once; shared: %s",
  async (is_shared) => {
    const saves = Array.from({ length: 60 }, () =>
      statusOf("manager", { act: "save", ...bounces, is_shared }),
    )
    expect((await Promise.all(saves)).filter((status) => status === 200)).toHaveLength(50)
    expect(await viewsFor(store.db, await accessFor("manager"))).toHaveLength(50)
  },
)

test("NAME-1 a view's name is one line", async () => {
  const saved = await change("editor", { act: "save", ...bounces, name: "a\u0085b", is_shared: false })
  expect(saved).toMatchObject({
    failure: { field: "name", message: "Remove line breaks and control characters from name." },
  })
})

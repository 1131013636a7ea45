import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Role } from "#lib/access/auth/permissions"
import { setClock } from "#lib/platform/clock"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { failed, ok } from "#lib/platform/result"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { insertView } from "#lib/data/store/saved-views"
import { createFirstOwner } from "#lib/data/store/users"
import { anAccess, anEvent, saveProject, someDay } from "#lib/testing/make"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { findThings } from "./find-things.ts"

/** Answers of the mail service, by method; the search of suppression/list is the service's own. */
const service = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, calls: [] as unknown[] }))
vi.mock("#lib/mail-api/proxy/read", () => ({
  readMethod: async (_access: unknown, method: { path: string }, input: unknown) => {
    service.calls.push([method.path, input])
    const answer = service.answers[method.path]
    if (method.path === "suppression/list" && answer !== undefined) return ok(beginningWith(answer, input))
    return answer === undefined ? failed(502, "The mail service did not respond.") : ok(answer)
  },
}))

/** As the service does: the beginning of an address, or of its domain. */
function beginningWith(answer: unknown, input: unknown) {
  const { suppressions } = answer as { suppressions: { email: string }[] }
  const { search } = input as { search: string }
  const isFound = ({ email }: { email: string }) =>
    search.startsWith("@") ? email.split("@")[1]?.startsWith(search.slice(1)) : email.startsWith(search)
  return { suppressions: suppressions.filter(isFound) }
}

let store: Store
const undo: (() => void)[] = []

const sent = (email: string, subject: string, job_id = "1ZymBc-00041N-9XaQ") => ({
  event_name: "transactional_email_status",
  event_data: anEvent({ email, status: "sent", job_id, message_info: { subject } }),
})

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), setClock({ now: () => someDay }))
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
  const owner = { user_id: "user-1", email: "harbour-owner@example.com", name: "Olga" }
  await createFirstOwner(store.db, { ...owner, password_hash: "x", created_at: someDay })
  await setMember(store.db, {
    project_id: "shop",
    user_id: "user-1",
    role: "manager",
    created_at: someDay,
  })
  const events = [
    sent("lena@harbour.example", "Your order"),
    sent("lena@harbour.example", "Your order", "2ZymBc-00041N-9XaQ"),
    sent("bob@example.com", "News from the harbour"),
    // Masked it would read l•••@harbour.example, and be found by its subject.
    sent("lena@harbour.example", "Harbour days", "3ZymBc-00041N-9XaQ"),
    sent("carl@example.com", "For carl@harbour.example"),
  ]
  const batch = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (batch) await append(store.db, "shop", [batch])
})
beforeEach(() => {
  service.calls = []
  service.answers = {
    "template/list": {
      templates: [
        { id: "t1", name: "Harbour receipt", subject: "Your order" },
        { id: "t2", name: "Reminder", subject: "The harbour waits" },
        { id: "t3", name: "Welcome", subject: null },
      ],
    },
    "suppression/list": {
      suppressions: [{ email: "gone@harbour.example" }, { email: "harbour@example.com" }],
    },
    "domain/list": { domains: [{ domain: "harbour.example" }, { domain: "market.example" }] },
    "webhook/list": {
      objects: [
        { id: 7, url: "https://hooks.harbour.example/in" },
        { id: 8, url: "https://market.example/in" },
      ],
    },
  }
})
afterAll(async () => {
  for (const one of undo) one()
  await store.close()
})

const found = async (role: Role, text: string, project = "shop") => {
  const access = anAccess(role, { ...anAccess(role).project, project_id: project })
  return (await findThings(access, text)).found.map(({ kind, id }) => `${kind} ${id}`)
}

describe("SHELL-2 what the palette finds by a part", () => {
  test("lies in every section that the role may read, each thing once", async () => {
    expect(await found("manager", "harbour")).toEqual([
      "recipient lena@harbour.example",
      "subject Harbour days",
      "subject For carl@harbour.example",
      "subject News from the harbour",
      "template t1",
      "template t2",
      "suppression harbour@example.com",
      "suppression gone@harbour.example",
      "domain harbour.example",
      "webhook 7",
      "person user-1",
    ])
    expect(await found("manager", "1ZymBc-00041N-9XaQ")).toContain("job 1ZymBc-00041N-9XaQ")
  })

  test("is less for roles that may read less, and none of it comes from another project", async () => {
    const operator = await found("operator", "harbour")
    expect(operator).toContain("webhook 7")
    expect(operator).not.toContain("person user-1")
    expect(await found("manager", "lena", "other")).not.toContain("recipient lena@harbour.example")
  })

  test("leads people who see masked addresses to none", async () => {
    expect(await found("viewer", "harbour")).toEqual([
      "subject Harbour days",
      "subject News from the harbour",
      "template t1",
      "template t2",
    ])
    expect(await found("viewer", "lena@harbour")).toEqual([])
    expect(await found("viewer", "carl@")).toEqual([])
    const paths = service.calls.map((one) => (one as [string])[0])
    expect(paths.filter((path) => path !== "template/list")).toEqual([])
  })

  test("requests few rows, and none for less than two characters", async () => {
    await found("manager", "harbour")
    expect(service.calls).toContainEqual(["suppression/list", { search: "harbour", limit: 5 }])
    service.calls = []
    expect([await found("manager", "h"), service.calls]).toEqual([[], []])
    expect(await found("manager", "x".repeat(321))).toEqual([])
  })

  test("has the dashboard's own results while the mail service does not answer, marked as incomplete", async () => {
    service.answers = {}
    const access = anAccess("manager", { ...anAccess("manager").project, project_id: "shop" })
    const answer = await findThings(access, "harbour")
    expect(answer.isWhole).toBe(false)
    expect([...new Set(answer.found.map(({ kind }) => kind))]).toEqual([
      "recipient",
      "subject",
      "template",
      "person",
    ])
  })
})

test("VIEW-1 saved views are found by their name, each leading to its page", async () => {
  const view = {
    project_id: "shop",
    user_id: "user-1",
    hidden_columns: [],
    is_shared: true,
    created_at: someDay,
  }
  await insertView(store.db, {
    ...view,
    view_id: "v1",
    page: "overview",
    name: "Outlook week",
    query: "provider=outlook",
  })
  await insertView(store.db, {
    ...view,
    view_id: "v2",
    page: "messages",
    name: "Weekly spam",
    query: "status=spam",
  })
  await insertView(store.db, {
    ...view,
    view_id: "v3",
    page: "bounces",
    name: "For lena@x.example",
    query: "range=7d",
  })
  const { found } = await findThings(anAccess("viewer"), "week")
  expect(found).toEqual([
    { kind: "overview-view", id: "overview?provider=outlook", name: "Outlook week" },
    { kind: "messages-view", id: "messages?status=spam", name: "Weekly spam" },
  ])
  expect(
    (await findThings(anAccess("viewer"), "lena")).found.filter(({ id }) => id.startsWith("bounces?")),
  ).toEqual([])
})

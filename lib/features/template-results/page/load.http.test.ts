import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { createProject } from "#lib/features/projects/create-project"
import { accessOf, type User } from "#lib/access/auth/access"
import { startSession } from "#lib/access/auth/start-session"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft } from "#lib/data/store/template-drafts"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createDraft } from "#lib/features/templates/create-draft"
import { publishDraft } from "#lib/features/templates/publish-draft"
import { changeSamples } from "#lib/features/templates/samples"
import { anEvent, aUser, type EventInput, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { actingIn, got } from "#lib/features/templates/testing/acting"
import { startService, type TestService } from "../../../../service/testing/start-service.ts"
import { settle, signInAs } from "../../../../app/api/testing/request-scope.ts"
import { GET } from "../../../../app/api/projects/[project]/charts/[chart]/route.ts"
import { resultsFor } from "./load.ts"

vi.mock(
  "next/headers",
  async () => (await import("../../../../app/api/testing/request-scope.ts")).nextHeaders,
)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../app/api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../app/api/testing/request-scope.ts")).nextServer,
}))

/** The page of results as it is loaded, against the real service. */
let service: TestService
let store: Store
const nowMs = someDay.getTime() + 3_600_000
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const viewer = aUser("viewer")
const { action } = actingIn(() => store, owner)
const html =
  '<p>Dear {{name}}</p><a href="https://shop.example/orders/{{name}}">Order</a><script>parent.x = 1</script>'
let session_id = ""

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  undo.push(setClock({ now: () => at(nowMs) }))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await createUser(store.db, { ...viewer, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  await setMember(store.db, { project_id: "shop", user_id: "viewer", role: "viewer", created_at: someDay })
  session_id = await startSession(store.db, {
    ...{ user_id: "viewer", method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null },
  })
})
afterEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

/** A published template with a sample. */
async function published(project = "shop"): Promise<{ draft_id: string; template_id: string }> {
  const draftInput = { kind: "html", name: `Receipt of ${project}`, fields: { html, subject: "Receipt" } }
  const { draft_id } = got(await createDraft(store.db, await action(draftInput, owner, project)))
  const sample = { act: "add", draft_id, name: "Ann", values: { name: "Ann" } }
  got(await changeSamples(store.db, await action(sample, owner, project)))
  got(await publishDraft(store.db, await action({ draft_id, revision: 1, seq: 0 }, owner, project)))
  const draft = await findTemplateDraft(store.db, project, draft_id)
  return { draft_id, template_id: draft?.template_id ?? "" }
}

async function events(template_id: string): Promise<void> {
  const story = Array.from({ length: 5 }, (_, n): EventInput[] => {
    const common = {
      ...{ job_id: `job-${n}`, email: `r${n}@example.com` },
      message_info: { template_id, template_version: 1 },
    }
    const url = `https://shop.example/orders/${n}`
    const person = { traffic_type: "human" }
    return [
      { ...common, status: "delivered", second: 10 },
      ...(n < 2 ? [{ ...common, status: "clicked", second: 60, url, delivery_info: person }] : []),
    ]
  }).flat()
  const named = story.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, nowMs)
  if (!call) throw new Error("not a callback")
  await append(store.db, "shop", [call])
  while (await addUpOnce(store.db));
}

async function results(user: User, id: string) {
  const access = await accessOf(store.db, user, "shop")
  if (!access) throw new Error("not in the project")
  return resultsFor({ ...access, timeZone: "UTC", range: null, comparison: null }, { id, range: "24h" })
}
const file = async (id: string, table: string) => {
  signInAs(session_id)
  const query = `id=${id}&range=24h&table=${table}`
  const request = new Request(`http://localhost:3000/api/projects/shop/charts/results?${query}`)
  const answer = await GET(request, { params: Promise.resolve({ project: "shop", chart: "results" }) })
  return { status: answer.status, text: await answer.text() }
}

test("RESULTS-2 RESULTS-5 a template's results, with clicks next to the links of the message filled with a sample", async () => {
  const { template_id, draft_id } = await published()
  await events(template_id)
  for (const id of [template_id, draft_id]) {
    const { view } = got(await results(owner, id))
    expect(view.figures.map(({ value }) => value)).toEqual(["5", "100.0%", "0.0%", "40.0%", "0.0%", "0.000%"])
    expect(view.versions.map(({ label, isLive }) => [label, isLive])).toEqual([["v1", true]])
    expect(view.map?.html).toContain("Dear Ann")
    expect(view.map?.html).toMatch(/orders\/Ann">Order<span [^>]*title="Clicked by people in 2 messages">2</)
    expect(view.links).toMatchObject({ rows: [{ label: "https://shop.example/orders/{{name}}", people: 2 }] })
    expect(view.chart.marks).toHaveLength(1)
    expect(view.split).toMatchObject({ running: null, choices: [], canWrite: true })
  }
  // A viewer sees and exports the same, and can start nothing.
  expect(got(await results(viewer, template_id)).view.split.canWrite).toBe(false)
  expect(await file(template_id, "versions")).toEqual({
    status: 200,
    text: expect.stringContaining("1,5,5,0,2,0,0"),
  })
  expect((await file(template_id, "links")).text).toContain("shop.example/orders/0,1,0")
})

test("RESULTS-7 a template of another project is not found, and one that was never published has no results", async () => {
  const theirs = await published("other")
  for (const id of [theirs.template_id, theirs.draft_id, "nothing", ""]) {
    expect(await results(owner, id)).toMatchObject({ ok: false, failure: { status: 404 } })
    expect((await file(id, "versions")).status).toBe(400)
  }
  const { draft_id } = got(await createDraft(store.db, await action({ kind: "html", name: "New" }, owner)))
  expect(await results(owner, draft_id)).toMatchObject({ ok: false, failure: { status: 409 } })
})

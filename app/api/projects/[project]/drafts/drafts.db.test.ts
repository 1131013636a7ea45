import { readdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { closeStreams, cutOff, openStreams, streamLimits } from "#lib/live/streams"
import { putKey } from "#lib/mail-api/proxy/keys"
import { removeMember, setMember } from "#lib/data/store/members"
import { rows, type Store } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { endSessions } from "#lib/data/store/sessions"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { addPublication } from "#lib/data/store/template-publications"
import { createUser } from "#lib/data/store/users"
import { asOwner, got, makeDraft, typedIn } from "#lib/testing/drafts"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { changeComments } from "#lib/features/templates/comments"
import { changeSamples } from "#lib/features/templates/samples"
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

type Handler = (request: Request, context: { params: Promise<{ project: string }> }) => Promise<Response>

const undo: (() => void)[] = []
/** Every route of drafts that is posted to, by its folder; "" is the list itself. */
const posts = new Map<string, Handler>()
const drawn = { subject: "Hello", from_name: "", from_email: "", missing: [], body: { html: "<p>Hi</p>" } }
/** A mail service without templates that renders each given one alike. */
const service = createServer(({ url }, response) => {
  if (url?.endsWith("/template/preview.json"))
    return response.end(JSON.stringify({ status: "success", ...drawn }))
  response.writeHead(400).end(JSON.stringify({ status: "error", code: 2503, message: "Unknown id." }))
})
let get: Handler
let stream: Handler
let store: Store
let ours: TemplateDraft
let theirs: TemplateDraft
/** Of a sample of each. */
const samples = new Map<string, string>()
/** Of a comment on each. */
const comments = new Map<string, string>()
/** Of what is planned of each. */
const plans = new Map<string, string>()

beforeAll(async () => {
  for (const path of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith("route.ts")) continue
    const route = (await import(join(import.meta.dirname, path))) as { POST?: Handler }
    if (route.POST) posts.set(path.replace(/\/?route\.ts$/, ""), route.POST)
  }
  get = (await import("./route.ts")).GET as Handler
  stream = (await import("./stream/route.ts")).GET as Handler
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}` }), useStore(store))
  for (const slug of ["ours", "theirs"]) {
    await saveProject(store.db, slug)
    await putKey(store.db, slug, "", `key-of-${slug}`)
  }
  ours = await makeDraft(store.db, {}, "ours")
  theirs = await makeDraft(store.db, {}, "theirs")
  for (const { project_id, draft_id } of [ours, theirs]) {
    const sample = { act: "add", draft_id, name: "One", values: {} }
    samples.set(draft_id, got(await changeSamples(store.db, asOwner(sample, project_id))).sample_id)
    const first = { act: "add", draft_id, place: { block: "1.1" }, said: "Look" }
    comments.set(draft_id, got(await changeComments(store.db, asOwner(first, project_id))).comment_id)
    plans.set(draft_id, `plan-of-${project_id}`)
    await addPublication(store.db, {
      ...{ project_id, draft_id, publication_id: `plan-of-${project_id}`, state: "planned", kind: "html" },
      ...{ revision: 1, seq: 0, note: "", asked_by: "user-1", asked_at: someDay },
    })
  }
})
afterEach(async () => {
  closeStreams()
  await settle()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
  await new Promise((resolve) => service.close(resolve))
})

let people = 0
async function aMember(role: ProjectRole = "editor") {
  people += 1
  const { user_id, email, name } = aUser(`person-${people}`)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "ours", user_id, role, created_at: someDay })
  const session_id = await startSession(store.db, {
    ...{ user_id, method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null },
  })
  signInAs(session_id)
  return { user_id, session_id }
}

/** An awareness update of one editor with an empty state: count 1, client 1, clock 1, "{}". */
const somewhere = Buffer.from([1, 1, 1, 2, 0x7b, 0x7d]).toString("base64")
/** Valid input of each route, for a draft. */
async function inputs({ project_id, draft_id }: TemplateDraft): Promise<Record<string, object>> {
  const draft = project_id === "ours" ? ours : theirs
  const update = await typedIn(store.db, draft, "word")
  const seen = { draft_id, revision: 1, seq: 0 }
  return {
    "": { kind: "html", name: "New" },
    fields: { draft_id, revision: 1, fields: { subject: "Another" } },
    updates: { draft_id, update },
    publish: seen,
    "to-source": { ...seen, to: "mjml" },
    "from-source": { draft_id, revision: 1 },
    "publish-anew": { draft_id, version: 1 },
    comments: { act: "resolve", draft_id, comment_id: comments.get(draft_id) },
    plan: { ...seen, publish_at: new Date(Date.now() + 3_600_000).toISOString() },
    "plan/change": { act: "withdraw", publication_id: plans.get(draft_id) },
    restore: { ...seen, version: 1 },
    samples: { act: "change", draft_id, sample_id: samples.get(draft_id), name: "Another" },
    delete: { draft_id },
    duplicate: { id: draft_id, name: "Copy" },
    promote: { id: draft_id, to: "theirs", key: "", from_email: "shop@example.com", publish: false },
    presence: { draft_id, said: somewhere },
    tests: { act: "begin", draft_id, tried_version: 1, share: 50 },
    test: { draft_id, emails: ["ann@example.com"], values: {} },
  }
}
const context = { params: Promise.resolve({ project: "ours" }) }
async function post(route: string, input: unknown): Promise<{ status: number; body: unknown }> {
  const handler = posts.get(route)
  if (!handler) throw new Error(`drafts/${route} takes no POST.`)
  const answer = await handler(pageRequest(`projects/ours/drafts/${route}`, input), context)
  return { status: answer.status, body: await answer.json() }
}
/** Everything that is kept of templates, and what was written down of acts. */
const storedRows = async () => {
  const tables = [
    "template_drafts",
    "template_updates",
    "template_samples",
    "template_versions",
    "template_tests",
    "template_publications",
    "audit",
  ]
  const all = tables.map((table) =>
    rows(store.db, sql`select * from ${sql.identifier(table)} order by 1, 2, 3`),
  )
  return JSON.stringify(await Promise.all(all))
}

/**
 * Routes that only read have tests of their own (lib/features/templates/preview-draft.http.test.ts,
 * lib/features/spelling).
 */
const elsewhere = ["preview", "checks", "closer", "spelling"]

test("every route of drafts that is posted to is tried here", async () => {
  const routes = [...posts.keys()].filter((route) => !elsewhere.includes(route))
  expect(routes.sort()).toEqual(Object.keys(await inputs(ours)).sort())
})

describe("DRAFT-12 who may do what with drafts", () => {
  test.each(["viewer", "operator"] as const)("a %s writes by none of them, and is seen", async (role) => {
    await aMember(role)
    const before = await storedRows()
    for (const [route, input] of Object.entries(await inputs(ours))) {
      const { status } = await post(route, input)
      expect([route, status]).toEqual([route, route === "presence" ? 200 : 403])
    }
    expect(await storedRows()).toBe(before)
  })

  test("a draft of another project is nowhere, by its id or a sample's, and stays as it was", async () => {
    await aMember("manager")
    const before = await storedRows()
    const foreign = await inputs(theirs)
    for (const [route, input] of Object.entries(foreign))
      if (route !== "") expect([route, (await post(route, input)).status]).toEqual([route, 404])
    const comment_id = comments.get(theirs.draft_id)
    for (const act of ["reply", "resolve", "reopen", "delete"])
      expect(await post("comments", { act, draft_id: ours.draft_id, comment_id, said: "x" })).toMatchObject({
        status: 404,
      })
    const sample_id = samples.get(theirs.draft_id)
    for (const act of ["change", "delete"])
      expect(await post("samples", { act, draft_id: ours.draft_id, sample_id })).toMatchObject({
        status: 404,
      })
    expect(await storedRows()).toBe(before)
    const read = new Request(`http://localhost:3000/api/projects/ours/drafts?id=${theirs.draft_id}`)
    expect((await get(read, context)).status).toBe(404)
  })

  test("also to a member of both, who asks in the wrong one", async () => {
    const { user_id } = await aMember("manager")
    await setMember(store.db, { project_id: "theirs", user_id, role: "manager", created_at: someDay })
    for (const [route, input] of Object.entries(await inputs(theirs)))
      if (route !== "") expect([route, (await post(route, input)).status]).toEqual([route, 404])
    expect((await open(`draft=${theirs.draft_id}`)).answer.status).toBe(404)
  })

  test.each([
    ["presence", 70_000],
    ["updates", 12 * 1024 * 1024],
  ])("what is said by %s is bounded before it is read", async (route, chars) => {
    await aMember()
    const long = { draft_id: ours.draft_id, said: "A".repeat(chars), update: "A".repeat(chars) }
    expect((await post(route, long)).status).toBe(413)
  })
})

test("GALLERY-2 the picture of a start is kept by its reader alone, and opens as nothing that could run", async () => {
  const { GET } = await import("./starts/[start]/route.ts")
  const picture = async (start: string) => {
    const asking = new Request(`http://localhost:3000/api/projects/ours/drafts/starts/${start}?sample=usual`)
    return GET(asking, { params: Promise.resolve({ project: "ours", start }) })
  }
  await aMember("editor")
  const answer = await picture("receipt")
  expect([answer.status, await answer.text()]).toEqual([200, "<p>Hi</p>"])
  const policy = answer.headers.get("content-security-policy") ?? ""
  expect(policy).toMatch(/^sandbox; default-src 'none';/)
  expect(policy).not.toContain("allow-")
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  expect(answer.headers.get("cache-control")).toMatch(/^private/)
  expect((await picture("nothing")).status).toBe(404)
  await aMember("viewer")
  expect((await picture("receipt")).status).toBe(403)
})

type Event = { id: number | null; event: string; data: Record<string, unknown> }

async function open(query: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const request = new Request(`http://localhost:3000/api/projects/ours/drafts/stream?${query}`, {
    ...{ headers, signal: stop.signal },
  })
  const answer = await stream(request, context)
  return { answer, leave: () => stop.abort(), heard: hearing(answer) }
}

/** Every event of a stream so far, and whether it has ended. */
function hearing({ status, body }: Response) {
  const heard = { events: [] as Event[], hasEnded: false }
  if (status !== 200 || !body) return heard
  let rest = ""
  void (async () => {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split("\n\n")
      rest = parts.pop() ?? ""
      for (const part of parts) {
        const [, id, event = "", data] = /^(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)$/.exec(part) ?? []
        if (data) heard.events.push({ id: id ? Number(id) : null, event, data: JSON.parse(data) })
      }
    }
    heard.hasEnded = true
  })()
  return heard
}
const numbers = ({ events }: { events: Event[] }) => events.flatMap(({ id }) => (id === null ? [] : [id]))
const countOf = (events: Event[], name: string) => events.filter(({ event }) => event === name).length

describe("DRAFT-9 the stream of a draft", () => {
  const write = async (draft: TemplateDraft, words: string) =>
    post("updates", { draft_id: draft.draft_id, update: await typedIn(store.db, draft, words) })

  test("streams changes with their numbers, fields, and other editors, to everyone who may read", async () => {
    const draft = await makeDraft(store.db, {}, "ours")
    const { draft_id } = draft
    await aMember("viewer")
    const { answer, heard } = await open(`draft=${draft_id}`)
    expect(answer.headers.get("content-type")).toContain("text/event-stream")
    await expect.poll(() => countOf(heard.events, "draft")).toBe(1)
    const { user_id } = await aMember("editor")
    expect(await write(draft, "one")).toMatchObject({ status: 200, body: { seq: 1 } })
    expect(await write(draft, "two")).toMatchObject({ status: 200, body: { seq: 2 } })
    await expect.poll(() => numbers(heard).at(-1)).toBe(2)
    await post("fields", { draft_id, revision: 1, fields: { subject: "Another" } })
    await expect
      .poll(() => heard.events.at(-1))
      .toMatchObject({
        ...{ id: null, event: "draft", data: { revision: 2, changed_by: user_id } },
      })
    expect(await post("presence", { draft_id, said: somewhere })).toMatchObject({ status: 200 })
    await expect.poll(() => countOf(heard.events, "presence")).toBe(1)
    const { data } = heard.events.at(-1) ?? {}
    expect(Buffer.from(String(data?.said), "base64").toString()).toContain(`"name":"${user_id}"`)
    expect(numbers(heard)).toEqual([...new Set(numbers(heard))].toSorted((one, other) => one - other))
  })

  test("continues after a break by Last-Event-ID or after: each change once", async () => {
    const draft = await makeDraft(store.db, {}, "ours")
    await aMember()
    for (const words of ["one", "two", "three"]) await write(draft, words)
    const updatesIn = ({ events }: { events: Event[] }) =>
      events.flatMap(({ data }) => (Array.isArray(data.updates) ? data.updates : []))
    const whole = await open(`draft=${draft.draft_id}`)
    await expect.poll(() => updatesIn(whole.heard)).toHaveLength(3)
    for (const [query, headers] of [
      ["&after=2", {}],
      ["&after=0", { "last-event-id": "2" }],
    ] as const) {
      const { heard, leave } = await open(`draft=${draft.draft_id}${query}`, headers)
      await expect.poll(() => updatesIn(heard)).toEqual(updatesIn(whole.heard).slice(2))
      leave()
    }
  })

  test.each([
    ["draft=nothing", "draft must be the id of a draft."],
    [`draft=00000000-0000-4000-8000-000000000000&after=-1`, undefined],
    [`draft=00000000-0000-4000-8000-000000000000&after=soon`, "after must be the number of a change."],
  ])("%s is refused", async (query, message) => {
    await aMember()
    const { answer } = await open(query)
    expect(answer.status).toBe(400)
    if (message) expect(await answer.json()).toMatchObject({ message })
    expect(openStreams()).toBe(0)
  })

  test("DRAFT-12 is not opened for a draft of another project", async () => {
    await aMember("manager")
    for (const id of [theirs.draft_id, "00000000-0000-4000-8000-000000000000"])
      expect((await open(`draft=${id}`)).answer.status).toBe(404)
    expect(openStreams()).toBe(0)
  })

  type Member = Awaited<ReturnType<typeof aMember>>
  const endings: [string, (member: Member) => Promise<unknown>][] = [
    ["the session ended", ({ user_id }) => endSessions(store.db, user_id, someDay)],
    ["the person left the project", ({ user_id }) => removeMember(store.db, "ours", user_id)],
    [
      "the role became another one",
      ({ user_id }) =>
        setMember(store.db, { project_id: "ours", user_id, role: "viewer", created_at: someDay }),
    ],
  ]
  test.each(endings)("DRAFT-12 %s: the stream ends at the next look, others go on", async (_, end) => {
    const draft = await makeDraft(store.db, {}, "ours")
    const member = await aMember()
    const { heard } = await open(`draft=${draft.draft_id}`)
    await aMember()
    const stays = await open(`draft=${draft.draft_id}`)
    await cutOff()
    expect(heard.hasEnded).toBe(false)
    await end(member)
    await cutOff()
    await expect.poll(() => heard.hasEnded).toBe(true)
    await write(draft, "said later")
    await expect.poll(() => numbers(stays.heard)).toEqual([1])
    expect([numbers(heard), stays.heard.hasEnded, openStreams()]).toEqual([[], false, 1])
  })

  test("counts among the streams of a session", async () => {
    await aMember()
    for (let n = 0; n < streamLimits.perSession; n += 1)
      expect((await open(`draft=${ours.draft_id}`)).answer.status).toBe(200)
    expect((await open(`draft=${ours.draft_id}`)).answer.status).toBe(429)
  })
})

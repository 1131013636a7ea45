import { Readable } from "node:stream"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { beginViewAs } from "#lib/access/auth/view-as"
import { openIntake } from "#lib/intake/receive/receive"
import { closeChanges } from "#lib/live/changes"
import { closeStreams, cutOff, openStreams, streamLimits } from "#lib/live/streams"
import { tailLimits } from "#lib/live/tail"
import { changesSeq } from "#lib/data/store/letters"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { endSessions } from "#lib/data/store/sessions"
import { createUser } from "#lib/data/store/users"
import { anEvent, aUser, saveProject, signedBatch, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { signInAs } from "../../../../testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("../../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../testing/request-scope.ts")).sessionCookie,
)

type Handler = (request: Request, context: { params: Promise<{ project: string }> }) => Promise<Response>

const undo: (() => void)[] = []
let store: Store
let get: Handler

beforeAll(async () => {
  get = (await import("./route.ts")).GET as Handler
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  await Promise.all(["ours", "theirs"].map((slug) => saveProject(store.db, slug)))
})
afterEach(() => closeStreams())
afterAll(async () => {
  await closeChanges(store.db)
  for (const back of undo.reverse()) back()
  await store.close()
})

let people = 0
async function aMember(role: ProjectRole = "manager") {
  people += 1
  const { user_id, email, name } = aUser(`person-${people}`)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "ours", user_id, role, created_at: someDay })
  const session_id = await startSession(store.db, {
    user_id,
    method: "password",
    has_second_factor: false,
    ip: "192.0.2.1",
    user_agent: null,
  })
  return { user_id, session_id }
}

type TailEvent = {
  id: number
  rows: { id: string; recipient: string; status: string; subject: string }[]
  count: number
  isCut: boolean
}

/** The range of the lists, where a test names no other. */
const thatDay = "range=custom&from=2026-11-20T00:00&to=2026-11-21T00:00&tz=UTC"

function open(session_id: string, query = "", headers: Record<string, string> = {}) {
  signInAs(session_id)
  return openAgain(query, headers)
}

/** Opens a stream with the session and the cookies of the last requests. */
async function openAgain(query = "", headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const request = new Request(`http://localhost:3000/api/projects/ours/messages/tail?${thatDay}&${query}`, {
    headers,
    signal: stop.signal,
  })
  const answer = await get(request, { params: Promise.resolve({ project: "ours" }) })
  return { answer, leave: () => stop.abort(), heard: hearing(answer) }
}

/** Everything a stream has sent so far, by message; and whether it has ended. */
function hearing({ status, body }: Response) {
  const heard = { received: [] as TailEvent[], hasEnded: false, text: "" }
  if (status !== 200 || !body) return heard
  let rest = ""
  void (async () => {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      heard.text += piece
      const parts = (rest + piece).split("\n\n")
      rest = parts.pop() ?? ""
      for (const part of parts) {
        const [, id, data] = /^id: (\d+)\nevent: messages\ndata: (.*)$/.exec(part) ?? []
        if (data) heard.received.push({ id: Number(id), ...(JSON.parse(data) as Omit<TailEvent, "id">) })
      }
    }
    heard.hasEnded = true
  })()
  return heard
}
const recipients = ({ received }: { received: TailEvent[] }) =>
  received.flatMap(({ rows }) => rows.map((row) => row.recipient).reverse())

const intake = () =>
  openIntake({
    store: async () => store.db,
    keysOf: async (_db, projects) => new Map(projects.map((one) => [one, ["key"]])),
  })
let second = 0
/** Events of a project arrive in one call. */
async function arrive(events: Record<string, unknown>[], project = "ours") {
  const numbered = events.map((event, nth) => anEvent({ second: second + nth, ...event }))
  second += events.length
  const bytes = signedBatch(numbered, "key")
  const outcome = await intake().receive({
    project,
    body: { pieces: Readable.from([bytes]), length: bytes.length },
    encoding: null,
    address: "",
  })
  expect(outcome).toMatchObject({ ok: true, value: { added: events.length } })
}
const sent = (name: string, more: object = {}) =>
  arrive([{ job_id: `job-${name}`, email: `${name}@shop.example`, ...more }])

describe("TAIL-3 messages are streamed as they change", () => {
  test("newest change first, with the number of the last event sent; nothing from before", async () => {
    await sent("before")
    const { session_id } = await aMember()
    const { answer, heard } = await open(session_id)
    expect(answer.headers.get("content-type")).toContain("text/event-stream")
    await expect
      .poll(() => heard.received)
      .toEqual([{ id: await changesSeq(store.db, "ours"), rows: [], count: 0, isCut: false }])
    await arrive([
      { job_id: "job-ann", email: "ann@shop.example", message_info: { subject: "Hello" } },
      { job_id: "job-ben", email: "ben@shop.example" },
      { job_id: "job-ann", email: "ann@shop.example", status: "delivered" },
    ])
    await expect.poll(() => heard.received.length).toBe(2)
    expect(heard.received[1]).toMatchObject({
      id: await changesSeq(store.db, "ours"),
      rows: [
        { recipient: "ann@shop.example", status: "delivered", subject: "Hello" },
        { recipient: "ben@shop.example", status: "sent" },
      ],
      count: 2,
      isCut: false,
    })
  })

  test("of another project nothing, and only what the filters of the list find", async () => {
    const { session_id } = await aMember()
    const { heard } = await open(session_id, "status=delivered&domain=shop.example&q=lena")
    await arrive([{ job_id: "their-lena", email: "lena@shop.example", status: "delivered" }], "theirs")
    await sent("lena-1")
    await sent("lena-2", { status: "delivered" })
    await sent("otto-2", { status: "delivered" })
    await sent("lena-3", { status: "delivered", email: "lena-3@else.example" })
    await sent("lena-4", { status: "delivered" })
    await expect.poll(() => recipients(heard)).toEqual(["lena-2@shop.example", "lena-4@shop.example"])
  })

  test("TAIL-1 only messages that began in the range of the list", async () => {
    const { session_id } = await aMember()
    const { heard } = await open(session_id, "q=range-&to=2026-11-20T12:00")
    await sent("range-1")
    await sent("range-2", { second: -600 })
    await expect.poll(() => recipients(heard)).toEqual(["range-2@shop.example"])
  })

  test("SEVERAL-2 nothing of another project, whatever the address names and whatever their role is there", async () => {
    const { session_id, user_id } = await aMember()
    await setMember(store.db, { project_id: "theirs", user_id, role: "viewer", created_at: someDay })
    const { heard } = await open(session_id, "projects=theirs&q=several-")
    await arrive([{ job_id: "several-1", email: "several-1@shop.example" }], "theirs")
    await sent("several-2")
    await expect.poll(() => recipients(heard)).toEqual(["several-2@shop.example"])
    expect(heard.text).not.toContain("several-1")
  })

  test("a browser that reconnects in the middle of it gets each message once: by Last-Event-ID or after", async () => {
    const { session_id } = await aMember()
    const whole = await open(session_id, "q=walk-")
    const pieces: string[] = []
    let place = await changesSeq(store.db, "ours")
    for (let turn = 0; turn < 6; turn += 1) {
      const way = turn % 2 ? await open(session_id, `q=walk-&after=${place}`) : null
      const { heard, leave } =
        way ?? (await open(session_id, "q=walk-&after=1", { "last-event-id": String(place) }))
      await sent(`walk-${turn}-heard`)
      await expect.poll(() => recipients(heard)).toContain(`walk-${turn}-heard@shop.example`)
      leave()
      place = heard.received.at(-1)?.id ?? 0
      pieces.push(...recipients(heard))
      // While no client is connected.
      await sent(`walk-${turn}-missed`)
    }
    const last = await open(session_id, "q=walk-", { "last-event-id": String(place) })
    await expect.poll(() => recipients(last.heard)).toContain("walk-5-missed@shop.example")
    pieces.push(...recipients(last.heard))
    await expect.poll(() => recipients(whole.heard).length).toBe(12)
    expect(pieces).toEqual(recipients(whole.heard))
    expect(new Set(pieces).size).toBe(12)
  })

  test("many calls at once, and streams that come and go meanwhile: every message once to each", async () => {
    const { session_id } = await aMember()
    const steady = await open(session_id, "q=storm-")
    let place = steady.heard.received.at(-1)?.id ?? (await changesSeq(store.db, "ours"))
    const names = Array.from({ length: 30 }, (_, n) => `storm-${n}`)
    const writer = async (first: number) => {
      for (let n = first; n < names.length; n += 3) await sent(`storm-${n}`)
    }
    const storm = Promise.all([0, 1, 2].map(writer))
    const pieces: string[] = []
    let isOver = false
    void storm.then(() => {
      isOver = true
    })
    for (let isLast = false; !isLast; ) {
      isLast = isOver
      const { heard, leave } = await open(session_id, `q=storm-&after=${place}`)
      await expect.poll(() => heard.received.length).toBeGreaterThan(0)
      leave()
      place = heard.received.at(-1)?.id ?? place
      pieces.push(...recipients(heard))
    }
    await storm
    const all = names.map((name) => `${name}@shop.example`).sort()
    await expect.poll(() => recipients(steady.heard).sort()).toEqual(all)
    expect(pieces.sort()).toEqual(all)
  })

  test("more messages than a page keeps are counted, and the newest are sent", async () => {
    const { session_id } = await aMember()
    const after = await changesSeq(store.db, "ours")
    const many = Array.from({ length: tailLimits.rows + 30 }, (_, n) => ({
      job_id: `many-${n}`,
      email: `many-${n}@shop.example`,
    }))
    await arrive(many)
    const { heard } = await open(session_id, `q=many-&after=${after}`)
    await expect.poll(() => heard.received.length).toBe(1)
    expect([heard.received[0]?.count, heard.received[0]?.rows.length]).toEqual([many.length, tailLimits.rows])
    expect(heard.received[0]?.rows[0]?.recipient).toBe(many.at(-1)?.email)
  })

  test("a number of no event is refused by its name", async () => {
    const { session_id } = await aMember()
    for (const [query, headers] of [
      ["after=-1", {}],
      ["after=soon", {}],
      ["", { "last-event-id": "1 or 2" }],
    ] as const) {
      const { answer } = await open(session_id, query, headers)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        field: "after",
        message: "after must be an event number.",
      })
    }
    expect(openStreams()).toBe(0)
  })
})

describe("TAIL-5 who may follow, and what of it they see", () => {
  test("PROXY-3 viewers who search for a name that they do not see get no count of it", async () => {
    const { session_id } = await aMember("viewer")
    const { heard } = await open(session_id, "q=fischer")
    await sent("lena.fischer", { message_info: { subject: "Dear Fischer" } })
    await sent("greta", { message_info: { subject: "About Fischer" } })
    await expect
      .poll(() => heard.received.flatMap(({ rows }) => rows.map(({ subject }) => subject)))
      .toEqual(["About Fischer"])
    expect(heard.received.map(({ count }) => count).filter((count) => count > 0)).toEqual([1])
  })

  test("viewers see masked addresses and find nothing by them", async () => {
    const { session_id } = await aMember("viewer")
    const [all, bySearch] = [await open(session_id), await open(session_id, "q=secret")]
    await sent("secret", { message_info: { subject: "For secret@shop.example" } })
    await expect.poll(() => all.heard.received.flatMap(({ rows }) => rows).length).toBe(1)
    expect(all.heard.text).not.toContain("secret@")
    expect(all.heard.received.at(-1)?.rows[0]?.recipient).toBe("s•••@shop.example")
    await expect.poll(() => bySearch.heard.received.at(-1)?.id).toBe(all.heard.received.at(-1)?.id)
    expect(recipients(bySearch.heard)).toEqual([])
  })

  type Member = Awaited<ReturnType<typeof aMember>>
  const endings: [string, (member: Member) => Promise<unknown>][] = [
    ["the session ended", ({ user_id }) => endSessions(store.db, user_id, someDay)],
    ["the person was removed", ({ user_id }) => removeMember(store.db, "ours", user_id)],
    [
      "the role became one that sees masked addresses",
      ({ user_id }) =>
        setMember(store.db, { project_id: "ours", user_id, role: "viewer", created_at: someDay }),
    ],
  ]
  test.each(endings)("%s: the stream ends at the next look", async (_, end) => {
    const [member, other] = [await aMember(), await aMember()]
    const [{ heard }, stays] = [await open(member.session_id), await open(other.session_id)]
    await cutOff()
    expect(heard.hasEnded).toBe(false)
    await end(member)
    await cutOff()
    await expect.poll(() => heard.hasEnded).toBe(true)
    expect([stays.heard.hasEnded, openStreams()]).toEqual([false, 1])
  })

  test("VIEWAS-1 a manager who views as a viewer sees masked addresses, and the stream stays open", async () => {
    const { session_id, user_id } = await aMember()
    signInAs(session_id)
    await beginViewAs(user_id, { project_id: "ours", role: "viewer" })
    const { heard } = await openAgain()
    await cutOff()
    await sent("as-viewer")
    await expect.poll(() => recipients(heard)).toEqual(["a•••@shop.example"])
    expect(heard.hasEnded).toBe(false)
    await setMember(store.db, { project_id: "ours", user_id, role: "operator", created_at: someDay })
    await cutOff()
    await expect.poll(() => heard.hasEnded).toBe(true)
  })

  test("these streams count among those of a session", async () => {
    const { session_id } = await aMember()
    for (let n = 0; n < streamLimits.perSession; n += 1)
      expect((await open(session_id)).answer.status).toBe(200)
    expect((await open(session_id)).answer.status).toBe(429)
  })
})

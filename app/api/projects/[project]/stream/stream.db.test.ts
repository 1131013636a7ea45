import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { setTwoFactorRequired } from "#lib/access/auth/require-two-factor"
import { startSession } from "#lib/access/auth/start-session"
import { openIntake } from "#lib/intake/receive/receive"
import { closeChanges } from "#lib/live/changes"
import { closeStreams, cutOff, openStream, openStreams, streamLimits } from "#lib/live/streams"
import { removeMember, setMember } from "#lib/data/store/members"
import { rows, type Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { endSessions } from "#lib/data/store/sessions"
import { createUser, updateUser } from "#lib/data/store/users"
import { anEvent, aUser, saveProject, signedBatch, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { signInAs } from "../../../testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)

type Handler = (request: Request, context: { params: Promise<{ project: string }> }) => Promise<Response>

let get: Handler
let store: Store
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings())
  get = (await import("./route.ts")).GET as Handler
  for (const slug of ["ours", "theirs"]) await saveProject(store.db, slug)
})
afterEach(() => closeStreams())
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges()
  await store.close()
})

let people = 0
/** A member of `ours` with a session. */
async function aMember() {
  people += 1
  const { user_id, email, name } = aUser(`person-${people}`)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "ours", user_id, role: "viewer", created_at: someDay })
  return { user_id, session_id: await aSession(user_id) }
}
const aSession = (user_id: string) =>
  startSession(store.db, {
    user_id,
    method: "password",
    has_second_factor: false,
    ip: "192.0.2.1",
    user_agent: null,
  })

async function open(session_id: string | null, project = "ours") {
  signInAs(session_id)
  const stop = new AbortController()
  const request = new Request(`http://localhost:3000/api/projects/${project}/stream`, { signal: stop.signal })
  const answer = await get(request, { params: Promise.resolve({ project }) })
  return { answer, leave: () => stop.abort(), heard: hearing(answer) }
}

/** Everything sent on a stream so far, and whether it has ended. */
function hearing({ status, body }: Response) {
  const heard = { text: "", hasEnded: false }
  if (status !== 200 || !body) return heard
  void (async () => {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) heard.text += piece
    heard.hasEnded = true
  })()
  return heard
}
const changesIn = ({ text }: { text: string }) => text.match(/event: change\n/g)?.length ?? 0
let stored = 0
/** An event of a project arrives as the service posts it. */
const take = (project: string, bytes: Buffer) =>
  openIntake({
    store: async () => store.db,
    keysOf: async (_db, projects) => new Map(projects.map((one) => [one, ["key"]])),
  }).receive({
    project,
    body: { pieces: Readable.from([bytes]), length: bytes.length },
    encoding: null,
    address: "",
  })

const arrive = async (project: string) => {
  stored += 1
  const bytes = signedBatch([anEvent({ second: stored, email: `secret-${stored}@example.com` })], "key")
  const outcome = await take(project, bytes)
  expect(outcome).toMatchObject({ ok: true, value: { added: 1 } })
}

describe("LIVE-1 an open page hears that an event was stored", () => {
  test("first where its project is, then each change, and nothing of what it is", async () => {
    const { session_id } = await aMember()
    const { answer, heard } = await open(session_id)
    expect(answer.headers.get("content-type")).toContain("text/event-stream")
    expect(answer.headers.get("cache-control")).toContain("no-transform")
    expect(answer.headers.get("x-accel-buffering")).toBe("no")
    await expect.poll(() => heard.text).toMatch(/^event: hello\ndata: \{"seq":\d+\}\n\n/)
    await arrive("ours")
    await expect.poll(() => changesIn(heard)).toBe(1)
    expect(heard.text).toMatch(
      /^(event: hello\ndata: \{"seq":\d+\}\n\n|event: change\ndata: \{"kind":"events"\}\n\n)+$/,
    )
  })

  test("an event of another project is not heard", async () => {
    const member = await aMember()
    await setMember(store.db, {
      project_id: "theirs",
      user_id: member.user_id,
      role: "viewer",
      created_at: someDay,
    })
    const [ours, theirs] = [await open(member.session_id), await open(member.session_id, "theirs")]
    await arrive("theirs")
    await expect.poll(() => changesIn(theirs.heard)).toBe(1)
    expect(changesIn(ours.heard)).toBe(0)
  })

  test("the state of the project is sent again when the connection to other processes was broken", async () => {
    const { heard } = await open((await aMember()).session_id)
    const hellos = () => heard.text.match(/event: hello\n/g)?.length ?? 0
    await arrive("ours")
    const listening = sql`select pid from pg_stat_activity where query like 'listen%' and datname = current_database()`
    await expect.poll(async () => (await rows(store.db, listening)).length).toBe(1)
    const before = hellos()
    await store.db.execute(sql`select pg_terminate_backend(pid) from (${listening}) as theirs`)
    await expect.poll(hellos).toBe(before + 1)
    const [{ seq } = { seq: 0 }] = await rows<{ seq: number }>(
      store.db,
      sql`select max(seq)::int as seq from events where project_id = 'ours'`,
    )
    expect(heard.text).toMatch(new RegExp(`event: hello\ndata: \\{"seq":${seq}\\}\n\n$`))
  })

  test("a repeated call changes nothing and causes no event", async () => {
    const { heard } = await open((await aMember()).session_id)
    const bytes = signedBatch([anEvent({ email: "twice@example.com" })], "key")
    await take("ours", bytes)
    await expect.poll(() => changesIn(heard)).toBe(1)
    // Past the window in which changes are combined.
    await new Promise((resolve) => setTimeout(resolve, 400))
    const before = changesIn(heard)
    expect(await take("ours", bytes)).toMatchObject({ value: { added: 0 } })
    await arrive("ours")
    await expect.poll(() => changesIn(heard)).toBe(before + 1)
  })
})

describe("LIVE-2 who may listen", () => {
  test("nobody signed out, nobody with an ended session, no stranger; a project that is not there is not theirs", async () => {
    const { user_id, session_id } = await aMember()
    const ended = await aSession(user_id)
    await endSessions(store.db, user_id, someDay, session_id)
    for (const who of [null, "made-up", ended]) expect((await open(who)).answer.status).toBe(401)
    const [foreign, nowhere] = [await open(session_id, "theirs"), await open(session_id, "nowhere")]
    expect([foreign.answer.status, nowhere.answer.status]).toEqual([404, 404])
    expect(await foreign.answer.json()).toEqual(await nowhere.answer.json())
    expect(openStreams()).toBe(0)
  })

  type Member = Awaited<ReturnType<typeof aMember>>
  const endings: [string, (member: Member) => Promise<unknown>][] = [
    ["the session ended", ({ user_id }) => endSessions(store.db, user_id, someDay)],
    ["the role was taken away", ({ user_id }) => removeMember(store.db, "ours", user_id)],
    ["the account was closed", ({ user_id }) => updateUser(store.db, user_id, { closed_at: someDay })],
    ["a second factor is asked for", () => setTwoFactorRequired(store.db, true)],
    ["the project was deleted", () => updateProject(store.db, "ours", { deleted_at: someDay })],
  ]
  test.each(endings)("%s: the stream ends at the next look, others go on", async (_, end) => {
    const gone = await aMember()
    const stays = await aMember()
    await setMember(store.db, {
      project_id: "theirs",
      user_id: stays.user_id,
      role: "viewer",
      created_at: someDay,
    })
    await updateUser(store.db, stays.user_id, { totp_confirmed_at: someDay })
    const [one, other] = [await open(gone.session_id), await open(stays.session_id, "theirs")]
    await cutOff()
    expect([one.heard.hasEnded, openStreams()]).toEqual([false, 2])
    await end(gone)
    try {
      await cutOff()
      await expect.poll(() => one.heard.hasEnded).toBe(true)
      expect([other.heard.hasEnded, openStreams()]).toEqual([false, 1])
    } finally {
      await setTwoFactorRequired(store.db, false)
      await updateProject(store.db, "ours", { deleted_at: null })
    }
  })

  test("a page that leaves, and a program that stops, leave nothing open", async () => {
    const { session_id } = await aMember()
    const [first, second] = [await open(session_id), await open(session_id)]
    first.leave()
    await expect.poll(openStreams).toBe(1)
    closeStreams()
    await expect.poll(() => second.heard.hasEnded).toBe(true)
    expect(openStreams()).toBe(0)
  })

  test("a page that reads nothing is let go", async () => {
    const { session_id, user_id } = await aMember()
    const opened = openStream({ session_id, user_id, project_id: "ours" })
    if (!opened.ok) throw new Error(opened.failure.message)
    for (let n = 0; n < 100; n += 1) opened.value.hello(n)
    expect(openStreams()).toBe(0)
  })
})

describe("LIVE-3 how many may listen", () => {
  test("a session has room for requests in addition to its streams, and a closed stream frees its place", async () => {
    const { session_id, user_id } = await aMember()
    const opened = []
    for (let n = 0; n < streamLimits.perSession; n += 1) opened.push(await open(session_id))
    expect(opened.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200])
    expect((await open(session_id)).answer.status).toBe(429)
    const another = await open(await aSession(user_id))
    expect(another.answer.status).toBe(200)
    opened[0]?.leave()
    await expect.poll(async () => (await open(session_id)).answer.status).toBe(200)
  })

  test("a person with many sessions, and a process with many people, have an end", async () => {
    const owner = (session: number, person = 1) => ({
      session_id: `s${session}`,
      user_id: `p${person}`,
      project_id: "ours",
    })
    const statusOf = (outcome: ReturnType<typeof openStream>) => (outcome.ok ? 200 : outcome.failure.status)
    const some = Array.from({ length: 17 }, (_, n) => statusOf(openStream(owner(n))))
    expect(some.filter((status) => status === 200)).toHaveLength(streamLimits.perPerson)
    expect(some.at(-1)).toBe(429)
    const limits = { ...streamLimits, perProcess: 20 }
    const others = Array.from({ length: 5 }, (_, n) => statusOf(openStream(owner(n, 100 + n), limits)))
    expect(others).toEqual([200, 200, 200, 200, 503])
  })
})

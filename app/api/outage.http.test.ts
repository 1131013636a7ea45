import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { stopLinkOf } from "#lib/features/alerts/stop-link"
import { auditedCall } from "#lib/access/audit/audit"
import { startSession } from "#lib/access/auth/start-session"
import { putKey } from "#lib/mail-api/proxy/keys"
import { ok } from "#lib/platform/result"
import { openStore, rows, type Store } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { createFirstOwner } from "#lib/data/store/users"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { openRelay } from "#lib/testing/relay"
import { useSettings } from "#lib/testing/settings"
import { useStore } from "#lib/testing/test-store"
import { startTemporaryServer, type TemporaryServer } from "../../tools/lib/postgres/temporary.mjs"
import { pageRequest, settle, signInAs } from "./testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("./testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("./testing/request-scope.ts")).nextServer,
}))

/** Routes while their database is away, and when it is back: found by walking the folder. */
type Context = { params: Promise<Record<string, string>> }
type Handler = (request: Request, context: Context) => Promise<Response>

const root = import.meta.dirname
const migrations = join(root, "../../lib/data/store/migrations")
const projectKey = "key-of-the-project-0123456789"
let server: TemporaryServer
let store: Store
let session_id = ""
const undo: (() => void)[] = []
const handlers: { name: string; route: string; run: Handler }[] = []

beforeAll(async () => {
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith("route.ts")) continue
    const route = path.replace(/\/route\.ts$/, "")
    const file = (await import(join(root, path))) as Record<string, Handler>
    for (const verb of ["GET", "POST", "PUT"])
      if (file[verb]) handlers.push({ name: `${verb} ${route}`, route, run: file[verb] })
  }
  server = await startTemporaryServer()
  store = await openStore({ url: server.url, connectTimeoutMs: 1500 }, migrations)
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  await saveProject(store.db, "shop")
  await putKey(store.db, "shop", "", projectKey)
  const owner = { user_id: "owner", email: "owner@example.com", name: "Owner", password_hash: "" }
  await createFirstOwner(store.db, { ...owner, created_at: someDay })
  const from = { ip: "192.0.2.1", user_agent: null }
  session_id = await startSession(store.db, {
    user_id: "owner",
    method: "password",
    has_second_factor: false,
    ...from,
  })
  // Every route is loaded here, which takes a busy machine its time.
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await server.stop()
})

const params = { project: "shop", group: "webhook", method: "list", run: "1", id: "1", file: "0", dump: "x" }

/** Valid input for forms of people without a session, so that the request gets past validation. */
const filledIn = {
  token: "setup-token-for-tests",
  name: "Ann",
  email: "ann@example.com",
  password: "a long password",
}

async function ask(run: Handler, route: string, verb = "POST") {
  const posted = pageRequest(route, filledIn)
  // A program's own way in is looked at no further without a key.
  posted.headers.set("X-API-KEY", "a-key-that-nobody-was-given")
  const request = verb === "GET" ? new Request(posted.url) : posted
  // A forged link is refused without a look into the store.
  const token = stopLinkOf({ project_id: "shop", destination_id: "pager" }).page.split("/").at(-1) ?? ""
  const answer = await run(request, { params: Promise.resolve({ ...params, token }) })
  return { status: answer.status, body: (await answer.json().catch(() => null)) as AnswerBody | null }
}
type AnswerBody = { status?: string; message?: string; error_id?: string }

/** Routes that answer without a database, or have their own sentence for an outage. */
const others = [
  "GET callbacks/[project]",
  "GET auth/[...nextauth]",
  "POST auth/[...nextauth]",
  "GET health",
  "unreadable",
]

describe("OUTAGE-1 while the database is away", () => {
  test("every route answers 503 with a sentence and an id, and works again for the same session after the outage", async () => {
    signInAs(session_id)
    const asksStore = handlers.filter(({ name }) => !others.some((one) => name.endsWith(one)))
    expect(asksStore.length).toBeGreaterThan(40)
    await server.halt("fast")
    const away = await Promise.all(
      asksStore.map(async ({ name, route, run }) => ({
        name,
        ...(await ask(run, route, name.split(" ")[0])),
      })),
    )
    for (const { name, status, body } of away)
      expect({ name, status, body }).toEqual({
        name,
        status: 503,
        body: {
          status: "error",
          message: "The database is not responding. Nothing was changed. Try again in a minute.",
          error_id: expect.stringMatching(/^[0-9a-f]{8}$/),
        },
      })
    const health = handlers.find(({ name }) => name === "GET health")
    expect(health && (await ask(health.run, "health", "GET"))).toMatchObject({
      status: 503,
      body: { status: "failed" },
    })
    await server.begin()
    const runs = handlers.find(({ name }) => name === "GET projects/[project]/send-runs")
    expect(runs && (await ask(runs.run, "send-runs", "GET"))).toMatchObject({
      status: 200,
      body: { runs: [] },
    })
    expect(health && (await ask(health.run, "health", "GET"))).toMatchObject({
      status: 200,
      body: { status: "ok" },
    })
  })

  test("the result of the mail service is returned, and its row in the log is completed when the database is back", async () => {
    const act = { project_id: "shop", user_id: "owner", action: "template/set", input: {}, ip: null }
    const answer = await auditedCall(store.db, act, async () => {
      await server.halt("fast")
      return ok("done")
    })
    expect(answer).toEqual(ok("done"))
    await server.begin()
    await vi.waitFor(async () => {
      const [row] = await rows<{ outcome: string }>(
        store.db,
        sql`select outcome from audit where action = 'template/set'`,
      )
      expect(row?.outcome).toBe("success")
    })
  })
})

describe("OUTAGE-1 a change at the mail service is reported, though the database went away meanwhile", () => {
  test("a new project comes with a warning", async () => {
    const service = await answeringService({
      "project/create": async () => ({
        project_id: "7",
        project_api_key: "key-of-another-project-0123456789",
      }),
      "domain/get-sandbox-domain": async () => {
        await server.halt("fast")
        return { domain: "sandbox.example.com" }
      },
    })
    const back = useSettings({ serviceBaseUrl: service.url })
    const { POST } = await import("./projects/route.ts")
    const answer = await POST(pageRequest("projects", { name: "Another" }))
    await server.begin()
    expect([answer.status, await answer.json()]).toEqual([
      201,
      {
        project_id: "another",
        warning:
          "The project was created, but it is not complete: The database stopped responding. Check whether your change was saved before you try again. Set it up again.",
      },
    ])
    expect(await findProject(store.db, "another")).toMatchObject({ name: "Another", callback_url: null })
    back()
    await service.close()
  })
})

describe("CALLBACK-16 callbacks while the database is away", () => {
  const call = (job_id: string) => signed({ job_id })
  const storedOf = async (job_id: string) => {
    const [row] = await rows<{ events: number; counted: number }>(
      store.db,
      sql`select (select count(*)::int from events where job_id = ${job_id}) as events,
        (select coalesce(sum(letters_now), 0)::int from counts) as counted`,
    )
    return row
  }

  test("are refused with 503 and stored when they come again, once", async () => {
    await server.halt("fast")
    expect(await post(call("job-1"))).toMatchObject({ status: 503, body: { status: "error" } })
    await server.begin()
    expect(await post(call("job-1"))).toMatchObject({ status: 200, body: { added: 1 } })
    expect(await post(call("job-1"))).toMatchObject({ status: 200, body: { added: 0 } })
    expect(await storedOf("job-1")).toEqual({ events: 1, counted: 1 })
  })

  test("are stored at once when their connection breaks in the middle and the next one holds", async () => {
    const before = (await storedOf("job-2"))?.counted ?? 0
    const held = await hold()
    const answered = post(call("job-2"))
    await held.untilSomebodyWaits()
    await held.endWhoWaits()
    await held.letGo()
    expect(await answered).toMatchObject({ status: 200, body: { added: 1 } })
    expect(await storedOf("job-2")).toEqual({ events: 1, counted: before + 1 })
  })

  test("are answered with 200 when they were stored and the answer to the commit was lost", async () => {
    const before = (await storedOf("job-3"))?.counted ?? 0
    const relay = await openRelay(server.url)
    const cut = await openStore({ url: relay.url }, migrations)
    const back = useStore(cut)
    relay.cutAnswerTo("commit")
    expect(await post(call("job-3"))).toMatchObject({ status: 200, body: { status: "success", added: 0 } })
    back()
    await cut.close()
    await relay.close()
    expect(await storedOf("job-3")).toEqual({ events: 1, counted: before + 1 })
  })
})

/** A mail service with these methods. */
async function answeringService(methods: Record<string, () => Promise<object>>) {
  const listening = createServer(async (request, response) => {
    const method = methods[/\/api\/v1\/(.+)\.json$/.exec(request.url ?? "")?.[1] ?? ""]
    response.writeHead(method ? 200 : 404, { "content-type": "application/json" })
    response.end(JSON.stringify({ status: "success", ...(await method?.()) }))
  })
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = listening.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => listening.close(resolve)),
  }
}

/** Locks the project's events, so that a callback waits in the middle of its transaction. */
async function hold() {
  const other = await openStore({ url: server.url }, migrations)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holding = other.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('events shop', 0))`)
    isHeld()
    await released
  })
  await held
  const waiting = sql`from pg_stat_activity where wait_event_type = 'Lock'`
  return {
    untilSomebodyWaits: () =>
      vi.waitFor(async () => expect(await rows(store.db, sql`select pid ${waiting}`)).toHaveLength(1)),
    endWhoWaits: () => rows(store.db, sql`select pg_terminate_backend(pid) ${waiting}`),
    async letGo() {
      letGo()
      await holding
      await other.close()
    },
  }
}

async function post(body: string) {
  const { POST } = await import("./callbacks/[project]/route.ts")
  const request = new Request("http://localhost:3000/api/callbacks/shop", { method: "POST", body })
  const answer = await POST(request, { params: Promise.resolve({ project: "shop" }) })
  return { status: answer.status, body: await answer.json() }
}

/** A callback with one event, signed with the key of the project (CALLBACK-2). */
function signed(event: { job_id: string }): string {
  const reported = {
    auth: projectKey,
    events_by_user: [
      {
        user_id: 1,
        events: [{ event_name: "transactional_email_status", event_data: anEvent(event) }],
      },
    ],
  }
  const body = JSON.stringify(reported)
  return body.replace(projectKey, createHash("md5").update(body).digest("hex"))
}

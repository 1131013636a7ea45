import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { setTwoFactorRequired } from "#lib/access/auth/require-two-factor"
import { startSession } from "#lib/access/auth/start-session"
import { at, setClock } from "#lib/platform/clock"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { endSessions } from "#lib/data/store/sessions"
import { createFirstOwner, updateUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
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

/** Refusals of every POST route before it does anything: found by walking the folder. */
const root = import.meta.dirname
/**
 * next-auth has its own token for forms; callbacks are signed; mail programs stop a report, and alerts, by a link
 * (RFC 8058); a program reports deployments with a key and no session (report-deployment.http.test.ts).
 */
const ownRules = [
  "alerts/stop/[token]",
  "auth/[...nextauth]",
  "callbacks/[project]",
  "projects/[project]/deployments",
  "reports/[report]/stop",
]
/** For people with a link and no session. */
const open = [
  "setup",
  "account/reset",
  "account/reset/password",
  "account/email/confirm",
  "account/invitations/join",
  "alerts/confirm",
]
/** Open to who has to set up the second factor first. */
const beforeTwoFactor = ["account/confirm", "account/two-factor/offer", "account/two-factor/confirm"]

type Context = { params: Promise<Record<string, string>> }
type Handler = (request: Request, context: Context) => Promise<Response>

const routes: string[] = []
const handlers = new Map<string, Handler>()
let store: Store
let session_id = ""
const undo: (() => void)[] = []
const minutes = (count: number) => setClock({ now: () => at(someDay.getTime() + count * 60_000) })

for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
  const route = path.replace(/\/route\.ts$/, "")
  if (route !== path && !ownRules.includes(route)) routes.push(route)
}
const posted = (all: string[]) => all.filter((route) => handlers.has(route))
const params = { project: "shop", group: "webhook", method: "test", run: "1" }

beforeAll(async () => {
  for (const route of routes) {
    const { POST } = (await import(join(root, route, "route.ts"))) as { POST?: Handler }
    if (POST) handlers.set(route, POST)
  }
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }), minutes(0))
  await saveProject(store.db, "shop")
  const owner = { user_id: "owner", email: "owner@example.com", name: "Owner", password_hash: "" }
  await createFirstOwner(store.db, { ...owner, created_at: someDay })
  await setMember(store.db, { project_id: "shop", user_id: "owner", role: "manager", created_at: someDay })
  session_id = await newSession()
  // Every route is loaded here, which takes a busy machine its time.
})
afterEach(async () => {
  forgetTries()
  minutes(0)
  await settle()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const newSession = () =>
  startSession(store.db, {
    user_id: "owner",
    method: "password",
    has_second_factor: false,
    ip: "192.0.2.1",
    user_agent: null,
  })

async function ask(route: string, request: Request) {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`${route} takes no POST.`)
  const answer = await handler(request, { params: Promise.resolve(params) })
  const body = (await answer.json()) as { needs?: string }
  return { status: answer.status, needs: body.needs }
}
const statusOf = async (route: string, request: Request) => (await ask(route, request)).status

test("the walk found the routes of people and projects", () => {
  expect(handlers.size).toBeGreaterThan(20)
  expect(posted([...open, ...beforeTwoFactor])).toHaveLength(open.length + beforeTwoFactor.length)
})

describe("ORIGIN-1 no route is written to from another site, session or not", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]
  test.each(foreign)("%o", async (headers) => {
    for (const who of [session_id, null]) {
      signInAs(who)
      for (const route of handlers.keys())
        expect([route, await statusOf(route, pageRequest(route, {}, headers))]).toEqual([route, 403])
    }
  })

  test("nor by a form that needs no script: nothing but JSON is read", async () => {
    signInAs(session_id)
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      for (const route of handlers.keys())
        expect([route, await statusOf(route, pageRequest(route, {}, { "content-type": type }))]).toEqual([
          route,
          400,
        ])
  })
})

test("PROXY-2 a body that ends too early is answered with 400 everywhere", async () => {
  signInAs(session_id)
  const headers = { "content-type": "application/json", origin: "http://localhost:3000" }
  for (const route of handlers.keys()) {
    const half = new Request(`http://localhost:3000/api/${route}`, {
      method: "POST",
      headers,
      body: "{ half",
    })
    expect([route, await statusOf(route, half)]).toEqual([route, 400])
  }
})

describe("SESSION-1 what is over signs nobody in, from the next request on", () => {
  const closed = () => [...handlers.keys()].filter((route) => !open.includes(route))

  test("nobody, a made-up session and an ended one get 401 everywhere", async () => {
    const ended = await newSession()
    await endSessions(store.db, "owner", someDay, session_id)
    for (const who of [null, "fixed-by-somebody", "", ended]) {
      signInAs(who)
      for (const route of closed())
        expect([route, who, await statusOf(route, pageRequest(route, {}))]).toEqual([route, who, 401])
    }
    signInAs(session_id)
    expect(await statusOf("account/sessions", pageRequest("account/sessions", {}))).toBe(400)
  })

  test("TWOFACTOR-4 who has to set up a second factor may do that and nothing else", async () => {
    await setTwoFactorRequired(store.db, true)
    signInAs(session_id)
    for (const route of closed()) {
      const status = await statusOf(route, pageRequest(route, {}))
      if (beforeTwoFactor.includes(route)) expect([route, status]).not.toEqual([route, 403])
      else expect([route, [401, 403].includes(status)]).toEqual([route, true])
    }
    await setTwoFactorRequired(store.db, false)
  })
})

describe("SESSION-3 delicate acts want a fresh proof", () => {
  const delicate = [
    "account/email",
    "account/two-factor/offer",
    "account/two-factor/recovery-codes",
    "account/two-factor/remove",
    "account/two-factor/require",
    "account-projects",
    "account-projects/servers",
    "projects/[project]/erasures",
    "projects/[project]/keys",
    "projects/[project]/program-keys",
    "projects/[project]/people",
    "projects/[project]/invitations",
    "projects/[project]/settings/rights",
    "projects/[project]/settings/delete",
  ]

  test("the walk finds these routes and no others", async () => {
    signInAs(session_id)
    minutes(11)
    const found: string[] = []
    for (const route of handlers.keys())
      if ((await ask(route, pageRequest(route, {}))).needs === "confirm") found.push(route)
    expect(found.sort()).toEqual([...delicate].sort())
  })

  test.each(delicate)("%s", async (route) => {
    signInAs(session_id)
    minutes(11)
    expect(await ask(route, pageRequest(route, {}))).toEqual({ status: 403, needs: "confirm" })
    // The proof of another session opens nothing here.
    minutes(10)
    await newSession()
    minutes(11)
    expect(await ask(route, pageRequest(route, {}))).toEqual({ status: 403, needs: "confirm" })
    minutes(1)
    expect((await ask(route, pageRequest(route, {}))).needs).toBeUndefined()
  })

  test("the refusal names what this person can prove it with, and nothing else", async () => {
    signInAs(session_id)
    minutes(11)
    const proofs = async () => {
      const context = { params: Promise.resolve(params) }
      const answer = await handlers.get("account/email")?.(pageRequest("account/email", {}), context)
      const body = (await answer?.json()) as { proofs?: string[] } | undefined
      return body?.proofs
    }
    expect(await proofs()).toEqual([])
    const change = (changes: Parameters<typeof updateUser>[2]) => updateUser(store.db, "owner", changes)
    await change({ password_hash: "scrypt:none" })
    expect(await proofs()).toEqual(["password"])
    await change({ totp_confirmed_at: someDay })
    expect(await proofs()).toEqual(["password", "code"])
    await change({ password_hash: "", totp_confirmed_at: null })
  })

  test("a body that says so opens nothing", async () => {
    signInAs(session_id)
    minutes(11)
    const body = { confirmed: true, confirmed_at: "2999-01-01", needs: "confirm" }
    expect(await ask("account/email", pageRequest("account/email", body))).toEqual({
      status: 403,
      needs: "confirm",
    })
  })
})

import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { pageRequest, settle, signInAs } from "./testing/request-scope.ts"
import { everybody, sessionsOfRoles } from "./testing/sessions-of-roles.ts"

vi.mock("next/headers", async () => (await import("./testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("./testing/request-scope.ts")).nextServer,
}))

/**
 * Routes of the account that only the owner may call, found by walking the folders: all others are each person's own.
 */
const owners = ["account-projects", "account-projects/servers", "account/two-factor/require", "projects"]

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>
const handlers = new Map<string, Handler>()
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  for (const path of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })) {
    const route = path.replace(/\/route\.ts$/, "")
    if (route === path || !/^(account|projects$)/.test(route)) continue
    const { POST } = (await import(join(import.meta.dirname, path))) as { POST?: Handler }
    if (POST) handlers.set(route, POST)
  }
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
})
afterEach(async () => {
  forgetTries()
  await settle()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

test.each(everybody)(
  "PERMISSION-1 of the account's routes the %s is refused what is the owner's alone",
  async (who) => {
    signInAs(sessions.get(who) ?? null)
    const refused: string[] = []
    for (const [route, handler] of handlers) {
      const answer = await handler(pageRequest(route, {}), { params: Promise.resolve({}) })
      if (answer.status !== 403) continue
      refused.push(route)
      expect(await answer.json()).toMatchObject({
        status: "error",
        message: expect.stringMatching(/^Only the owner can .+\.$/),
      })
    }
    expect(refused.sort()).toEqual(who === "owner" ? [] : owners)
  },
)

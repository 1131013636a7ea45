import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { endSessions } from "#lib/data/store/sessions"
import { updateUser } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadPreferences } from "./(dashboard)/load.ts"
import { POST } from "./api/projects/[project]/[group]/[method]/route.ts"
import { pageRequest, signInAs } from "./api/testing/request-scope.ts"
import { sessionsOfRoles } from "./api/testing/sessions-of-roles.ts"
import { currentLanguage } from "#lib/access/auth/language"
import NotFound from "./not-found.tsx"

/** Headers and cookies that a browser sends with each request. */
let browser: { cookie?: string; headers?: Record<string, string> } = {}

vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === "language" && browser.cookie !== undefined ? { name, value: browser.cookie } : undefined,
  }),
  headers: async () => new Headers(browser.headers),
}))
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./api/testing/request-scope.ts")).sessionCookie,
)

const undo: (() => void)[] = []
let store: Store
let session = ""
let owner = ""

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => someDay }))
  const sessions = await sessionsOfRoles(store.db)
  session = sessions.get("viewer") ?? ""
  owner = sessions.get("owner") ?? ""
})
afterEach(() => {
  browser = {}
  signInAs(null)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const austrian = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }

test("LANGUAGE-1 a first visit is in the language of the browser, or else in English", async () => {
  expect(await currentLanguage()).toBe("en")
  browser = { headers: austrian }
  expect(await currentLanguage()).toBe("de")
})

test("WORDS-2 a cookie that names no language is as good as none", async () => {
  for (const cookie of ["xx", "", "DE", "toString"]) {
    browser = { cookie }
    expect([cookie, await currentLanguage()]).toEqual([cookie, "en"])
    browser = { cookie, headers: austrian }
    expect([cookie, await currentLanguage()]).toEqual([cookie, "de"])
  }
})

test("LANGUAGE-1 it is the person's, before the sign-in the browser's last one", async () => {
  browser = { cookie: "pl", headers: austrian }
  expect(await currentLanguage()).toBe("pl")
  signInAs(session)
  // People without a saved choice get the language last set in this browser.
  expect(await currentLanguage()).toBe("pl")
  await updateUser(store.db, "viewer", { language: "en" })
  expect(await currentLanguage()).toBe("en")
  await endSessions(store.db, "viewer", someDay)
  expect(await currentLanguage()).toBe("pl")
})

test("WORDS-2 WORDS-4 refusals and wrong addresses are shown in the reader's language", async () => {
  browser = { cookie: "de" }
  expect(renderToStaticMarkup(await NotFound())).toContain("Seite nicht gefunden")
  const params = Promise.resolve({ project: "shop", group: "moon", method: "land" })
  const land = async () => {
    const answer = await POST(pageRequest("projects/shop/moon/land", {}), { params })
    return ((await answer.json()) as { message: string }).message
  }
  expect(await land()).toBe("Sie sind abgemeldet.")
  await updateUser(store.db, "owner", { language: "de" })
  signInAs(owner)
  browser = {}
  expect(await land()).toBe("Es gibt keine Methode moon/land.")
})

test.each([
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0", true],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15", true],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0", false],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", false],
])("SHELL-3 keys are written as the reader's system writes them: %s", async (system, isMac) => {
  browser = { headers: { "user-agent": system } }
  expect((await loadPreferences()).isMac).toBe(isMac)
})

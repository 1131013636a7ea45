import "next/dist/server/node-environment-baseline.js"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { hashPassword } from "#lib/access/auth/password"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { openBrowser, origin } from "./testing/browser.ts"

/** Cookies and sessions of a sign-in with a password, through next-auth's routes. */
const email = "ann@example.com"
const password = "the present password"
const cookieName = "next-auth.session-token"
const undo: (() => void)[] = []
let store: Store

beforeAll(async () => {
  // next-auth reads its own address there.
  vi.stubEnv("NEXTAUTH_URL", origin)
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ dashboardUrl: origin }))
  // A stopped clock refills no attempts, however slow the machine is.
  undo.push(setClock({ now: () => someDay }))
  const password_hash = await hashPassword(password)
  await createUser(store.db, { user_id: "ann", email, name: "Ann", password_hash, created_at: someDay })
})
afterEach(forgetTries)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  vi.unstubAllEnvs()
  await store.close()
})

test("SESSION-1 sign-in replaces a session id that was fixed before", async () => {
  const browser = openBrowser()
  browser.jar.set(cookieName, "fixed-by-somebody")
  expect(await browser.who()).toBeNull()
  const answer = await browser.signIn(email, password)
  expect(answer.status).toBe(200)
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${cookieName}=`)) ?? ""
  expect(line).toMatch(/; HttpOnly/i)
  expect(line).toMatch(/; SameSite=Lax/i)
  expect(browser.jar.get(cookieName)).not.toBe("fixed-by-somebody")
  expect(await browser.who()).toBe(email)
  const fixed = openBrowser()
  fixed.jar.set(cookieName, "fixed-by-somebody")
  expect(await fixed.who()).toBeNull()
})

test("SESSION-1 sign-out ends the session itself, not only its cookie", async () => {
  const browser = openBrowser()
  await browser.signIn(email, password)
  const savedCookie = browser.jar.get(cookieName) ?? ""
  await browser.post("/api/auth/signout", {})
  expect(browser.jar.get(cookieName)).toBeUndefined()
  const copy = openBrowser()
  copy.jar.set(cookieName, savedCookie)
  expect(await copy.who()).toBeNull()
})

test("SIGNIN-2 failed attempts of a stranger do not lock out the person's known browser", async () => {
  const browser = openBrowser()
  expect((await browser.signIn(email, password)).status).toBe(200)
  await browser.post("/api/auth/signout", {})
  expect(await browser.who()).toBeNull()
  const thief = openBrowser()
  const said: string[] = []
  for (let n = 0; n < 9; n++) said.push(await (await thief.signIn(email, `guess number ${n}`)).text())
  expect(said.at(-1)).toContain("too-many-tries")
  // An unknown browser stays locked out, even with the right password.
  expect(await (await openBrowser().signIn(email, password)).text()).toContain("too-many-tries")
  expect((await browser.signIn(email, password)).status).toBe(200)
  expect(await browser.who()).toBe(email)
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { readPreferences } from "#lib/access/auth/preferences"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { findUser } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { nextHeaders, signInAs } from "../../testing/request-scope.ts"
import { sessionsOfRoles } from "../../testing/sessions-of-roles.ts"
import { PUT } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../testing/request-scope.ts")).sessionCookie,
)

const undo: (() => void)[] = []
let store: Store
let viewer = ""

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => someDay }))
  viewer = (await sessionsOfRoles(store.db)).get("viewer") ?? ""
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const put = async (input: unknown, headers: Record<string, string> = {}) => {
  const request = new Request("http://localhost:3000/api/account/preferences", {
    method: "PUT",
    headers: { "content-type": "application/json", origin: "http://localhost:3000", ...headers },
    body: JSON.stringify(input),
  })
  return (await PUT(request)).status
}
const cookie = async (name: string) => (await nextHeaders.cookies()).get(name)?.value
const dark = { name: "theme", value: "dark" }

test("PREFERENCE-1 the route takes nothing from other sites, from nobody, and nothing large", async () => {
  signInAs(null)
  expect(await put(dark)).toBe(401)
  signInAs(viewer)
  for (const headers of [
    { origin: "https://evil.example.com" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])
    expect([headers, await put(dark, headers)]).toEqual([headers, 403])
  expect(await put(dark, { "content-type": "text/plain" })).toBe(400)
  expect(await put({ name: "theme", value: "x".repeat(20_000) })).toBe(413)
  expect(await put({ name: "theme", value: "pink" })).toBe(400)
  expect((await readPreferences(store.db, "viewer")).theme).toBeNull()
  expect(await cookie("theme")).toBeUndefined()
})

test("PREFERENCE-1 LANGUAGE-1 theme and language stay with the person, and in this browser for the sign-in", async () => {
  signInAs(viewer)
  expect(await put(dark)).toBe(200)
  expect(await put({ name: "language", value: "de" })).toBe(200)
  expect(await put({ name: "letterKeys", value: false })).toBe(200)
  expect(await readPreferences(store.db, "viewer")).toMatchObject({ theme: "dark", hasLetterKeys: false })
  expect((await findUser(store.db, "viewer"))?.language).toBe("de")
  expect([await cookie("theme"), await cookie("language"), await cookie("letterKeys")]).toEqual([
    "dark",
    "de",
    undefined,
  ])
  expect((await readPreferences(store.db, "owner")).theme).toBeNull()
})

import { encode } from "next-auth/jwt"
import { afterEach, expect, test, vi } from "vitest"
import { sessionIdIn } from "./session-cookie.ts"

const secret = "a-session-secret-for-tests-of-32-characters"
const another = "another-session-secret-of-32-characters-too"
const sealed = (session_id: string | undefined, maxAge = 3600) =>
  encode({ token: session_id === undefined ? {} : { session_id }, secret, maxAge })
afterEach(() => {
  vi.useRealTimers()
})

test("SESSION-1 each cookie names its own session, also from the cache", async () => {
  const [ann, bob] = [await sealed("session-of-ann"), await sealed("session-of-bob")]
  for (const _ of ["first", "again"]) {
    expect(await sessionIdIn(ann, secret)).toBe("session-of-ann")
    expect(await sessionIdIn(bob, secret)).toBe("session-of-bob")
  }
})

test("SESSION-1 a cookie under another secret is invalid, also if the right one opened it before", async () => {
  const cookie = await sealed("session-of-ann")
  expect(await sessionIdIn(cookie, another)).toBeNull()
  expect(await sessionIdIn(cookie, secret)).toBe("session-of-ann")
  expect(await sessionIdIn(cookie, another)).toBeNull()
})

test("SESSION-1 a changed, cut or unsealed cookie is invalid", async () => {
  const cookie = await sealed("session-of-ann")
  await sessionIdIn(cookie, secret)
  const changed = `${cookie.slice(0, -2)}${cookie.at(-2) === "A" ? "B" : "A"}${cookie.at(-1)}`
  for (const one of [changed, cookie.slice(0, -1), "", "session-of-ann", await sealed(undefined)])
    expect(await sessionIdIn(one, secret)).toBeNull()
})

test("SESSION-1 a cookie ends at its own time, also one that was opened before", async () => {
  const cookie = await sealed("session-of-ann", 60)
  expect(await sessionIdIn(cookie, secret)).toBe("session-of-ann")
  vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ["Date"] })
  expect(await sessionIdIn(cookie, secret)).toBeNull()
})

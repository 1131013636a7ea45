import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { listSessions } from "#lib/data/store/sessions"
import { createUser, findUser, type UserRow, updateUser } from "#lib/data/store/users"
import { trailIn } from "#lib/testing/audit-trail"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import {
  changePassword,
  confirmAddress,
  endOtherSessions,
  makeAddressLink,
  makeResetLink,
  readResetRequest,
  resetPassword,
} from "./account.ts"
import { confirmPerson } from "./confirm.ts"
import { hashPassword } from "./password.ts"
import { forgetTries } from "./rate-limit.ts"
import { setTwoFactorRequired } from "./require-two-factor.ts"
import { openSession } from "./session.ts"
import { checkSignIn } from "./sign-in.ts"
import { startSession } from "./start-session.ts"
import { isRecent } from "./step-up.ts"

let store: Store
let restore = () => {}
const minutes = (count: number) => setClock({ now: () => at(someDay.getTime() + count * 60_000) })
const ip = "192.0.2.1"
const password = "the present password"

beforeAll(async () => {
  store = await openTestStore()
  restore = useSettings({ dashboardUrl: "https://mail.example.com" })
  minutes(0)
  // Files of one worker share the counted attempts.
  forgetTries()
})
afterEach(() => {
  forgetTries()
  minutes(0)
})
afterAll(async () => {
  restore()
  await store.close()
})

let count = 0
const aPerson = async (): Promise<UserRow> => {
  const user_id = `person-${++count}`
  const password_hash = await hashPassword(password)
  const email = `${user_id}@example.com`
  const user = await createUser(store.db, {
    user_id,
    email,
    name: user_id,
    password_hash,
    created_at: someDay,
  })
  if (!user) throw new Error("taken")
  return user
}
const signedIn = (user_id: string) =>
  startSession(store.db, { user_id, method: "password", has_second_factor: false, ip, user_agent: "Test/1" })
const isOpen = async (session_id: string) => (await openSession(store.db, session_id)) !== null
const statusOf = (result: { ok: boolean; failure?: { status: number } }) =>
  result.ok ? 200 : result.failure?.status

describe("SESSION-1 a session is a row: an ended one is not signed in", () => {
  test("it ends after thirty days, when it is ended, and with its person's account", async () => {
    const user = await aPerson()
    const [first, second, third] = [
      await signedIn(user.user_id),
      await signedIn(user.user_id),
      await signedIn(user.user_id),
    ]
    expect(await isOpen(first)).toBe(true)
    minutes(30 * 24 * 60 + 1)
    expect(await isOpen(first)).toBe(false)
    minutes(0)
    await endOtherSessions(trailIn(store.db), user, { session_id: second }, first)
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
    await updateUser(store.db, user.user_id, { closed_at: someDay })
    expect([await isOpen(first), await isOpen(third)]).toEqual([false, false])
    expect(await checkSignIn(store.db, { email: user.email, password, ip })).toEqual({ refused: "wrong" })
  })

  test("every sign-in gets a new ID, which the client cannot choose", async () => {
    const user = await aPerson()
    const [one, other] = [await signedIn(user.user_id), await signedIn(user.user_id)]
    expect(one).not.toBe(other)
    expect(one.length).toBeGreaterThanOrEqual(32)
    for (const guess of ["", "fixed-by-somebody", `${one}x`]) expect(await isOpen(guess)).toBe(false)
  })

  test("its last use is recorded, once a minute at most", async () => {
    const user = await aPerson()
    const session_id = await signedIn(user.user_id)
    const seen = async () => (await listSessions(store.db, user.user_id, someDay))[0]?.last_seen_at
    minutes(0.5)
    await openSession(store.db, session_id)
    expect(await seen()).toEqual(someDay)
    minutes(5)
    await openSession(store.db, session_id)
    expect(await seen()).toEqual(at(someDay.getTime() + 5 * 60_000))
  })
})

describe("SESSION-2 people end their own sessions, and no others", () => {
  test("one, or all but this one", async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const [here, there, foreign] = [
      await signedIn(ann.user_id),
      await signedIn(ann.user_id),
      await signedIn(bob.user_id),
    ]
    expect(statusOf(await endOtherSessions(trailIn(store.db), ann, { session_id: foreign }, here))).toBe(404)
    expect(await endOtherSessions(trailIn(store.db), ann, { others: true }, here)).toEqual({
      ok: true,
      value: { ended: 1 },
    })
    expect([await isOpen(here), await isOpen(there), await isOpen(foreign)]).toEqual([true, false, true])
  })

  test("the one that was used last is first in the list, and an ended one is not listed", async () => {
    const user = await aPerson()
    const { user_id } = user
    const [first, second, third] = [await signedIn(user_id), await signedIn(user_id), await signedIn(user_id)]
    const listed = async () => (await listSessions(store.db, user_id, someDay)).map((one) => one.session_id)
    minutes(5)
    await openSession(store.db, second)
    minutes(10)
    await openSession(store.db, first)
    minutes(0)
    expect(await listed()).toEqual([first, second, third])
    await endOtherSessions(trailIn(store.db), user, { session_id: second }, third)
    expect(await listed()).toEqual([first, third])
  })
})

describe("SESSION-3 sensitive acts need proof that is ten minutes old at most", () => {
  test("a sign-in counts, then the password again", async () => {
    const user = await aPerson()
    const session_id = await signedIn(user.user_id)
    const found = async () => {
      const session = await openSession(store.db, session_id)
      if (!session) throw new Error("over")
      return session
    }
    minutes(9)
    expect(isRecent((await found()).session)).toBe(true)
    minutes(11)
    expect(isRecent((await found()).session)).toBe(false)
    expect(statusOf(await confirmPerson(trailIn(store.db), await found(), { password: "guess" }, ip))).toBe(
      400,
    )
    expect(isRecent((await found()).session)).toBe(false)
    expect(await confirmPerson(trailIn(store.db), await found(), { password }, ip)).toMatchObject({
      ok: true,
    })
    expect(isRecent((await found()).session)).toBe(true)
  })

  test("guessing it in a signed-in person's open browser is slowed down", async () => {
    const user = await aPerson()
    const session = await openSession(store.db, await signedIn(user.user_id))
    if (!session) throw new Error("over")
    let last = 0
    for (let n = 0; n < 9; n++)
      last = statusOf(await confirmPerson(trailIn(store.db), session, { password: `guess ${n}` }, ip)) ?? 0
    expect(last).toBe(429)
  })
})

describe("RESET-1 a link for a new password works once, for half an hour", () => {
  const tokenOf = async (email: string) =>
    (await makeResetLink(store.db, trailIn(store.db), email))?.link.split("/").at(-1) ?? ""
  const next = "another long password"

  test("it sets the password and ends every session; a second time it is refused", async () => {
    const user = await aPerson()
    const session_id = await signedIn(user.user_id)
    const token = await tokenOf(user.email.toUpperCase())
    expect(await resetPassword(store.db, trailIn(store.db), { token, password: next }, ip)).toMatchObject({
      ok: true,
    })
    expect(await isOpen(session_id)).toBe(false)
    expect(await checkSignIn(store.db, { email: user.email, password: next, ip })).toMatchObject({
      user: { user_id: user.user_id },
    })
    expect(
      statusOf(
        await resetPassword(store.db, trailIn(store.db), { token, password: "yet another password" }, ip),
      ),
    ).toBe(409)
  })

  test("another link of the same person is used up with it, and none lasts longer than stated", async () => {
    const user = await aPerson()
    const [first, second] = [await tokenOf(user.email), await tokenOf(user.email)]
    await resetPassword(store.db, trailIn(store.db), { token: first, password: next }, ip)
    expect(
      statusOf(await resetPassword(store.db, trailIn(store.db), { token: second, password: next }, ip)),
    ).toBe(409)
    const late = await tokenOf(user.email)
    minutes(31)
    expect(
      statusOf(await resetPassword(store.db, trailIn(store.db), { token: late, password: next }, ip)),
    ).toBe(409)
  })

  test("a password that is too short does not use it up; a link for an address does not set a password", async () => {
    const user = await aPerson()
    const token = await tokenOf(user.email)
    expect(await resetPassword(store.db, trailIn(store.db), { token, password: "short" }, ip)).toMatchObject({
      failure: { status: 400, field: "password" },
    })
    expect(statusOf(await confirmAddress(store.db, trailIn(store.db), token, ip))).toBe(409)
    expect(await resetPassword(store.db, trailIn(store.db), { token, password: next }, ip)).toMatchObject({
      ok: true,
    })
  })
})

describe("RESET-2 requesting a link reveals nothing", () => {
  test("known and unknown addresses get the same answer, before any lookup", async () => {
    const user = await aPerson()
    expect(readResetRequest({ email: user.email }, ip)).toMatchObject({ ok: true })
    expect(readResetRequest({ email: "nobody@example.com" }, ip)).toMatchObject({ ok: true })
    expect(await makeResetLink(store.db, trailIn(store.db), "nobody@example.com")).toBeNull()
  })

  test("frequent requests are slowed down, and one person gets five emails an hour", async () => {
    const user = await aPerson()
    let last = 0
    for (let n = 0; n < 9; n++) last = statusOf(readResetRequest({ email: user.email }, ip)) ?? 0
    expect(last).toBe(429)
    const links = []
    for (let n = 0; n < 6; n++) links.push(await makeResetLink(store.db, trailIn(store.db), user.email))
    expect(links.map((one) => one !== null)).toEqual([true, true, true, true, true, false])
  })

  test("closed accounts get none", async () => {
    const user = await aPerson()
    await updateUser(store.db, user.user_id, { closed_at: someDay })
    expect(await makeResetLink(store.db, trailIn(store.db), user.email)).toBeNull()
  })
})

describe("ADDRESS-1 another address is valid once its owner followed the link", () => {
  test("and not before; links to the previous address are used up with it", async () => {
    const user = await aPerson()
    const reset = (await makeResetLink(store.db, trailIn(store.db), user.email))?.link.split("/").at(-1) ?? ""
    const letter = await makeAddressLink(store.db, user, { email: "new@example.com" })
    if (!letter.ok) throw new Error(letter.failure.message)
    expect(letter.value.to).toBe("new@example.com")
    expect((await findUser(store.db, user.user_id))?.email).toBe(user.email)
    const token = letter.value.link.split("/").at(-1) ?? ""
    expect(await confirmAddress(store.db, trailIn(store.db), token, ip)).toMatchObject({ ok: true })
    expect((await findUser(store.db, user.user_id))?.email).toBe("new@example.com")
    expect(statusOf(await confirmAddress(store.db, trailIn(store.db), token, ip))).toBe(409)
    expect(
      statusOf(
        await resetPassword(store.db, trailIn(store.db), { token: reset, password: "another one, long" }, ip),
      ),
    ).toBe(409)
  })

  test("the address of another person is refused", async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const result = await makeAddressLink(store.db, ann, { email: bob.email.toUpperCase() })
    expect(result).toMatchObject({ failure: { status: 409, field: "email" } })
  })
})

test("PASSWORD-1 a new password needs the current one and signs every other device out", async () => {
  const user = await aPerson()
  const [here, there] = [await signedIn(user.user_id), await signedIn(user.user_id)]
  const from = { ip, session_id: here }
  const wrong = await changePassword(
    trailIn(store.db),
    user,
    { current: "guess", password: "long enough it is" },
    from,
  )
  expect(wrong).toMatchObject({ failure: { status: 400, field: "current" } })
  const right = await changePassword(
    trailIn(store.db),
    user,
    { current: password, password: "long enough it is" },
    from,
  )
  expect(right).toEqual({ ok: true, value: { ended: 1 } })
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
})

test("TWOFACTOR-4 a person without a second factor must set it up first if the account requires one", async () => {
  const user = await aPerson()
  const session_id = await signedIn(user.user_id)
  expect(await openSession(store.db, session_id)).toMatchObject({ mustSetUpTwoFactor: false })
  await setTwoFactorRequired(store.db, true)
  expect(await openSession(store.db, session_id)).toMatchObject({ mustSetUpTwoFactor: true })
  await updateUser(store.db, user.user_id, { totp_confirmed_at: someDay })
  expect(await openSession(store.db, session_id)).toMatchObject({ mustSetUpTwoFactor: false })
  await setTwoFactorRequired(store.db, false)
})

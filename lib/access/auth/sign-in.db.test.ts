import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { createUser, ownerExists } from "#lib/data/store/users"
import { trailIn } from "#lib/testing/audit-trail"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { hashPassword } from "./password.ts"
import { forgetTries } from "./rate-limit.ts"
import { setUpOwner } from "./setup.ts"
import { checkSignIn } from "./sign-in.ts"

let store: Store
let restore = () => {}
beforeAll(async () => {
  store = await openTestStore()
  restore = useSettings()
})
afterEach(forgetTries)
afterAll(async () => {
  restore()
  await store.close()
})

const form = {
  token: "setup-token-for-tests",
  name: "Ann",
  email: "Ann@example.com",
  password: "long enough to be one",
}
const ip = "192.0.2.1"

describe("SETUP-1 the first owner is created once, with the token", () => {
  test("a wrong token, a short password, a bad address and a name of two lines (NAME-1) are refused by field", async () => {
    const refused = async (changes: object) => {
      const outcome = await setUpOwner(store.db, trailIn(store.db), { ...form, ...changes }, ip)
      return outcome.ok ? null : [outcome.failure.status, outcome.failure.field]
    }
    expect(await refused({ token: "guess" })).toEqual([403, "token"])
    expect(await refused({ password: "short" })).toEqual([400, "password"])
    expect(await refused({ email: "ann" })).toEqual([400, "email"])
    expect(await refused({ name: " " })).toEqual([400, "name"])
    expect(await refused({ name: "Ann\nOwner" })).toEqual([400, "name"])
    expect(await ownerExists(store.db)).toBe(false)
  })

  test("guessing tokens is slowed down", async () => {
    let last = 0
    for (let n = 0; n < 9; n++) {
      const outcome = await setUpOwner(store.db, trailIn(store.db), { ...form, token: `guess-${n}` }, ip)
      last = outcome.ok ? 200 : outcome.failure.status
    }
    expect(last).toBe(429)
  })

  test("without a token in the settings, no owner can be created", async () => {
    const back = useSettings({ setupToken: undefined })
    const outcome = await setUpOwner(store.db, trailIn(store.db), { ...form, token: "" }, ip)
    back()
    expect(outcome).toMatchObject({ ok: false, failure: { status: 403 } })
  })

  test("two at the same moment make one owner, and a third learns that there is one", async () => {
    const two = await Promise.all([
      setUpOwner(store.db, trailIn(store.db), form, ip),
      setUpOwner(store.db, trailIn(store.db), { ...form, email: "bob@example.com" }, ip),
    ])
    expect(two.filter((one) => one.ok)).toHaveLength(1)
    expect(two.find((one) => !one.ok)).toMatchObject({ failure: { status: 409 } })
    const third = await setUpOwner(store.db, trailIn(store.db), { ...form, email: "eve@example.com" }, ip)
    expect(third).toMatchObject({ ok: false, failure: { status: 409 } })
  })
})

describe("SIGNIN-1 address and password", () => {
  test("sign in their person, in any letter case of the address", async () => {
    const owner = await store.db.query.users.findFirst()
    const outcome = await checkSignIn(store.db, {
      email: owner?.email.toUpperCase() ?? "",
      password: form.password,
      ip,
    })
    expect(outcome).toMatchObject({ user: { is_owner: true } })
  })

  test("a wrong password and an unknown address are refused alike", async () => {
    const owner = await store.db.query.users.findFirst()
    const wrong = await checkSignIn(store.db, { email: owner?.email ?? "", password: "not the password", ip })
    const unknown = await checkSignIn(store.db, { email: "nobody@example.com", password: form.password, ip })
    expect(wrong).toEqual({ refused: "wrong" })
    expect(unknown).toEqual(wrong)
  })
})

describe("SIGNIN-2 failures of others do not lock a person out", () => {
  const password = "the right password"
  const knownDevice = { device_id: "browser-1", people: ["fred"] }
  const attempt = (typed: string, more: object = {}) =>
    checkSignIn(store.db, { email: "fred@example.com", password: typed, ip, ...more })
  // A stopped clock returns no attempts, however slow the machine is.
  let restart = () => {}
  beforeAll(async () => {
    restart = setClock({ now: () => someDay })
    // A cheap hash, because the test is about the number of attempts, not their duration.
    const password_hash = await hashPassword(password)
    const user = { user_id: "fred", email: "fred@example.com", name: "Fred", password_hash }
    await createUser(store.db, { ...user, created_at: someDay })
  })
  afterAll(() => restart())

  test("not even from the same network: a browser that the person used before gets through", async () => {
    for (let n = 0; n < 9; n++) await attempt(`guess ${n}`)
    expect(await attempt(password)).toEqual({ refused: "throttled" })
    expect(await attempt(password, { device: knownDevice })).toMatchObject({ user: { user_id: "fred" } })
  })

  test("a browser of another person does not count, and one's own cannot guess forever either", async () => {
    for (let n = 0; n < 9; n++) await attempt(`guess ${n}`)
    const others = { device_id: "browser-2", people: ["somebody-else"] }
    expect(await attempt(password, { device: others })).toEqual({ refused: "throttled" })
    const verdicts = []
    for (let n = 0; n < 9; n++) verdicts.push(await attempt(`guess ${n}`, { device: knownDevice }))
    expect(verdicts.at(-1)).toEqual({ refused: "throttled" })
  })
})

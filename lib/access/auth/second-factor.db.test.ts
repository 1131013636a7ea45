import { Secret, TOTP } from "otpauth"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { createUser, findUser, type UserRow } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { hashPassword } from "./password.ts"
import { forgetTries } from "./rate-limit.ts"
import {
  checkCode,
  confirmSecondFactor,
  newRecoveryCodes,
  offerSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
} from "./second-factor.ts"
import { checkSignIn } from "./sign-in.ts"

let store: Store
let restore = () => {}
const ip = "192.0.2.1"
const password = "the present password"
/** Sets the clock to the middle of a step. */
const steps = (count: number) => setClock({ now: () => at(someDay.getTime() + (count * 30 + 15) * 1000) })

beforeAll(async () => {
  store = await openTestStore()
  restore = useSettings()
})
afterEach(forgetTries)
afterAll(async () => {
  restore()
  await store.close()
})

const codeAt = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: someDay.getTime() + (step * 30 + 15) * 1000,
  })

let count = 0
async function aPersonWithApp(): Promise<{ user: UserRow; secret: string; recovery: string[] }> {
  steps(0)
  const user_id = `person-${++count}`
  const password_hash = await hashPassword(password)
  const row = { user_id, email: `${user_id}@example.com`, name: user_id, password_hash, created_at: someDay }
  const made = await createUser(store.db, row)
  const offer = made && (await offerSecondFactor(store.db, made))
  if (!offer?.ok) throw new Error("no offer")
  const { secret } = offer.value
  const on = await confirmSecondFactor(store.db, user_id, codeAt(secret, 0))
  const user = await findUser(store.db, user_id)
  if (!on.ok || !user) throw new Error("not on")
  return { user, secret, recovery: on.value.recovery_codes }
}

describe("TWOFACTOR-1 a code of the app counts once, one step early or late", () => {
  test("a wrong first code activates nothing; the secret is stored sealed", async () => {
    const { user, secret } = await aPersonWithApp()
    expect(user.totp_sealed).not.toContain(secret)
    const again = await offerSecondFactor(store.db, user)
    expect(again).toMatchObject({ failure: { status: 409 } })
  })

  test("the same code again is refused, and so is an earlier one", async () => {
    const { user, secret } = await aPersonWithApp()
    steps(5)
    expect(await checkCode(store.db, user, codeAt(secret, 5))).toBe("right")
    expect(await checkCode(store.db, user, codeAt(secret, 5))).toBe("wrong")
    expect(await checkCode(store.db, user, codeAt(secret, 4))).toBe("wrong")
    expect(await checkCode(store.db, user, codeAt(secret, 6))).toBe("right")
    expect(await checkCode(store.db, user, codeAt(secret, 8))).toBe("wrong")
  })

  test("two at the same moment with one code: one succeeds", async () => {
    const { user, secret } = await aPersonWithApp()
    steps(9)
    const code = codeAt(secret, 9)
    const two = await Promise.all([checkCode(store.db, user, code), checkCode(store.db, user, code)])
    expect(two.sort()).toEqual(["right", "wrong"])
  })
})

describe("TWOFACTOR-2 sign-in asks for the code after the right password", () => {
  test("and not before it", async () => {
    const { user, secret } = await aPersonWithApp()
    steps(20)
    const with_ = (typed: string, code?: string) =>
      checkSignIn(store.db, { email: user.email, password: typed, ip, code })
    expect(await with_("guess", codeAt(secret, 20))).toEqual({ refused: "wrong" })
    expect(await with_(password)).toEqual({ refused: "code-needed" })
    expect(await with_(password, "000000")).toEqual({ refused: "code-wrong" })
    expect(await with_(password, codeAt(secret, 20))).toMatchObject({ has_second_factor: true })
    expect(await with_(password, codeAt(secret, 20))).toEqual({ refused: "code-wrong" })
  })

  test("guessing codes is slowed down from any client", async () => {
    const { user } = await aPersonWithApp()
    steps(30)
    const answers: unknown[] = []
    for (let n = 0; n < 12; n++)
      answers.push(
        await checkSignIn(store.db, {
          email: user.email,
          password,
          ip: `198.51.100.${n}`,
          code: `00000${n % 10}`,
        }),
      )
    expect(answers.slice(10)).toEqual([{ refused: "throttled" }, { refused: "throttled" }])
  })
})

describe("TWOFACTOR-3 ten recovery codes, each once", () => {
  test("they are accepted like a code, in any case and spacing, and are stored as hashes", async () => {
    const { user, recovery } = await aPersonWithApp()
    expect(new Set(recovery).size).toBe(10)
    const [first = "", second = ""] = recovery
    const storedCodes = JSON.stringify(await store.db.query.recoveryCodes.findMany())
    expect(storedCodes).not.toContain(first)
    expect(await checkCode(store.db, user, ` ${first.toUpperCase().replaceAll("-", " ")} `)).toBe("right")
    expect(await checkCode(store.db, user, first)).toBe("wrong")
    expect(await recoveryCodesLeft(store.db, user.user_id)).toBe(9)
    const renewed = await newRecoveryCodes(store.db, user.user_id)
    expect(await checkCode(store.db, user, second)).toBe("wrong")
    expect(await checkCode(store.db, user, renewed[0] ?? "")).toBe("right")
  })

  test("another person's codes are refused; without the second factor none remain", async () => {
    const [ann, bob] = [await aPersonWithApp(), await aPersonWithApp()]
    expect(await checkCode(store.db, bob.user, ann.recovery[0] ?? "")).toBe("wrong")
    await removeSecondFactor(store.db, ann.user.user_id)
    expect(await recoveryCodesLeft(store.db, ann.user.user_id)).toBe(0)
    expect(await checkSignIn(store.db, { email: ann.user.email, password, ip })).toMatchObject({
      has_second_factor: false,
    })
  })
})

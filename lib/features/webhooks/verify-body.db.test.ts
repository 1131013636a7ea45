import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { at, clock, setClock } from "#lib/platform/clock"
import { putKey } from "#lib/mail-api/proxy/keys"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { anEvent, aUser, saveProject, signedBatch, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { verifyBody } from "./verify-body.ts"

let store: Store
let restoreSettings = () => {}
let restoreClock = () => {}
const clockAtStart = clock.now().getTime()
const [oldKey, key] = ["the-key-before-of-the-shop", "the-key-of-the-shop"]
const body = signedBatch([anEvent({ event_time: formatUtc(someDay) })], key).toString()
const roles = ["manager", "editor", "operator", "viewer"] as const

beforeAll(async () => {
  restoreSettings = useSettings({})
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "empty")
  await putKey(store.db, "shop", "", oldKey)
  await putKey(store.db, "shop", "", key)
  for (const role of roles) {
    const { user_id, email, name } = aUser(role)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    for (const project_id of ["shop", "empty"])
      await setMember(store.db, { project_id, user_id, role, created_at: someDay })
  }
})
afterEach(() => restoreClock())
afterAll(async () => {
  restoreSettings()
  await store.close()
})

const verify = (user: string, input: unknown = { body }, project = "shop") =>
  verifyBody(store.db, { user: aUser(user, user === "owner"), project, input })

describe("VERIFY-1 access", () => {
  test.each(["owner", "manager", "operator", "editor"])("%ss get the verdict, and no key", async (role) => {
    const answer = await verify(role)
    expect(answer).toEqual({ ok: true, value: { verdict: "genuine", key: "current" } })
    expect(JSON.stringify(answer)).not.toContain(key)
  })

  test("viewers get 403 with a message; strangers get 404", async () => {
    expect(await verify("viewer")).toMatchObject({
      ok: false,
      failure: { status: 403, message: expect.stringMatching(/^[A-Z].+\.$/) },
    })
    expect(await verify("stranger")).toMatchObject({ ok: false, failure: { status: 404 } })
    expect(await verify("manager", { body }, "nowhere")).toMatchObject({
      ok: false,
      failure: { status: 404 },
    })
  })

  test("a project without a key is 409, a body without text is 400", async () => {
    expect(await verify("manager", { body }, "empty")).toMatchObject({ ok: false, failure: { status: 409 } })
    for (const input of [{}, { body: "" }, { body: 5 }, null, { body, auth: 5 }])
      expect(await verify("manager", input)).toMatchObject({ ok: false, failure: { status: 400 } })
  })
})

test("VERIFY-1 the key before a rotation is valid for a day, and is reported as the old one after that", async () => {
  const before = signedBatch([anEvent()], oldKey).toString()
  expect(await verify("manager", { body: before })).toMatchObject({
    value: { verdict: "genuine", key: "previous" },
  })
  restoreClock = setClock({ now: () => at(clockAtStart + 26 * 3_600_000) })
  expect(await verify("manager", { body: before })).toMatchObject({
    value: { verdict: "forged", reason: "old_key" },
  })
})

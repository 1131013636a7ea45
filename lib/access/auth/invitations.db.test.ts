import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { roleIn } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createUser, findUserByEmail, updateUser } from "#lib/data/store/users"
import { trailIn } from "#lib/testing/audit-trail"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import {
  acceptAsNewPerson,
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  revokeInvitation,
} from "./invitations.ts"
import { forgetTries } from "./rate-limit.ts"

let store: Store
let restore = () => {}
const hours = (count: number) => setClock({ now: () => at(someDay.getTime() + count * 3_600_000) })

beforeAll(async () => {
  store = await openTestStore()
  restore = useSettings({ dashboardUrl: "https://mail.example.com" })
  hours(0)
  await saveProject(store.db, "shop")
})
afterEach(() => {
  forgetTries()
  hours(0)
})
afterAll(async () => {
  restore()
  await store.close()
})

const ip = "192.0.2.1"
const invite = async (email: string, role: "manager" | "viewer" = "viewer") => {
  const made = await createInvitation(store.db, {
    project_id: "shop",
    email,
    role,
    invited_by: "owner-1",
    isSentByMail: false,
  })
  if (!made.ok) throw new Error(made.failure.message)
  return { ...made.value, token: made.value.link.split("/").at(-1) ?? "" }
}

const person = async (user_id: string, email: string) => {
  const row = { user_id, email, name: user_id, password_hash: "", created_at: someDay }
  const user = await createUser(store.db, row)
  if (!user) throw new Error(`${email} is taken.`)
  return user
}

const joinAs = (token: string, name = "Ann", from = ip) =>
  acceptAsNewPerson(store.db, trailIn(store.db), { token, name, password: "long enough to be one" }, from)

const statusOf = (result: { ok: boolean; failure?: { status: number } }) =>
  result.ok ? 200 : result.failure?.status

describe("INVITE-1 a link creates an account and gives the role, once, for seven days", () => {
  test("the token is stored as a hash and shown once", async () => {
    const { link, token } = await invite("hash@example.com")
    expect(link).toBe(`https://mail.example.com/invite/${token}`)
    const rows = await store.db.query.invitations.findMany()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await listInvitations(store.db, "shop"))).not.toContain(token)
  })

  test("a new person joins with the invited address", async () => {
    const { token } = await invite("Ann@example.com")
    const joined = await joinAs(token)
    expect(joined).toMatchObject({ ok: true, value: { project_id: "shop", email: "Ann@example.com" } })
    const user = await findUserByEmail(store.db, "ann@example.com")
    expect(await roleIn(store.db, "shop", user?.user_id ?? "")).toBe("viewer")
    expect(statusOf(await joinAs(token))).toBe(409)
  })

  test("two at the same moment create one account", async () => {
    const { token } = await invite("race@example.com")
    const two = await Promise.all([joinAs(token, "First"), joinAs(token, "Second")])
    expect(two.filter((one) => one.ok)).toHaveLength(1)
    const all = await store.db.query.users.findMany()
    expect(all.filter((one) => one.email === "race@example.com")).toHaveLength(1)
  })

  test("after seven days, and after it was withdrawn, it is invalid", async () => {
    const old = await invite("old@example.com")
    hours(7 * 24 + 1)
    expect(await findInvitation(store.db, old.token)).toMatchObject({ state: "expired" })
    expect(statusOf(await joinAs(old.token))).toBe(409)
    hours(0)
    const withdrawn = await invite("withdrawn@example.com")
    expect(await revokeInvitation(store.db, "shop", withdrawn.invitation_id)).toMatchObject({ ok: true })
    expect(await findInvitation(store.db, withdrawn.token)).toMatchObject({ state: "revoked" })
    expect(statusOf(await joinAs(withdrawn.token, "Ann", "192.0.2.9"))).toBe(409)
    expect(statusOf(await revokeInvitation(store.db, "other", withdrawn.invitation_id))).toBe(404)
  })

  test("a second invitation withdraws the first one", async () => {
    const first = await invite("twice@example.com", "manager")
    await invite("Twice@example.com")
    expect(await findInvitation(store.db, first.token)).toMatchObject({ state: "revoked" })
  })
})

describe("INVITE-2 an invitation is valid for its address alone", () => {
  test("another signed-in person cannot use it", async () => {
    const { token } = await invite("meant@example.com", "manager")
    const thief = await person("thief", "thief@example.com")
    expect(statusOf(await acceptInvitation(store.db, trailIn(store.db), token, thief))).toBe(403)
    expect(await roleIn(store.db, "shop", "thief")).toBeNull()
  })

  test("a person with an account joins as that person, and no other account is created for the address", async () => {
    const { token } = await invite("bob@example.com")
    const bob = await person("bob", "Bob@example.com")
    expect(statusOf(await joinAs(token))).toBe(409)
    expect(await acceptInvitation(store.db, trailIn(store.db), token, bob)).toMatchObject({ ok: true })
    expect(await roleIn(store.db, "shop", "bob")).toBe("viewer")
  })

  test("members, closed accounts and invalid addresses are not invited", async () => {
    await person("closed", "closed@example.com")
    await updateUser(store.db, "closed", { closed_at: someDay })
    for (const [email, status] of [
      ["bob@example.com", 409],
      ["closed@example.com", 409],
      ["nobody", 400],
    ] as const)
      expect(
        statusOf(
          await createInvitation(store.db, {
            project_id: "shop",
            email,
            role: "viewer",
            invited_by: "owner-1",
            isSentByMail: false,
          }),
        ),
      ).toBe(status)
  })

  test("guessing tokens is slowed down and never succeeds", async () => {
    const answers: (number | undefined)[] = []
    for (let n = 0; n < 10; n++) answers.push(statusOf(await joinAs(`guess-${n}`, "Eve", "192.0.2.66")))
    expect(answers.slice(0, 8)).toEqual(Array(8).fill(404))
    expect(answers.at(-1)).toBe(429)
  })
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { accessOf } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { keyFacts, putKey } from "#lib/mail-api/proxy/keys"
import { listAudit } from "#lib/data/store/audit"
import { listPeople, roleIn, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { mailRequests } from "#lib/data/store/schema/people"
import { members } from "#lib/data/store/schema/projects"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { changeInvitation } from "./invite.ts"
import { changePerson } from "./people.ts"

let store: Store
let restore = () => {}
const people = ["manager", "second", "editor", "stranger"] as const

beforeAll(async () => {
  restore = useSettings({ dashboardUrl: "https://mail.example.com" })
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
  const { user_id, email, name } = aUser("owner", true)
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const id of people) {
    const one = aUser(id)
    await createUser(store.db, {
      user_id: one.user_id,
      email: one.email,
      name: one.name,
      password_hash: "x",
      created_at: someDay,
    })
  }
})
afterAll(async () => {
  restore()
  await store.close()
})
beforeEach(async () => {
  const role = (project_id: string, user_id: string, to: "manager" | "editor") =>
    setMember(store.db, { project_id, user_id, role: to, created_at: someDay })
  await role("shop", "manager", "manager")
  await role("shop", "editor", "editor")
  await role("other", "stranger", "manager")
})

async function action(who: string, input: unknown, project = "shop") {
  const access = await accessOf(store.db, aUser(who, who === "owner"), project)
  if (!access) throw new Error(`${who} is not in ${project}.`)
  return { access, input, ip: "192.0.2.1", user_agent: "test" }
}
const change = async (who: string, input: unknown) => changePerson(store.db, await action(who, input))
const lastAct = async () =>
  (await listAudit(store.db, "shop", 100)).sort((a, b) => b.audit_id - a.audit_id)[0]

describe("PEOPLE-1 managers grant and revoke roles", () => {
  test("and the log has the previous role", async () => {
    expect(await change("manager", { act: "role", user_id: "editor", role: "operator" })).toMatchObject({
      ok: true,
    })
    expect(await roleIn(store.db, "shop", "editor")).toBe("operator")
    expect(await lastAct()).toMatchObject({
      user_id: "manager",
      action: "people/role",
      target: "editor@example.com",
      before: { role: "editor" },
      after: { role: "operator" },
      user_agent: "test",
    })
  })

  test("SAVE-1 a role that another manager has changed is not changed again: 409 with name and time", async () => {
    const input = { act: "role", user_id: "editor", expected: { role: "editor" } }
    expect(await change("manager", { ...input, role: "operator" })).toMatchObject({ ok: true })
    expect(await change("owner", { ...input, role: "viewer" })).toMatchObject({
      failure: {
        status: 409,
        conflict: { by: "manager", at: expect.any(String), current: { role: "operator" } },
      },
    })
    expect(await roleIn(store.db, "shop", "editor")).toBe("operator")
  })

  test("a removed user has no key here any more", async () => {
    await putKey(store.db, "shop", "editor", "key-of-editor")
    expect(await change("manager", { act: "remove", user_id: "editor" })).toMatchObject({ ok: true })
    expect(await accessOf(store.db, aUser("editor"), "shop")).toBeNull()
    expect(await keyFacts(store.db, "shop", "editor")).toBeNull()
  })

  test("a user of another project has no access to this one, and unknown roles are refused", async () => {
    expect(await change("manager", { act: "remove", user_id: "stranger" })).toMatchObject({
      failure: { status: 404 },
    })
    expect(await roleIn(store.db, "other", "stranger")).toBe("manager")
    for (const role of ["owner", "root", 7])
      expect(await change("manager", { act: "role", user_id: "editor", role })).toMatchObject({
        failure: { status: 400, field: "role" },
      })
  })

  test("unknown users cannot be removed, also not by the owner, and unknown actions are refused", async () => {
    expect(await change("owner", { act: "remove", user_id: "nobody" })).toMatchObject({
      failure: { status: 404 },
    })
    expect(await change("manager", { act: "dance" })).toMatchObject({
      failure: { status: 400, message: "act must be role or remove." },
    })
  })

  test("the owner's role cannot be taken over", async () => {
    await setMember(store.db, { project_id: "shop", user_id: "owner", role: "manager", created_at: someDay })
    for (const input of [
      { act: "remove", user_id: "owner" },
      { act: "role", user_id: "owner", role: "viewer" },
    ])
      expect(await change("manager", input)).toMatchObject({ failure: { status: 409 } })
    await store.db.delete(members).where(eq(members.user_id, "owner"))
  })
})

describe("PEOPLE-2 the last manager remains, unless the owner decides otherwise", () => {
  const confirm = "manager@example.com"

  test("neither removed nor downgraded, except by the owner", async () => {
    for (const input of [
      { act: "remove", user_id: "manager", confirm },
      { act: "role", user_id: "manager", role: "editor", confirm },
    ]) {
      expect(await change("manager", input)).toMatchObject({ failure: { status: 409 } })
      expect(await roleIn(store.db, "shop", "manager")).toBe("manager")
    }
    expect(await change("owner", { act: "role", user_id: "manager", role: "editor" })).toMatchObject({
      ok: true,
    })
  })

  test("if two managers remove each other at the same moment, one remains", async () => {
    await setMember(store.db, { project_id: "shop", user_id: "second", role: "manager", created_at: someDay })
    const changes = [
      await action("manager", { act: "remove", user_id: "second" }),
      await action("second", { act: "remove", user_id: "manager" }),
    ]
    const outcomes = await Promise.all(changes.map((one) => changePerson(store.db, one)))
    expect(outcomes.filter((one) => one.ok)).toHaveLength(1)
    const left = (await listPeople(store.db, "shop")).filter((one) => one.role === "manager")
    expect(left).toHaveLength(1)
  })
})

describe("PEOPLE-3 users do not revoke their own right by accident", () => {
  test("only with their own address typed", async () => {
    await setMember(store.db, { project_id: "shop", user_id: "second", role: "manager", created_at: someDay })
    for (const confirm of [undefined, "", "second@example.com"])
      expect(await change("manager", { act: "remove", user_id: "manager", confirm })).toMatchObject({
        failure: { status: 400, field: "confirm" },
      })
    const confirm = " Manager@Example.com "
    expect(await change("manager", { act: "remove", user_id: "manager", confirm })).toMatchObject({
      ok: true,
    })
  })
})

describe("PEOPLE-4 invitations", () => {
  const invite = async (input: unknown) => changeInvitation(store.db, await action("manager", input))

  test("the link is shown once, and is not in the log", async () => {
    const made = await invite({ act: "create", email: "new@example.com", role: "viewer", by: "link" })
    if (!made.ok) throw new Error(made.failure.message)
    const token = made.value.link?.split("/").at(-1) ?? ""
    expect(token.length).toBeGreaterThan(20)
    const log = JSON.stringify(await listAudit(store.db, "shop", 100))
    expect(log).not.toContain(token)
    expect(await lastAct()).toMatchObject({
      action: "invitation/create",
      target: "new@example.com",
      after: { role: "viewer" },
    })
  })

  test("a member of the project, an unknown role and an unknown invitation are refused", async () => {
    expect(
      await invite({ act: "create", email: "editor@example.com", role: "viewer", by: "link" }),
    ).toMatchObject({
      failure: { status: 409, field: "email" },
    })
    expect(await invite({ act: "create", email: "x@example.com", role: "owner", by: "link" })).toMatchObject({
      failure: { status: 400, field: "role" },
    })
    for (const act of ["resend", "revoke"])
      expect(await invite({ act, invitation_id: "nobody", by: "link" })).toMatchObject({
        failure: { status: 404 },
      })
  })

  test("without a sender the link is passed on manually", async () => {
    const made = await invite({ act: "create", email: "late@example.com", role: "viewer", by: "mail" })
    expect(made).toMatchObject({
      ok: true,
      value: { is_sent: false, link: expect.any(String), note: expect.any(String) },
    })
  })
})

describe("INVITE-4 invitations by mail", () => {
  beforeEach(() => store.db.delete(mailRequests))
  const invite = async (email: string, by: string, who = "manager") => {
    const input = { act: "create", email, role: "viewer", by }
    const made = await changeInvitation(store.db, await action(who, input))
    return made.ok ? 200 : made.failure.status
  }

  test("go to one address five times an hour; the link is still returned", async () => {
    for (let n = 0; n < 5; n++) expect(await invite("often@example.com", "mail")).toBe(200)
    for (const who of ["manager", "owner"]) expect(await invite("Often@example.com", "mail", who)).toBe(429)
    expect(await invite("often@example.com", "link")).toBe(200)
  })

  test("go to one address five times an hour if several users invite in parallel", async () => {
    const invited = Array.from({ length: 12 }, (_, n) =>
      invite("at-once@example.com", "mail", n % 2 === 0 ? "manager" : "owner"),
    )
    expect((await Promise.all(invited)).filter((status) => status === 200)).toHaveLength(5)
  })

  test("are sent twenty times an hour by one user, also in parallel", async () => {
    const invited = Array.from({ length: 25 }, (_, n) => invite(`new-${n}@example.com`, "mail"))
    expect((await Promise.all(invited)).filter((status) => status === 200)).toHaveLength(20)
    expect(await invite("another@example.com", "mail", "owner")).toBe(200)
  })
})

describe("VIEWAS-1 viewing as another role only restricts", () => {
  const as = async (who: string, role: Role, project_id = "shop") => {
    const view_as = { project_id, role: role === "owner" ? "manager" : role } as const
    return accessOf(store.db, { ...aUser(who, who === "owner"), view_as }, "shop")
  }

  test("a manager sees less, and the owner is not an owner meanwhile", async () => {
    const viewer = await as("manager", "viewer")
    expect([viewer?.role, viewer?.realRole, viewer?.isMasked]).toEqual(["viewer", "manager", true])
    expect(viewer?.can("members", "write")).toBe(false)
    const editor = await as("owner", "editor")
    expect([editor?.role, editor?.user.is_owner]).toEqual(["editor", false])
    expect(editor?.can("account", "write")).toBe(false)
  })

  test("never adds rights: editors, another project's setting and strangers", async () => {
    for (const role of ["manager", "operator", "viewer"] as const)
      expect((await as("editor", role))?.role).toBe("editor")
    expect((await as("manager", "viewer", "other"))?.role).toBe("manager")
    expect(await as("stranger", "manager")).toBeNull()
  })
})

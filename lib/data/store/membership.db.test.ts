import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { insertConnection } from "./connections.ts"
import { saveKey } from "./keys.ts"
import { removeMember, setMember } from "./members.ts"
import { findCallPlace, findMembership } from "./membership.ts"
import { rows, type Store } from "./open.ts"
import { updateProject } from "./projects.ts"
import { projects } from "./schema/projects.ts"
import { createUser } from "./users.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (const slug of ["shop", "other", "gone"]) await saveProject(store.db, slug)
  for (const user_id of ["ann", "bob"])
    await createUser(store.db, { ...aUser(user_id), password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "shop", user_id: "ann", role: "editor", created_at: someDay })
  await setMember(store.db, { project_id: "other", user_id: "bob", role: "manager", created_at: someDay })
  await updateProject(store.db, "gone", { deleted_at: someDay })
})
afterAll(() => store.close())

const roleOf = async (slug: string, who: string) => (await findMembership(store.db, slug, who))?.role
const key = (project_id: string, user_id: string, sealed: string) =>
  saveKey(store.db, { project_id, user_id, sealed, last_four: "0000", created_at: someDay }, someDay)

test("a project has the role of exactly this person there, also on repeated reads", async () => {
  // The server has prepared a frequent statement by name.
  for (let n = 0; n < 8; n += 1) {
    expect(await findMembership(store.db, "shop", "ann")).toMatchObject({
      project: { project_id: "shop" },
      role: "editor",
    })
    expect(await roleOf("shop", "bob")).toBeNull()
    expect(await roleOf("other", "ann")).toBeNull()
    expect(await findMembership(store.db, "gone", "ann")).toBeNull()
    expect(await findMembership(store.db, "nowhere", "ann")).toBeNull()
  }
})

test("a changed or removed role is effective at the next read", async () => {
  await setMember(store.db, { project_id: "shop", user_id: "bob", role: "operator", created_at: someDay })
  expect(await roleOf("shop", "bob")).toBe("operator")
  await setMember(store.db, { project_id: "shop", user_id: "bob", role: "viewer", created_at: someDay })
  expect(await roleOf("shop", "bob")).toBe("viewer")
  await removeMember(store.db, "shop", "bob")
  expect(await roleOf("shop", "bob")).toBeNull()
})

test("the key of a call is the person's own, else the project's, and never another project's or person's", async () => {
  const sealed = async (slug: string, who: string) => (await findCallPlace(store.db, slug, who))?.sealed
  await key("other", "", "of other")
  await key("other", "ann", "of ann at other")
  expect(await sealed("shop", "ann")).toBeNull()
  await key("shop", "", "of shop")
  for (let n = 0; n < 8; n += 1) expect(await sealed("shop", "ann")).toBe("of shop")
  await key("shop", "ann", "of ann")
  expect([await sealed("shop", "ann"), await sealed("shop", "bob")]).toEqual(["of ann", "of shop"])
  await key("shop", "", "of shop, new")
  expect(await sealed("shop", "bob")).toBe("of shop, new")
})

test("a call goes to the server that its project was connected from", async () => {
  await insertConnection(store.db, {
    connection_id: "there",
    name: "There",
    base_url: "https://mail.example.com",
    header_brand: "OTHER",
    account_id: 1,
    account_email: "a@example.com",
    created_by: "ann",
    created_at: someDay,
    removed_at: null,
  })
  await store.db.update(projects).set({ connection_id: "there" }).where(sql`project_id = 'other'`)
  expect(await findCallPlace(store.db, "other", "bob")).toMatchObject({
    base_url: "https://mail.example.com",
  })
  expect(await findCallPlace(store.db, "shop", "bob")).toMatchObject({ base_url: null })
})

test("a prepared statement is parsed once by each connection's server", async () => {
  const known = await rows<{ count: number }>(
    store.db,
    sql`select count(*)::int as count from pg_prepared_statements where statement like '%"connections"."base_url"%'`,
  )
  expect(known[0]?.count).toBeLessThanOrEqual(1)
  for (let n = 0; n < 8; n += 1) await findCallPlace(store.db, "shop", "ann")
  const after = await rows<{ count: number }>(
    store.db,
    sql`select count(*)::int as count from pg_prepared_statements where statement like '%"connections"."base_url"%'`,
  )
  expect(after[0]?.count).toBe(1)
})

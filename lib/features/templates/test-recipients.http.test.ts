import { afterAll, beforeAll, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { confirmedEmailCreate } from "#contract/methods/confirmed-email"
import type { User } from "#lib/access/auth/access"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { testRecipients } from "./test-recipients.ts"
import { actingIn, got } from "./testing/acting.ts"

let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const [editor, viewer] = [aUser("editor"), aUser("viewer")]

beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  got(await createProject(store.db, { user: owner, input: { name: "Shop" }, ip: null }))
  for (const role of ["editor", "viewer"] as const) {
    await createUser(store.db, { ...aUser(role), password_hash: "x", created_at: someDay })
    await setMember(store.db, { project_id: "shop", user_id: role, role, created_at: someDay })
  }
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

const { access } = actingIn(() => store, owner)
const offered = async (user: User) => got(await testRecipients(await access(user))).confirmed

/** Adds an address to the account and follows the link in its message. */
async function confirm(email: string): Promise<void> {
  await service.ok(confirmedEmailCreate, { email })
  await service.idle()
  const { letters } = await service.ok(capturedList, { search: email })
  const { letter } = await service.ok(capturedGet, { id: letters[0]?.id ?? "" })
  const link = /http\S+\/t\/k\/\S+/.exec(letter.plaintext ?? "")?.[0] ?? ""
  await fetch(link, { method: "POST", body: "act=confirm" })
}

test("DRAFT-11 offers the account's confirmed addresses to those who may see them", async () => {
  await confirm("ann@example.com")
  await service.ok(confirmedEmailCreate, { email: "waiting@example.com" })
  expect(await offered(owner)).toEqual(["ann@example.com"])
  for (const user of [editor, viewer]) expect(await offered(user)).toEqual([])
})

test("DRAFT-11 offers none if the mail service does not answer", async () => {
  const restore = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
  expect(await offered(owner)).toEqual([])
  restore()
})

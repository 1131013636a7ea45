import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { plus } from "#lib/platform/clock"
import { senderDomainChecks } from "#lib/data/store/schema/marks"
import { updateProject } from "#lib/data/store/projects"
import { askForSenderDomainCheck, claimSenderDomainCheck } from "#lib/data/store/sender-domains"
import { loopStore } from "#lib/testing/loop-store"
import { saveProject, someDay } from "#lib/testing/make"
import { openSenderDomainChecks } from "./loop.ts"

const at = loopStore()

const pace = { atOnce: 2, everyMs: 10, newEveryMs: 10 }
const lookUp = async () => ({ txt: {}, mx: null, dkimAlias: null, spfBelow: {} })
const begin = () => at.open(openSenderDomainChecks(pace, { db: async () => at.store.db, lookUp }))

async function rowOf(project_id: string) {
  const [row] = await at.store.db
    .select()
    .from(senderDomainChecks)
    .where(eq(senderDomainChecks.project_id, project_id))
  return row
}

test("SENDERDOMAIN-1 SENDERDOMAIN-3 a new project is checked after a minute, and one without a key after a day", async () => {
  await saveProject(at.store.db, "new")
  begin()
  await expect.poll(() => rowOf("new")).toMatchObject({ due_at: plus(someDay, 60_000) })
  at.now = plus(someDay, 60_000)
  await expect
    .poll(() => rowOf("new"))
    .toMatchObject({
      due_at: plus(at.now, 86_400_000),
      lease_token: null,
    })
  at.now = someDay
})

test("SENDERDOMAIN-4 one process claims a project at a time, none once it is deleted, and another one after its lease expires", async () => {
  const { db } = at.store
  const claim = (token: string, leaseSeconds = 60) => claimSenderDomainCheck(db, token, at.now, leaseSeconds)
  await saveProject(db, "taken")
  await askForSenderDomainCheck(db, "taken", plus(at.now, -1000))
  const both = await Promise.all([claim("one"), claim("two")])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(both.find(Boolean)).toMatchObject({ project_id: "taken", due_at: plus(at.now, -1000) })
  await db.update(senderDomainChecks).set({ lease_until: plus(someDay, -86_400_000 * 365) })
  expect(await claim("three")).toMatchObject({ project_id: "taken", lease_token: "three" })
  await db.update(senderDomainChecks).set({ lease_until: null })
  await updateProject(db, "taken", { deleted_at: at.now })
  expect(await claim("four")).toBeNull()
})

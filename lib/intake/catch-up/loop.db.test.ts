import { expect, test } from "vitest"
import { plus } from "#lib/platform/clock"
import { askForCheck, claimCatchUp, findCatchUp } from "#lib/data/store/catch-ups"
import { updateProject } from "#lib/data/store/projects"
import { saveProject, someDay } from "#lib/testing/make"
import { loopStore } from "#lib/testing/loop-store"
import { openCatchingUp } from "./loop.ts"

const at = loopStore()

const pace = { atOnce: 2, everyMs: 10, newEveryMs: 10 }
const begin = () => at.open(openCatchingUp(pace, async () => at.store.db))
const outcomeOf = async (project_id: string) => (await findCatchUp(at.store.db, project_id))?.outcome ?? null

test("CATCHUP-1 a new project is compared after an hour, or on request, then once a day", async () => {
  await saveProject(at.store.db, "new")
  begin()
  await expect.poll(() => findCatchUp(at.store.db, "new")).toMatchObject({ outcome: null })
  at.now = plus(someDay, 3_600_000)
  // This project has no key, so this is the only possible outcome.
  await expect.poll(() => outcomeOf("new")).toBe("not_allowed")
  const row = await findCatchUp(at.store.db, "new")
  expect(row).toMatchObject({ checked_at: at.now, due_at: plus(at.now, 86_400_000), lease_token: null })

  at.now = plus(at.now, 60_000)
  await askForCheck(at.store.db, "new", at.now)
  await expect.poll(async () => (await findCatchUp(at.store.db, "new"))?.checked_at).toEqual(at.now)
})

test("CATCHUP-5 a project has one process at a time, and none once it is deleted", async () => {
  await saveProject(at.store.db, "taken")
  await askForCheck(at.store.db, "taken", at.now)
  const claim = await claimCatchUp(at.store.db, "somebody", at.now, 60)
  expect(claim?.project_id).toBe("taken")
  expect(await claimCatchUp(at.store.db, "another", at.now, 60)).toBeNull()
  await saveProject(at.store.db, "gone")
  await askForCheck(at.store.db, "gone", at.now)
  await updateProject(at.store.db, "gone", { deleted_at: at.now })
  expect(await claimCatchUp(at.store.db, "another", at.now, 60)).toBeNull()
})

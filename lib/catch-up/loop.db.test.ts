import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { plus, setClock } from "../clock.ts"
import { closeChanges } from "../live/changes.ts"
import { askForCheck, claimCatchUp, findCatchUp } from "../store/catch-ups.ts"
import type { Store } from "../store/open.ts"
import { updateProject } from "../store/projects.ts"
import { saveProject, someDay } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { openCatchingUp } from "./loop.ts"

let store: Store
let now = someDay
const undo: (() => void)[] = []
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), setClock({ now: () => now }))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(async () => {
  await closeChanges(store.db)
  for (const back of undo.reverse()) back()
  await store.close()
})

const pace = { atOnce: 2, everyMs: 10, newEveryMs: 10 }
const begin = () => {
  const loop = openCatchingUp(pace, async () => store.db)
  open.push(loop)
  return loop
}
const outcomeOf = async (project_id: string) => (await findCatchUp(store.db, project_id))?.outcome ?? null

test("CATCHUP-1 a new project is compared after an hour, or when somebody asks for it, then once a day", async () => {
  await saveProject(store.db, "new")
  begin()
  await expect.poll(() => findCatchUp(store.db, "new")).toMatchObject({ outcome: null })
  now = plus(someDay, 3_600_000)
  // It has no key: that is all there is to say of it.
  await expect.poll(() => outcomeOf("new")).toBe("not_allowed")
  const row = await findCatchUp(store.db, "new")
  expect(row).toMatchObject({ checked_at: now, due_at: plus(now, 86_400_000), lease_token: null })

  now = plus(now, 60_000)
  await askForCheck(store.db, "new", now)
  await expect.poll(async () => (await findCatchUp(store.db, "new"))?.checked_at).toEqual(now)
})

test("CATCHUP-5 a project is one process's at a time, and nobody's once it is deleted", async () => {
  await saveProject(store.db, "taken")
  await askForCheck(store.db, "taken", now)
  const claim = await claimCatchUp(store.db, "somebody", now, 60)
  expect(claim?.project_id).toBe("taken")
  expect(await claimCatchUp(store.db, "another", now, 60)).toBeNull()
  await saveProject(store.db, "gone")
  await askForCheck(store.db, "gone", now)
  await updateProject(store.db, "gone", { deleted_at: now })
  expect(await claimCatchUp(store.db, "another", now, 60)).toBeNull()
})

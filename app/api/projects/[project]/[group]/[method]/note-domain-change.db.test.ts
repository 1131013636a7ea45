import { afterAll, beforeAll, expect, test } from "vitest"
import { setClock } from "#lib/platform/clock"
import { failed, ok } from "#lib/platform/result"
import type { Store } from "#lib/data/store/open"
import { senderDomainChecks } from "#lib/data/store/schema/marks"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { noteDomainChange } from "./note-domain-change.ts"

let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(setClock({ now: () => someDay }))
  await saveProject(store.db, "shop")
})
afterAll(async () => {
  for (const back of undo) back()
  await store.close()
})

test("SENDERDOMAIN-1 a project's domains are looked at at once when somebody changed one, and not when they looked or were refused", async () => {
  const note = (path: string, result: Parameters<typeof noteDomainChange>[2] = ok({})) =>
    noteDomainChange(store.db, { project: "shop", path }, result)
  await note("domain/list")
  await note("template/delete")
  await note("no/method")
  await note("domain/delete", failed(403, "You may not do this."))
  expect(await store.db.select().from(senderDomainChecks)).toEqual([])
  await note("domain/validate-dkim")
  expect(await store.db.select().from(senderDomainChecks)).toMatchObject([
    { project_id: "shop", due_at: someDay },
  ])
})

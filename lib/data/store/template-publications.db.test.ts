import { afterAll, beforeAll, expect, test } from "vitest"
import { makeDraft } from "#lib/testing/drafts"
import { saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { at } from "#lib/platform/clock"
import type { Store } from "./open.ts"
import type { TemplateDraft } from "./template-drafts.ts"
import {
  addPublication,
  dismissPublications,
  listRefusedPublications,
  newestRefused,
} from "./template-publications.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
})
afterAll(() => store.close())

const end = (
  draft: TemplateDraft,
  id: string,
  state: "refused" | "published",
  atMs: number,
  is_seen = false,
) =>
  addPublication(store.db, {
    ...{ project_id: draft.project_id, draft_id: draft.draft_id, publication_id: id, state, is_seen },
    ...{
      kind: draft.kind,
      revision: 1,
      seq: 0,
      note: "",
      asked_by: "ann",
      asked_at: at(atMs),
      ended_at: at(atMs),
    },
  })

test("PUBLISH-8 lists drafts of this project whose newest publication was refused and not dismissed", async () => {
  const [refused, mended, seen] = await Promise.all([1, 2, 3].map(() => makeDraft(store.db)))
  const foreign = await makeDraft(store.db, {}, "other")
  if (!refused || !mended || !seen) throw new Error("no draft")
  await end(refused, "p1", "published", 1000)
  await end(refused, "p2", "refused", 2000)
  await end(mended, "p3", "refused", 1000)
  await end(mended, "p4", "published", 2000)
  await end(seen, "p5", "refused", 1000, true)
  await end(foreign, "p6", "refused", 1000)
  const ids = [refused, mended, seen, foreign].map(({ draft_id }) => draft_id)
  expect(await listRefusedPublications(store.db, "shop", ids)).toMatchObject([{ draft_id: refused.draft_id }])
  expect(await listRefusedPublications(store.db, "shop", [])).toEqual([])
  expect(await newestRefused(store.db, "shop", 5)).toEqual([
    { draft_id: refused.draft_id, name: "A template", ended_ms: 2000 },
  ])
  await dismissPublications(store.db, refused)
  expect(await newestRefused(store.db, "shop", 5)).toEqual([])
  expect(await newestRefused(store.db, "other", 5)).toMatchObject([{ draft_id: foreign.draft_id }])
})

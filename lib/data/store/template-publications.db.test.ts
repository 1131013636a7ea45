import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeDraft } from "#lib/testing/drafts"
import { saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { at } from "#lib/platform/clock"
import type { Db, Store } from "./open.ts"
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

test("PUBLISH-8 finds refusals by their index, however many publications a project has", async () => {
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`insert into template_publications
      (project_id, publication_id, draft_id, state, kind, revision, seq, note, asked_by, asked_at, ended_at)
      select 'shop', 'many' || n, 'd' || n % 100, 'published', 'html', 1, 0, '', 'ann', now(), now()
      from generate_series(1, 2000) n`)
    await tx.execute(sql`analyze template_publications`)
    const explains = { execute: (query: SQL) => tx.execute(sql`explain ${query}`) } as unknown as Db
    const plan = await newestRefused(explains, "shop", 5)
    expect(JSON.stringify(plan)).toContain("template_publications_refused")
  })
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { expectIndexed } from "#lib/testing/growing-tables"
import { anAccess, aProject, saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { openDraft } from "#lib/features/templates/open-draft"
import type { Db, Store } from "./open.ts"
import * as drafts from "./template-drafts.ts"
import { listSamples } from "./template-samples.ts"

let store: Store
const undo: (() => void)[] = []
const growing = ["template_drafts", "template_updates", "template_versions", "template_samples"]
/** IDs like those of drafts, by number. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const id = sql`'00000000-0000-4000-8000-' || lpad(n::text, 12, '0')`
/** One that was never published, with very many changes, versions and samples. */
const place = { project_id: "p1", draft_id: idOf(10) }

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  for (const name of ["p0", "p1"]) await saveProject(store.db, name)
  // 10,000 of each of two projects, of which every tenth was never published.
  await fillAtOnce(store.db, growing, async (db) => {
    await db.execute(sql`insert into template_drafts
        (project_id, draft_id, template_id, kind, fields, field_revisions, revision, state, created_by, created_at, changed_by, changed_at)
      select 'p' || p, ${id}, case when n % 10 > 0 then 't-' || n end, 'visual', '{"name": "x"}', '{}', 1, '\\x0000', 'u', now(), 'u',
        now() - n * interval '1 minute'
      from generate_series(1, 10000) n, generate_series(0, 1) p`)
    await db.execute(sql`insert into template_updates (project_id, draft_id, seq, update)
      select 'p1', ${place.draft_id}, n, '\\x0000' from generate_series(1, 100000) n`)
    await db.execute(sql`insert into template_versions
        (project_id, draft_id, version, kind, fields, content, origin, published_at)
      select 'p1', ${id}, v, 'html', '{}', '{}', 'published', now() from generate_series(1, 10000) n, generate_series(1, 3) v`)
    await db.execute(sql`insert into template_samples
        (project_id, draft_id, sample_id, name, values, position, changed_by, changed_at)
      select 'p1', ${id}, 's-' || s, 'x', '{}', s, 'u', now() from generate_series(1, 10000) n, generate_series(1, 3) s`)
  })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const templateIds = (count: number) => Array.from({ length: count }, (_, n) => `t-${n * 10 + 1}`)

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  ["openDraft", 10, (db) => openDraft(db, anAccess("manager", aProject("p1")), place.draft_id)],
  ["findTemplateDraft, by its template", 10, (db) => drafts.findTemplateDraft(db, "p1", "t-11")],
  ["findTemplateDraft, of nothing", 10, (db) => drafts.findTemplateDraft(db, "p1", "nothing")],
  ["findDraftHead", 10, (db) => drafts.findDraftHead(db, place)],
  ["holdTemplateDraft", 10, (db) => drafts.holdTemplateDraft(db, place)],
  ["listUnpublishedDrafts", 250, (db) => drafts.listUnpublishedDrafts(db, "p1", { limit: 100 })],
  [
    "listUnpublishedDrafts, from a place up",
    250,
    (db) =>
      drafts.listUnpublishedDrafts(db, "p1", {
        ...{ limit: 100, isOldestFirst: true },
        after: { changed_ms: Date.now() - 5000 * 60_000, draft_id: idOf(5000) },
      }),
  ],
  [
    "listUnpublishedDrafts, that a search finds",
    2500,
    (db) => drafts.listUnpublishedDrafts(db, "p1", { limit: 100, words: ["nowhere"] }),
  ],
  ["countUnpublishedDrafts", 2500, (db) => drafts.countUnpublishedDrafts(db, "p1")],
  ["listDraftsOf a thousand", 2500, (db) => drafts.listDraftsOf(db, "p1", templateIds(1000))],
  ["updatesAfter", 60, (db) => drafts.updatesAfter(db, place, 99_950)],
  ["addUpdate", 60, (db) => drafts.addUpdate(db, { ...place, seq: 100_000 }, new Uint8Array([0, 0]))],
  [
    "stateAndUpdates, of a draft beside it",
    10,
    (db) => drafts.stateAndUpdates(db, { ...place, draft_id: idOf(20) }),
  ],
  ["listVersions", 10, (db) => drafts.listVersions(db, place)],
  ["findVersion", 10, (db) => drafts.findVersion(db, place, 2)],
  ["listSamples", 10, (db) => listSamples(db, place)],
])("DRAFT-13 %s goes by an index, however many there are", async (_name, rowsMax, work) => {
  await expectIndexed(store, growing, rowsMax, work)
})

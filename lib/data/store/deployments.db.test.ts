import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { at } from "#lib/platform/clock"
import { expectIndexed } from "#lib/testing/growing-tables"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import * as deployments from "./deployments.ts"
import type { Store } from "./open.ts"

let store: Store
const dayMs = 86_400_000
const startMs = someDay.getTime()
const day = { fromMs: startMs, toMs: startMs + dayMs }
const place = { project_id: "p1", deployment_id: "d-1", deployed_at: at(startMs + 60_000) }

beforeAll(async () => {
  store = await openTestStore()
  for (const name of ["p0", "p1"]) await saveProject(store.db, name)
  // 400 a day for two months, of each of two projects.
  await fillAtOnce(store.db, ["deployments"], async (db) => {
    await db.execute(sql`insert into deployments (project_id, deployed_at, deployment_id, title, created_at)
      select 'p' || p, to_timestamp(${startMs / 1000}::float8) + n * interval '216 seconds', 'd-' || n, 'Release ' || n, now()
      from generate_series(1, 24000) n, generate_series(0, 1) p`)
  })
})
afterAll(() => store.close())

test("MARK-1 lists the newest of a time span, of one project, with the first instant and without the last", async () => {
  const listed = await deployments.listDeployments(store.db, "p1", day, 3)
  expect(listed.map(({ project_id, title }) => [project_id, title])).toEqual([
    ["p1", "Release 399"],
    ["p1", "Release 398"],
    ["p1", "Release 397"],
  ])
  expect(await deployments.countDeployments(store.db, "p1", day)).toBe(399)
})

test.each<[string, (db: Store["db"]) => Promise<unknown>]>([
  ["listDeployments", (db) => deployments.listDeployments(db, "p1", day, 100)],
  ["countDeployments", (db) => deployments.countDeployments(db, "p1", day)],
  ["findDeployment", (db) => deployments.findDeployment(db, place)],
  [
    "findNamedDeployment",
    (db) =>
      deployments.findNamedDeployment(db, place, { fromMs: startMs - 7 * dayMs, toMs: startMs + 7 * dayMs }),
  ],
  [
    "updateDeployment",
    (db) =>
      deployments.updateDeployment(db, place, { deployed_at: place.deployed_at, title: "x", url: null }),
  ],
  ["deleteDeployment", (db) => deployments.deleteDeployment(db, place)],
])("MARK-2 %s goes by an index, however many there are", async (_name, work) => {
  await expectIndexed(store, ["deployments"], 3500, work)
})

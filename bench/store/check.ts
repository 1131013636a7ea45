import { deepStrictEqual } from "node:assert/strict"
import { sql } from "drizzle-orm"
import { type Db, rows, type Store } from "../../lib/data/store/open.ts"
import { appendTraffic, loadTraffic } from "./load.ts"
import { daysOf, storiesOf, type Traffic } from "./traffic.ts"

/** Compared tables, without the columns that depend on the order or time of arrival. */
const tables: Readonly<Record<string, readonly string[]>> = {
  events: ["seq", "received_at"],
  letters: [],
  letter_search: [],
  counts: [],
  tag_counts: [],
  segments: ["last_at"],
  segment_counts: [],
  counted_names: [],
  mailbox_domains: [],
}

/** Throws if a load of 20,000 events differs in any row from what intake makes of the same callbacks; leaves nothing. */
export async function checkLoad(store: Store, databaseUrl: string): Promise<void> {
  const traffic: Traffic = {
    seed: 3,
    events: 20_000,
    days: 5,
    endMs: Math.floor(Date.now() / 900_000) * 900_000,
  }
  await loadTraffic(store, databaseUrl, "loaded", traffic)
  await appendTraffic(store, "appended", traffic)
  for (const [table, ignored] of Object.entries(tables))
    deepStrictEqual(
      await rowsOf(store.db, table, "loaded", ignored),
      await rowsOf(store.db, table, "appended", ignored),
      table,
    )
  const events = (await rowsOf(store.db, "events", "loaded", [])).length
  const messages = daysOf(traffic).reduce((sum, day) => sum + [...storiesOf(traffic, day)].length, 0)
  console.log(
    `A load of ${events.toLocaleString("en-US")} events equals intake, ${(events / messages).toFixed(2)} a message.`,
  )
  for (const table of [...Object.keys(tables), "projects"])
    await store.db.execute(sql`delete from ${sql.raw(table)} where project_id in ('loaded', 'appended')`)
}

const rowsOf = async (
  db: Db,
  table: string,
  project_id: string,
  ignored: readonly string[],
): Promise<string[]> => {
  const found = await rows<{ row: string }>(
    db,
    sql`select (to_jsonb(t) - ${sql.param(["project_id", ...ignored])}::text[])::text as row
        from ${sql.raw(table)} t where project_id = ${project_id} order by 1`,
  )
  return found.map(({ row }) => row)
}

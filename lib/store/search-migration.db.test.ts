import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { temporaryDatabase } from "#postgres/temporary-database"
import { at } from "../clock.ts"
import { someDay } from "../testing/make.ts"
import { storeLetters } from "../testing/store-letters.ts"
import { type NewLetter, saveLetters } from "./event-log.ts"
import { openStore, type Store } from "./open.ts"
import { letterSearch, tagCounts } from "./schema/messages.ts"

const migrations = join(import.meta.dirname, "migrations")

/** The migrations of the releases before search had a table. */
async function migrationsBefore(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "waybill-before-")), "migrations")
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, "meta/_journal.json")
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex(({ tag }) => tag === "0006_search")
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return folder
}

/** Over two days and a quarter, with and without tags and subjects. */
const letters = Array.from({ length: 60 }, (_, n): NewLetter => {
  const first_at = at(someDay.getTime() + n * 55 * 60_000 + n)
  return {
    project_id: n % 5 === 0 ? "other" : "shop",
    job_id: `job-${n}`,
    email: `reader${n}@example.com`,
    status: "delivered",
    statuses: n % 3 ? ["delivered", "sent"] : ["delivered", "opened", "sent", "spam"],
    first_at,
    last_at: first_at,
    subject: n % 4 ? `Order ${n}` : null,
    tags: [[], ["receipt"], ["receipt", "two", "two"]][n % 3] ?? [],
    delivery_status: null,
    destination_response: null,
    from_email: null,
    template_id: null,
    template_version: null,
    metadata: {},
    sources: null,
  }
})

async function kept({ db }: Store) {
  return {
    search: await db.select().from(letterSearch).orderBy(letterSearch.first_at, letterSearch.job_id),
    tags: await db
      .select()
      .from(tagCounts)
      .orderBy(tagCounts.project_id, tagCounts.bucket, tagCounts.minutes, tagCounts.tag),
  }
}

test("MESSAGESPAGE-1 TAGPAGE-1 messages of the time before are found and counted by tag as if they came today", async () => {
  const server = process.env.TEST_DATABASE_URL ?? ""
  const [old, fresh] = [
    await temporaryDatabase(server, "waybill_old"),
    await temporaryDatabase(server, "waybill_new"),
  ]
  const folder = await migrationsBefore()
  try {
    const before = await openStore({ url: old.url }, folder)
    await saveLetters(before.db, letters)
    const tables = await before.db.execute(sql`select to_regclass('letter_search') as name`)
    expect(tables).toMatchObject({ rows: [{ name: null }] })
    await before.close()
    const [moved, made] = [
      await openStore({ url: old.url }, migrations),
      await openStore({ url: fresh.url }, migrations),
    ]
    for (const project of ["shop", "other"])
      await storeLetters(
        made.db,
        project,
        letters.filter(({ project_id }) => project_id === project),
      )
    const expected = await kept(made)
    expect(expected.tags.length).toBeGreaterThan(50)
    expect(await kept(moved)).toEqual(expected)
    await moved.close()
    await made.close()
  } finally {
    await old.drop()
    await fresh.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})

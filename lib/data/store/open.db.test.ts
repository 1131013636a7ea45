import pg from "pg"
import { expect, test, vi } from "vitest"
import { usualDatabase } from "#postgres/settings"
import { temporaryDatabase } from "#postgres/temporary-database"
import { useSettings } from "#lib/testing/settings"
import { openAtStart, processStore } from "./open.ts"

test("MAIN-8 a dashboard whose database has an older schema ends at its start with a sentence", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_older")
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1)`)
  await client.end()
  const undo = useSettings({ database: { ...usualDatabase, url: database.url } })
  const printed = await linesOfStart()
  undo()
  expect(printed).toEqual([expect.stringMatching(/^dashboard: The database waybill_older_/)])
  await database.drop()
})

test("MAIN-4 a dashboard with a wrong database in its setting ends at its start with a sentence", async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "")
  url.pathname = "/no_such_database"
  const undo = useSettings({ database: { ...usualDatabase, url: url.href } })
  expect(await linesOfStart()).toEqual([
    expect.stringMatching(/^dashboard: The database in DATABASE_URL does not exist \(/),
  ])
  undo()
})

/** Starts on a database that cannot be used, also where this process has opened another before; returns the printed lines. */
async function linesOfStart(): Promise<unknown[]> {
  processStore.clear()
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never)
  const print = vi.spyOn(console, "error").mockReturnValue()
  await openAtStart()
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  const lines = print.mock.calls.map(([line]) => line as unknown)
  vi.restoreAllMocks()
  return lines
}

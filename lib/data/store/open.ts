import "server-only"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Listener } from "#postgres/listen"
import { migrationLocks } from "#postgres/known-schema"
import { type Database, type OpenDatabase, openDatabase, type Target } from "#postgres/open"
import { rows } from "#postgres/rows"
import { settingSentence } from "#postgres/database-failure"
import { config } from "#lib/platform/config"
import { perProcess } from "#lib/platform/per-process"
import { programMetrics } from "#lib/platform/program-metrics"
import { inTime, nameOutage } from "./outage.ts"
import { schema } from "./schema.ts"

export { rows } from "#postgres/rows"

/** The dashboard's own database. Other processes use it as well: no transaction spans a network call. */
export type Db = Database<typeof schema>
export type Store = OpenDatabase<typeof schema>

/** Opens a store and applies all migrations. drizzle-kit writes the folder `migrations`. */
export const openStore = (target: Target, migrations: string): Promise<Store> =>
  openDatabase(
    target,
    {
      schema,
      migrations,
      name: "waybill-dashboard",
      migrationLock: migrationLocks.dashboard,
      onFailure: nameOutage,
    },
    undefined,
    programMetrics().store,
  )

/** The store of this process, which may still be opening. */
export const processStore = perProcess("waybillStore", () =>
  openStore(config().database, join(process.cwd(), "lib/data/store/migrations")),
)

/** The dashboard's own store, opened on first use: `const db = await openedStore()`. */
export const openedStore = async (): Promise<Db> => (await openProcessStore()).db

/** Opens the store at startup. Exits if the dashboard cannot use its database as it is: no retry changes that. */
export async function openAtStart(): Promise<void> {
  try {
    await openProcessStore()
  } catch (error) {
    const sentence = settingSentence(error, "DATABASE_URL")
    if (sentence === null) return
    console.error(`dashboard: ${sentence}`)
    process.exit(1)
  }
}

/** Receives notifications from other processes of the dashboard (#postgres/listen). */
export const listenInStore = async (...args: Parameters<Store["listen"]>): Promise<Listener> =>
  (await openProcessStore()).listen(...args)

async function openProcessStore(): Promise<Store> {
  const opening = processStore()
  try {
    return await opening
  } catch (error) {
    // The next request tries again, because the database may start later than the dashboard. Many requests wait for the
    // same attempt: only the first one clears it, so that a newer attempt stays.
    if (processStore.peek() === opening) processStore.clear()
    nameOutage(error)
    throw error
  }
}

/** The store after it answered a query within `withinMs`, for programs that cannot wait as long as people do. */
export const answeringStore = (withinMs: number): Promise<Db> =>
  inTime(
    openedStore().then(async (db) => {
      await rows(db, sql`select 1`)
      return db
    }),
    withinMs,
  )

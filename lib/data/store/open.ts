import "server-only"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Listener } from "#postgres/listen"
import { UnusableSchema } from "#postgres/known-schema"
import { migrationLocks } from "#postgres/migration-locks"
import { type Database, type OpenDatabase, openDatabase, type Target } from "#postgres/open"
import { rows } from "#postgres/rows"
import { config } from "#lib/platform/config"
import { programMetrics } from "#lib/platform/program-metrics"
import { inTime, nameOutage } from "./outage.ts"
import { schema } from "./schema.ts"

export { rows } from "#postgres/rows"

/** The dashboard's own database. Other processes may be at work on it: no transaction spans the network. */
export type Db = Database<typeof schema>
export type Store = OpenDatabase<typeof schema>

/** Opens a store and brings it to the newest migration. `migrations` is the folder that drizzle-kit writes. */
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

// A development reload evaluates this file again; the store must not be opened twice in one process.
const held = globalThis as typeof globalThis & { waybillStore?: Promise<Store> | undefined }

/** The dashboard's own store, opened on first use: `const db = await openedStore()`. */
export const openedStore = async (): Promise<Db> => (await opened()).db

/** Opens the store at a start, and ends a dashboard whose database has a schema that it cannot use: no retry changes that. */
export async function openAtStart(): Promise<void> {
  try {
    await opened()
  } catch (error) {
    if (!(error instanceof UnusableSchema)) return
    console.error(`dashboard: ${error.message}`)
    process.exit(1)
  }
}

/** Hears what processes of the dashboard say to each other (#postgres/listen). */
export const listenInStore = async (...given: Parameters<Store["listen"]>): Promise<Listener> =>
  (await opened()).listen(...given)

async function opened(): Promise<Store> {
  held.waybillStore ??= openStore(config().database, join(process.cwd(), "lib/data/store/migrations"))
  const opening = held.waybillStore
  try {
    return await opening
  } catch (error) {
    // The next request tries again: a database that starts later than we do is no reason to stay down. Of many that
    // waited for the same opening, only the first takes it away; what opens by then is another one.
    if (held.waybillStore === opening) held.waybillStore = undefined
    nameOutage(error)
    throw error
  }
}

/** The store, once it has answered; for programs that cannot wait for a database as long as people do. */
export const answeringStore = (withinMs: number): Promise<Db> =>
  inTime(
    openedStore().then(async (db) => {
      await rows(db, sql`select 1`)
      return db
    }),
    withinMs,
  )

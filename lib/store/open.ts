import "server-only"
import { join } from "node:path"
import { type Database, type OpenDatabase, openDatabase, type Target } from "#postgres/open"
import { config } from "../config.ts"
import * as schema from "./schema.ts"

export { isAlive, rows } from "#postgres/rows"

/** The dashboard's own database. Other processes may be at work on it: no transaction spans the network. */
export type Db = Database<typeof schema>
export type Store = OpenDatabase<typeof schema>

const migrationLock = 77_190_422

/** Opens a store and brings it to the newest migration. `migrations` is the folder that drizzle-kit writes. */
export const openStore = (target: Target, migrations: string): Promise<Store> =>
  openDatabase(target, { schema, migrations, name: "waybill-dashboard", migrationLock })

// A development reload evaluates this file again; the store must not be opened twice in one process.
const held = globalThis as typeof globalThis & { waybillStore?: Promise<Store> }

/** The dashboard's own store, opened on first use: `const db = await openedStore()`. */
export async function openedStore(): Promise<Db> {
  held.waybillStore ??= openStore(config().database, join(process.cwd(), "lib/store/migrations"))
  try {
    return (await held.waybillStore).db
  } catch (error) {
    // The next request tries again: a database that starts later than we do is no reason to stay down.
    held.waybillStore = undefined
    throw error
  }
}

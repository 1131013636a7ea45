import { migrationLocks } from "#postgres/known-schema"
import type { StoreMeter } from "#postgres/meter"
import { type Database, type OpenDatabase, openDatabase, type Target } from "#postgres/open"
import type { Watch } from "#postgres/pool"
import { schema } from "./schema.ts"

export { isAlive, rows } from "#postgres/rows"

/** The service's own database. Other workers may be at work on it: no transaction spans the network. */
export type Db = Database<typeof schema>
export type Store = OpenDatabase<typeof schema>

/** Opens the store and brings it to the newest migration. `migrations` is the folder that drizzle-kit writes. */
export const openStore = (
  target: Target,
  migrations: string,
  watch?: Watch,
  meter?: StoreMeter,
): Promise<Store> => openDatabase(target, { ...contents, migrations }, watch, meter)

/** Opens the store without migrating it, for programs that only read it while the service runs. */
export const openStoreUnchanged = (target: Target): Promise<Store> =>
  openDatabase(target, { ...contents, migrations: null })

const contents = { schema, name: "waybill-service", migrationLock: migrationLocks.service }

/** JSON that jsonb takes: without NUL characters and half surrogate pairs, which PostgreSQL refuses. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one) =>
    typeof one === "string" ? one.replaceAll("\0", "").toWellFormed() : one,
  )

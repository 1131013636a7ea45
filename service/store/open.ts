import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { type SQL, sql } from "drizzle-orm"
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres"
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle as drizzlePglite } from "drizzle-orm/pglite"
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator"
import pg from "pg"
import { holdFolder } from "./hold-folder.ts"
import * as schema from "./schema.ts"

/**
 * One interface over PostgreSQL (a server, many processes) and PGlite (in this process, alone on its folder). Both run
 * the same SQL. PGlite has one connection: a transaction makes everybody else wait, so none may span the network.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  db: Db
  kind: "postgres" | "pglite"
  close(): Promise<void>
}

export type StoreTarget = { databaseUrl: string } | { folder: string } | { memory: true; image?: Blob }

/** Opens the store and brings it to the newest migration. `migrations` is the folder that drizzle-kit writes. */
export async function openStore(target: StoreTarget, migrations: string): Promise<Store> {
  if ("databaseUrl" in target) return openPostgres(target.databaseUrl, migrations)
  return openPglite(target, migrations)
}

async function openPostgres(databaseUrl: string, migrations: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  // An idle connection that the server closes must not end the process; the pool opens another one.
  pool.on("error", () => {})
  const db = drizzlePg(pool, { schema })
  const client = await pool.connect()
  try {
    // Several processes may start at once; one of them migrates.
    await client.query("select pg_advisory_lock(77190421)")
    await migratePg(drizzlePg(client), { migrationsFolder: migrations })
  } finally {
    await client.query("select pg_advisory_unlock(77190421)").catch(() => {})
    client.release()
  }
  return { db, kind: "postgres", close: () => pool.end() }
}

async function openPglite(
  target: Exclude<StoreTarget, { databaseUrl: string }>,
  migrations: string,
): Promise<Store> {
  const folder = "folder" in target ? target.folder : undefined
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = folder ? await holdFolder(folder) : async () => {}
  const image = "image" in target ? target.image : undefined
  const client = await PGlite.create({
    dataDir: folder ? join(folder, "pglite") : "memory://",
    ...(image ? { loadDataDir: image } : {}),
  })
  const db = drizzlePglite(client, { schema })
  await migratePglite(db, { migrationsFolder: migrations })
  return {
    db: db as unknown as Db,
    kind: "pglite",
    async close() {
      await client.close()
      await release()
    },
  }
}

/**
 * Rows of a hand-written statement. Both drivers hand raw columns through: cast numbers to ::int or ::float8 and
 * instants to (extract(epoch from x) * 1000)::float8, or name the columns with the query builder instead.
 */
export async function rows<T>(db: Pick<Db, "execute">, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] }
  return result.rows
}

/** True when the store answers. */
export async function isAlive(db: Db): Promise<boolean> {
  const answer = await rows<{ one: number }>(db, sql`select 1 as one`).catch(() => [])
  return answer.length === 1
}

import { readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"

/** A database whose schema this version can neither use nor upgrade; no later attempt changes that. */
export class UnusableSchema extends Error {
  constructor(database: string, kind: keyof typeof reasons) {
    super(`The database ${database} has ${reasons[kind]}`)
    this.name = "UnusableSchema"
  }
}

const reasons = {
  older:
    "the schema of a development version from before the first release, or of another program, which this version cannot upgrade. Nothing was changed. Use an empty database. If npm start made this one, move its data folder (data, or DATA_DIR) away and start again; the demo is made anew by npm run demo -- --fresh.",
  newer:
    "the schema of a newer version of Waybill. Nothing was changed. Start that version, or use an empty database.",
} as const

/**
 * Throws UnusableSchema if migrations were applied that are not in the folder. Drizzle compares only the time of the
 * last one: it would use a newer schema as if it were its own, or create tables that exist.
 */
export async function requireKnownSchema(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { name, is_used } = await first<{ name: string; is_used: boolean }>(
    client,
    "select current_database() as name, to_regclass('drizzle.__drizzle_migrations') is not null as is_used",
  )
  if (!is_used) return
  const own = readMigrationFiles({ migrationsFolder })
  const known = own.map(({ hash, folderMillis }) => `${hash} ${folderMillis}`)
  const { unknown_at } = await first<{ unknown_at: number | null }>(
    client,
    `select max(created_at)::float8 as unknown_at from drizzle.__drizzle_migrations
     where not concat(hash, ' ', created_at) = any($1)`,
    [known],
  )
  if (unknown_at === null) return
  throw new UnusableSchema(
    name,
    unknown_at > Math.max(...own.map((one) => one.folderMillis)) ? "newer" : "older",
  )
}

async function first<Row>(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query(text, values)
  return rows[0] as Row
}

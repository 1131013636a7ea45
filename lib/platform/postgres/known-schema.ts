import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"
import { UnusableDatabase } from "./database-failure.ts"

const older =
  "the schema of a development version from before the first release, or of another program, which this version cannot upgrade. Nothing was changed. Use an empty database. If npm start made this one, move its data folder (data, or DATA_DIR) away and start again; the demo is made anew by npm run demo -- --fresh."
const newer =
  "the schema of a newer version of Waybill. Nothing was changed. Start that version, or use an empty database."
const foreign = (table: string) =>
  `a table ${table} of another program, and this version needs the name. Nothing was changed. Use an empty database.`

/**
 * Throws UnusableDatabase if migrations were applied that are not in the folder, or if none were and a table of another
 * program has a name that they need. Drizzle compares only the time of the last one: it would use a newer schema as if
 * it were its own, or create tables that exist.
 */
export async function requireKnownSchema(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder })
  const { name, has_migrations } = await first<{ name: string; has_migrations: boolean }>(
    client,
    "select current_database() as name, to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations",
  )
  const problem = has_migrations
    ? await problemOfApplied(client, migrations)
    : await problemOfTables(client, migrations)
  if (problem !== null) throw new UnusableDatabase(`The database ${name} has ${problem}`)
}

async function problemOfApplied(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
): Promise<string | null> {
  const known = migrations.map(({ hash, folderMillis }) => `${hash} ${folderMillis}`)
  const { applied, unknown_at } = await first<{ applied: number; unknown_at: number | null }>(
    client,
    `select count(*)::int as applied,
            max(created_at) filter (where not concat(hash, ' ', created_at) = any($1))::float8 as unknown_at
     from drizzle.__drizzle_migrations`,
    [known],
  )
  // A start that was interrupted leaves the table without a row.
  if (applied === 0) return problemOfTables(client, migrations)
  if (unknown_at === null) return null
  return unknown_at > Math.max(...migrations.map((one) => one.folderMillis)) ? newer : older
}

async function problemOfTables(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
): Promise<string | null> {
  const names = migrations.flatMap(({ sql }) => sql.flatMap(tableMadeBy))
  const { taken } = await first<{ taken: string | null }>(
    client,
    "select min(name) as taken from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is not null",
    [names],
  )
  return taken === null ? null : foreign(taken)
}

const tableMadeBy = (statement: string): string[] =>
  [...statement.matchAll(/^\s*create table "?(\w+)/gi)].flatMap(([, name]) => name ?? [])

async function first<Row>(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query(text, values)
  return rows[0] as Row
}

/** The advisory lock under which each program migrates its database; `npm start` looks for them (tools/lib/health.mjs). */
export const migrationLocks = { service: 77_190_421, dashboard: 77_190_422 }

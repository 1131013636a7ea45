import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import type pg from "pg"
import { requireKnownSchema } from "./known-schema.ts"
import { type Listener, listenOn } from "./listen.ts"
import type { StoreMeter } from "./meter.ts"
import { ResilientPool, type Watch } from "./pool.ts"
import { databaseOn, type OnFailure } from "./session.ts"
import { type DatabaseSettings, usualDatabase } from "./settings.ts"
import { UnusableDatabase } from "./database-failure.ts"

/**
 * PostgreSQL access of both programs: the database that `npm start` brings or an external server. Many processes can
 * open the same one.
 */
export type Database<S extends Record<string, unknown>> = PgDatabase<PgQueryResultHKT, S>

export type OpenDatabase<S extends Record<string, unknown>> = {
  db: Database<S>
  /** Stops all waiting for an unreachable server, because the program is ending. Aborts `givenUp`. */
  giveUp(): void
  givenUp: AbortSignal
  /** How long this process has reached the server without a break; 0 while it is unreachable. */
  reachableForMs(): number
  /** Listens for notifications on a channel over a connection apart from the pool. */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Listener
  close(): Promise<void>
}

/** Only the address is needed; everything else has defaults. */
export type Target = Pick<DatabaseSettings, "url"> & Partial<DatabaseSettings>

/** Contents of a program's database: its tables, the folder of migrations that drizzle-kit writes, and its name. */
export type Contents<S extends Record<string, unknown>> = {
  schema: S
  /** Null to open the database without migrating it. */
  migrations: string | null
  /** Name in pg_stat_activity. */
  name: string
  /** The advisory lock under which one of several processes migrates. */
  migrationLock: number
  onFailure?: OnFailure
}

/**
 * Opens a database and applies all migrations. A migration is one transaction, so a process that dies during it leaves
 * nothing behind. Throws the reason why the database cannot be opened, UnusableDatabase among others.
 */
export async function openDatabase<S extends Record<string, unknown>>(
  target: Target,
  { schema, migrations, name, migrationLock, onFailure = () => {} }: Contents<S>,
  watch?: Watch,
  meter?: StoreMeter,
): Promise<OpenDatabase<S>> {
  const settings = { ...usualDatabase, ...target }
  if (migrations !== null) await migrateAlone(settings, { migrations, name, migrationLock })
  const pool = new ResilientPool(
    {
      ...connectionOf(settings, name),
      options: planning,
      max: settings.poolMax,
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: settings.idleInTransactionTimeoutMs,
    },
    {
      reachWithinMs: settings.connectTimeoutMs,
      statementTimeoutMs: settings.statementTimeoutMs,
      ...(watch ? { watch } : {}),
      ...(meter ? { meter } : {}),
    },
  )
  meter?.pool(() => pool.state())
  return {
    db: databaseOn(pool, schema, onFailure, meter) as unknown as Database<S>,
    giveUp: () => pool.giveUp(),
    givenUp: pool.givenUp,
    reachableForMs: () => pool.reachableForMs(),
    listen: (channel, onMessage, onListening) =>
      listenOn(connectionOf(settings, name), channel, onMessage, onListening),
    close: () => pool.end(),
  }
}

/**
 * Planner settings, for any server. Pages rely on the planner using an index instead of sorting what it could read
 * sequentially; its default costs assume hard disks with a seek for each row. JIT compilation takes longer than short
 * statements run.
 */
const planning = "-c random_page_cost=1.1 -c jit=off"

const connectionOf = ({ url, connectTimeoutMs }: DatabaseSettings, name: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: connectTimeoutMs,
  // Detects a dead server while the connection is idle.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Migrates on a separate connection without a time-out, because a large table can take long. */
async function migrateAlone(
  settings: DatabaseSettings,
  {
    migrations,
    name,
    migrationLock,
  }: Pick<Contents<never>, "name" | "migrationLock"> & { migrations: string },
): Promise<void> {
  const pool = new ResilientPool(
    { ...connectionOf(settings, name), max: 1 },
    { reachWithinMs: settings.connectTimeoutMs },
  )
  try {
    const client = await pool.connect()
    try {
      await client.query("select pg_advisory_lock($1)", [migrationLock])
      await requireKnownSchema(client, migrations)
      await migrate(drizzle(client), { migrationsFolder: migrations }).catch((error) => {
        throw missingExtension(error) ?? error
      })
    } finally {
      // The lock ends with the connection.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** A sentence about an extension that a migration needs and the server cannot provide; null for all other failures. */
function missingExtension(error: unknown): UnusableDatabase | null {
  const message = messagesOf(error).join("\n")
  const name = /(?:extension "|extension\/|create extension (?:if not exists )?"?)(\w+)/i.exec(message)?.[1]
  if (/extension "\w+" is not available|could not open extension control file/.test(message))
    return new UnusableDatabase(
      `The database server does not have the extension ${name}. It comes with PostgreSQL in the package of additional modules (contrib): install it on the server and start again.`,
      { cause: error },
    )
  if (/permission denied to create extension/.test(message))
    return new UnusableDatabase(
      `The role of this database may not create the extension ${name}. Make the role the owner of the database, or let an administrator run: create extension ${name}`,
      { cause: error },
    )
  return null
}

function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []
}

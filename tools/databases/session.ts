import pg from "pg"
import { Fault } from "../lib/fault.mjs"
import { programs } from "./programs.ts"
import { capital, explained, explainedAtTheDoor } from "./sentences.ts"

/** Address of a database, and its name in sentences. */
export type Place = { url: string; is: string }

/** A connection to one of the four databases. Its failures are reported in one sentence. */
export type Session = Place & {
  client: pg.Client
  query<R extends object = object>(text: string, values?: unknown[]): Promise<R[]>
  /** Ends it at once, with whatever it does; a transaction that is open leaves nothing behind. */
  drop(): void
}

/** Seen in pg_stat_activity. */
export const sessionName = "waybill-databases"

/**
 * Values travel as text, so both ends must write and read them alike, whatever the settings of a role. A long copy has
 * no time-out, but locks are not awaited: the programs are stopped.
 */
const manners = {
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
  search_path: "public",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
  lock_timeout: "5s",
}

const connectWithinMs = 10_000
const oldest = { version: 150_000, is: "15" }

/**
 * Opens a database that a copy can be made from or to: new enough, in UTF-8, and with no program at work on it. `signal`
 * gives up the opening.
 */
export async function openSession(place: Place, signal: AbortSignal): Promise<Session> {
  signal.throwIfAborted()
  const client = new pg.Client({
    connectionString: place.url,
    application_name: sessionName,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  })
  // A connection that breaks between two statements: the next one fails, which is enough.
  client.on("error", () => {})
  const drop = () => void client.end().catch(() => {})
  signal.addEventListener("abort", drop, { once: true })
  const query = <R extends object>(text: string, values?: unknown[]) =>
    client.query<R>(text, values).then(
      ({ rows }) => rows,
      (error) => {
        throw explained(error, place.is)
      },
    )
  const session = { ...place, client, query, drop }
  try {
    await client.connect().catch((error) => {
      throw explainedAtTheDoor(error, place.is)
    })
    await behave(session)
    await requireKind(session)
    await requireUnused(session)
    return session
  } catch (error) {
    drop()
    throw error
  } finally {
    signal.removeEventListener("abort", drop)
  }
}

async function behave({ client, query }: Session): Promise<void> {
  // Only the settings that this release of the server has.
  await query(
    `select set_config(name, value, false)
     from jsonb_each_text($1) as manner(called, value) join pg_settings on lower(name) = called`,
    [manners],
  )
  // A server that detects our disconnect cancels the statement; some systems do not support the check.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {})
}

export type Kind = { version: number; words: string; encoding: string }

async function requireKind({ is, query }: Session): Promise<void> {
  const [found] = await query<Kind>(
    `select current_setting('server_version_num')::int as version,
            split_part(current_setting('server_version'), ' ', 1) as words,
            current_setting('server_encoding') as encoding`,
  )
  const unfit = found && unfitness(found)
  if (unfit) throw new Fault(`${capital(is)} ${unfit} Nothing was changed.`)
}

/** Why Waybill cannot live in such a database, as the end of a sentence; null when it can. */
export function unfitness({ version, words, encoding }: Kind): string | null {
  if (version < oldest.version) return `is on PostgreSQL ${words}, and Waybill needs ${oldest.is} or newer.`
  if (encoding !== "UTF8")
    return `is encoded in ${encoding}, and Waybill needs UTF8. Create another one: create database … encoding 'UTF8' template template0.`
  return null
}

/** Refuses when one of the programs is connected: what it writes now would be missing in the copy. */
export async function requireUnused({ is, query }: Session): Promise<void> {
  const [other] = await query<{ name: string; pid: number; host: string }>(
    `select application_name as name, pid, coalesce(host(client_addr), 'this machine') as host
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = any($1)
     order by pid limit 1`,
    [programs.map((one) => one.application)],
  )
  if (other)
    throw new Fault(
      `${capital(is)} is in use: ${other.name} is connected to it (session ${other.pid}, from ${other.host}). Stop Waybill there first. Nothing was copied.`,
    )
}

/** Refuses two addresses that lead to the same database, however they are written. */
export async function requireDifferent(sessions: readonly Session[]): Promise<void> {
  const seen = new Map<string, Session>()
  for (const session of sessions) {
    const [found] = await session.query<{ identity: string }>(
      `select concat_ws('/', extract(epoch from pg_postmaster_start_time()), oid) as identity
       from pg_database where datname = current_database()`,
    )
    const identity = found?.identity ?? ""
    const twin = seen.get(identity)
    if (twin)
      throw new Fault(
        `${capital(twin.is)} and ${session.is} are the same database. Use a separate database for each. Nothing was changed.`,
      )
    seen.set(identity, session)
  }
}

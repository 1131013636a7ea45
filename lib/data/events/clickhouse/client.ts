import "server-only"
import { createClient } from "@clickhouse/client"
import type { DatabaseFailure } from "#postgres/database-failure"
import { ids } from "#lib/platform/ids"
import { nameEventOutage, outageOf } from "#lib/data/store/outage"
import type { Statement } from "./statement.ts"
import { ensureTables } from "./tables.ts"
import "server-only"
import { eventStatements } from "#lib/platform/metric-definitions"
import { programMetrics } from "#lib/platform/program-metrics"

/** Connection to ClickHouse over HTTP. Failures are reported as outages, like those of PostgreSQL (OUTAGE-1). */
export type Clickhouse = {
  /** Rows of a select. */
  ask<T>(statement: Statement): Promise<T[]>
  /** Adds rows as one block: all or none. */
  insert(table: string, rows: readonly object[], queryId?: string): Promise<void>
  /** Changes tables, or starts a background change of rows. */
  run(statement: Statement): Promise<void>
  close(): Promise<void>
}

/** Longest wait of a page; intake waits less (lib/intake/receive/receive.ts). */
const pageTimeouts = { askMs: 10_000, requestMs: 15_000 } as const

/** Longest wait of a command that reads whole projects (lib/data/events/move). */
export const commandTimeouts = { askMs: 600_000, requestMs: 610_000 } as const

/** Longest statement: enough for a thousand keys. */
const statementBytesMax = 32 * 1024 * 1024

/**
 * Opens a connection to `url`: `clickhouse://`, `http://` or `https://`, with user, password and the name of an
 * existing database. Connects on first use, which creates the tables.
 */
export function openClickhouse(
  url: string,
  timeouts: { askMs: number; requestMs: number } = pageTimeouts,
): Clickhouse {
  const address = addressOf(url)
  const client = createClient({
    url: address.origin,
    username: decodeURIComponent(address.username) || "default",
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)) || "default",
    application: "waybill-dashboard",
    request_timeout: timeouts.requestMs,
    max_open_connections: 20,
    // The client's own log lines contain statements, and with them addresses.
    log: { LoggerClass: Silent },
    clickhouse_settings: {
      max_execution_time: timeouts.askMs / 1000,
      max_query_size: String(statementBytesMax),
      output_format_json_quote_64bit_integers: 0,
    },
  })
  return withTables({
    ask: async <T>({ text }: Statement) => {
      const rows = async () => (await client.query({ query: text, format: "JSONEachRow" })).json<T>()
      return (await timedStatement(text, () => withEventOutage(rows))) as T[]
    },
    insert: async (table, rows, queryId = ids.token(12)) => {
      const values = [...rows]
      const insertion = { table, values, format: "JSONEachRow", query_id: queryId } as const
      if (values.length > 0) await timedInsert(table, () => withEventOutage(() => client.insert(insertion)))
    },
    run: async ({ text }) =>
      void (await timedStatement(text, () => withEventOutage(() => client.command({ query: text })))),
    close: () => client.close(),
  })
}

/** Maps `clickhouse://` to HTTP on the default port. */
function addressOf(url: string): URL {
  const address = new URL(url.replace(/^clickhouse:/, "http:"))
  if (url.startsWith("clickhouse:") && address.port === "") address.port = "8123"
  return address
}

/** Creates the tables before the first use; after a failure the next use tries again. */
function withTables(raw: Clickhouse): Clickhouse {
  let made: Promise<void> | undefined
  const ready = async () => {
    made ??= ensureTables(raw)
    const making = made
    await making.catch((error) => {
      if (made === making) made = undefined
      throw error
    })
  }
  return {
    ask: (statement) => ready().then(() => raw.ask(statement)),
    insert: (...insertion) => ready().then(() => raw.insert(...insertion)),
    run: (statement) => ready().then(() => raw.run(statement)),
    close: raw.close,
  }
}

/** Codes of temporary ClickHouse errors, with their kind of failure. */
const failuresByCode: Readonly<Record<string, DatabaseFailure>> = {
  // TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, TOO_MANY_PARTS, QUERY_WAS_CANCELLED
  "159": "busy",
  "202": "busy",
  "241": "busy",
  "252": "busy",
  "394": "busy",
  // SOCKET_TIMEOUT, NETWORK_ERROR, ATTEMPT_TO_READ_AFTER_EOF
  "209": "unreachable",
  "210": "unreachable",
  "32": "unreachable",
  // NOT_ENOUGH_SPACE
  "243": "full",
}

async function withEventOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw plainly(error)
  }
}

/**
 * The PostgreSQL code for each kind of failure, which the rest of the dashboard handles
 * (lib/platform/postgres/database-failure.ts).
 */
const codes = { unreachable: "08006", busy: "53200", full: "53100" } as const satisfies Record<
  DatabaseFailure,
  string
>

/** An error without the statement and its values, because they contain personal data. */
function plainly(error: unknown): Error {
  const { code, type, message = "" } = error as { code?: string; type?: string; message?: string }
  const said = /^\d+$/.test(code ?? "") ? code : /^Code: (\d+)/.exec(message)?.[1]
  const failure = said === undefined ? "unreachable" : failuresByCode[said]
  const words = [said ?? code, type].filter(Boolean).join(" ") || "no answer"
  return eventFault(`ClickHouse: ${words}`, failure)
}

/** An error with the code of its failure, if it has one that is shown to users. */
export function eventFault(words: string, failure: DatabaseFailure | undefined): Error {
  const error = Object.assign(new Error(words), failure ? { code: codes[failure] } : {})
  return nameEventOutage(error, failure ?? null)
}

class Silent {
  trace(): void {}
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
}

type Kind = {
  operation: (typeof eventStatements.operation)[number]
  table: (typeof eventStatements.table)[number]
}

/** Measures a statement, and derives from its outcome whether the server is reachable (STORE-9). */
const timedStatement = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  measureStatement(kindOf(text), work)

/** The same for inserts into a table. */
const timedInsert = <T>(table: string, work: () => Promise<T>): Promise<T> =>
  measureStatement({ operation: "insert", table: tableOf(table) }, work)

async function measureStatement<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  const { eventStatement, eventStatementFailures, isEventStoreReachable } = programMetrics()
  const beganMs = performance.now()
  const isReachable = (is: boolean) => isEventStoreReachable.set({ kind: "clickhouse" }, is ? 1 : 0)
  try {
    const found = await work()
    isReachable(true)
    return found
  } catch (error) {
    eventStatementFailures.inc(kind)
    // Any other error came from a server that is reachable.
    isReachable(outageOf(error) !== "events_unreachable")
    throw error
  } finally {
    eventStatement.observe(kind, (performance.now() - beganMs) / 1000)
  }
}

const tableOf = (word: string | undefined): Kind["table"] =>
  eventStatements.table.find((table) => table === word) ?? ""

const ourTable = new RegExp(
  `\\b(?:from|table|exists) (${eventStatements.table.filter(Boolean).join("|")})\\b`,
)

/** The first word of a statement, and the first of our tables after a `from`, `table` or `exists`. */
function kindOf(text: string): Kind {
  const [word = ""] = /^\w+/.exec(text) ?? []
  const operation = eventStatements.operation.find((one) => one === word) ?? "other"
  const [, table] = ourTable.exec(text) ?? []
  return { operation, table: tableOf(table) }
}

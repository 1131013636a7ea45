import "server-only"
import { createClient } from "@clickhouse/client"
import type { Trouble } from "#postgres/trouble"
import { ids } from "#lib/platform/ids"
import { nameEventOutage } from "#lib/data/store/outage"
import { timedInsert, timedStatement } from "./meter.ts"
import type { Statement } from "./statement.ts"
import { ensureTables } from "./tables.ts"

/** The way into ClickHouse, over HTTP. What goes wrong there is an outage as those of PostgreSQL are (OUTAGE-1). */
export type Clickhouse = {
  /** Rows of a select. */
  ask<T>(statement: Statement): Promise<T[]>
  /** Adds rows, as one block: all of them or none. */
  insert(table: string, rows: readonly object[], queryId?: string): Promise<void>
  /** Changes tables, or the rows of one in the background. */
  run(statement: Statement): Promise<void>
  close(): Promise<void>
}

/** A page waits no longer, and an intake less long (lib/intake/receive/receive.ts). */
const timeouts = { askMs: 10_000, requestMs: 15_000 } as const

/** How long one statement may be: a thousand keys. */
const statementBytesMax = 32 * 1024 * 1024

/**
 * Opens the way to `url`: `clickhouse://`, `http://` or `https://`, with user, password and the name of a database that is
 * there. Nothing is asked before the first use, which makes the tables.
 */
export function openClickhouse(url: string): Clickhouse {
  const address = addressOf(url)
  const client = createClient({
    url: address.origin,
    username: decodeURIComponent(address.username) || "default",
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)) || "default",
    application: "waybill-dashboard",
    request_timeout: timeouts.requestMs,
    max_open_connections: 20,
    // The client's own lines repeat statements, and with them addresses.
    log: { LoggerClass: Silent },
    clickhouse_settings: {
      max_execution_time: timeouts.askMs / 1000,
      max_query_size: String(statementBytesMax),
      output_format_json_quote_64bit_integers: 0,
    },
  })
  return withTables({
    ask: async <T>({ text }: Statement) => {
      const asked = async () => (await client.query({ query: text, format: "JSONEachRow" })).json<T>()
      return (await timedStatement(text, () => named(asked))) as T[]
    },
    insert: async (table, rows, queryId = ids.token(12)) => {
      const values = [...rows]
      const given = { table, values, format: "JSONEachRow", query_id: queryId } as const
      if (values.length > 0) await timedInsert(table, () => named(() => client.insert(given)))
    },
    run: async ({ text }) =>
      void (await timedStatement(text, () => named(() => client.command({ query: text })))),
    close: () => client.close(),
  })
}

/** `clickhouse://` stands for HTTP at the usual port. */
function addressOf(url: string): URL {
  const address = new URL(url.replace(/^clickhouse:/, "http:"))
  if (url.startsWith("clickhouse:") && address.port === "") address.port = "8123"
  return address
}

/** Tables are made before the first use; a server that is away then is asked again by the next one. */
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
    insert: (...given) => ready().then(() => raw.insert(...given)),
    run: (statement) => ready().then(() => raw.run(statement)),
    close: raw.close,
  }
}

/** Codes of ClickHouse's errors that a second try may not meet, and what they tell. */
const troubles: Readonly<Record<string, Trouble>> = {
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

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw plainly(error)
  }
}

/** What PostgreSQL would say in its place, which is what the rest of the dashboard knows (lib/platform/postgres/trouble.ts). */
const codes = { unreachable: "08006", busy: "53200", full: "53100" } as const satisfies Record<
  Trouble,
  string
>

/** An error without the statement and its values, which name people. */
function plainly(error: unknown): Error {
  const { code, type, message = "" } = error as { code?: string; type?: string; message?: string }
  const said = /^\d+$/.test(code ?? "") ? code : /^Code: (\d+)/.exec(message)?.[1]
  const trouble = said === undefined ? "unreachable" : troubles[said]
  const words = [said ?? code, type].filter(Boolean).join(" ") || "no answer"
  return eventFault(`ClickHouse: ${words}`, trouble)
}

/** An error of ClickHouse's troubles, or of none that people are told of. */
export function eventFault(words: string, trouble: Trouble | undefined): Error {
  const error = Object.assign(new Error(words), trouble ? { code: codes[trouble] } : {})
  return nameEventOutage(error, trouble ?? null)
}

class Silent {
  trace(): void {}
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
}

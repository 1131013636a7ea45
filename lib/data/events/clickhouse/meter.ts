import "server-only"
import { eventStatements } from "#lib/platform/metric-definitions"
import { programMetrics } from "#lib/platform/program-metrics"
import { outageOf } from "#lib/data/store/outage"

type Kind = {
  operation: (typeof eventStatements.operation)[number]
  table: (typeof eventStatements.table)[number]
}

/** Measures a statement, and derives from its outcome whether the server is reachable (STORE-9). */
export const timedStatement = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  timed(kindOf(text), work)

/** The same for inserts into a table. */
export const timedInsert = <T>(table: string, work: () => Promise<T>): Promise<T> =>
  timed({ operation: "insert", table: tableOf(table) }, work)

async function timed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
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

import { operations } from "#postgres/statement-kind"
import { counter, gauge, histogram, quickSeconds } from "./define.ts"

/** Metrics that both programs have of their loops, housekeeping and database. */

/** A run of a loop can take minutes if it creates files or queries DNS for many domains. */
const turnSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600] as const

export const loopDefinitions = <const N extends readonly string[]>(loops: N) => ({
  loopTurn: histogram({
    name: "waybill_loop_turn_duration_seconds",
    help: "Duration of a loop's runs, from finding work to having started or finished it.",
    labels: { loop: loops },
    buckets: turnSeconds,
    alert: "The 0.99 quantile of a loop is above its slow-run threshold for a quarter of an hour.",
  }),
  loopSlow: counter({
    name: "waybill_loop_slow_turns_total",
    help: "Runs that took longer than their loop's slow-run threshold; logged at most once a minute.",
    labels: { loop: loops },
    alert: "It grows for a quarter of an hour.",
  }),
  loopUnderWay: gauge({
    name: "waybill_loop_turn_under_way_seconds",
    help: "How long the oldest run in progress has taken; 0 while the loop is idle.",
    labels: { loop: loops },
    alert: "More than ten minutes: the loop is stuck (event_dumps may take longer).",
  }),
})

const chore = "housekeeping tasks, a list in the program"

export const housekeepingDefinitions = {
  choreTurn: histogram({
    name: "waybill_housekeeping_turn_duration_seconds",
    help: "Duration of housekeeping runs by task; one process at a time runs them.",
    labels: { chore },
    buckets: quickSeconds,
    alert: "Runs above 2.5 s for an hour: an index is missing or the database is overloaded.",
  }),
  choreRows: counter({
    name: "waybill_housekeeping_rows_total",
    help: "Rows that housekeeping deleted, abandoned or ended.",
    labels: { chore },
  }),
  choreFailures: counter({
    name: "waybill_housekeeping_failures_total",
    help: "Failed housekeeping runs; the log has the cause.",
    labels: { chore },
    alert: "It grows for an hour.",
  }),
} as const

const kind = {
  operation: operations,
  table: "the tables of the program's database; none for begin, commit and rollback",
} as const

export const storeDefinitions = {
  statement: histogram({
    name: "waybill_store_statement_duration_seconds",
    help: "Duration of statements by operation and first named table. Outside of a transaction it includes the wait for a connection.",
    labels: kind,
    buckets: quickSeconds,
    alert: "The 0.99 quantile over all of them above 0.5 s for ten minutes.",
  }),
  statementFailures: counter({
    name: "waybill_store_statement_failures_total",
    help: "Failed statements, including those that were then retried.",
    labels: kind,
    alert: "More than 1 % of all statements for ten minutes.",
  }),
  connectionWait: histogram({
    name: "waybill_store_connection_wait_seconds",
    help: "Wait for a connection of the pool, including while the database was unreachable.",
    buckets: quickSeconds,
    alert: "The 0.99 quantile above 0.1 s: the pool is too small, or statements are slow.",
  }),
  connections: gauge({
    name: "waybill_store_connections",
    help: "Connections of the pool.",
    labels: { state: ["in_use", "idle"] },
  }),
  connectionsMax: gauge({
    name: "waybill_store_connections_max",
    help: "Maximum number of connections in the pool.",
    alert: "All of them are in use for ten minutes.",
  }),
  connectionsAsked: gauge({
    name: "waybill_store_connections_waited_for",
    help: "Callers that wait for a connection.",
    alert: "Above 0 for five minutes.",
  }),
  isReachable: gauge({
    name: "waybill_store_reachable",
    help: "1 while the database is reachable, 0 after it was found unreachable.",
    alert: "0 for a minute.",
  }),
} as const

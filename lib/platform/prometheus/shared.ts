import { operations } from "#postgres/statement-kind"
import { counter, gauge, histogram, quickSeconds } from "./define.ts"

/** Metrics that both programs have of their loops, housekeeping and database. */

/** A turn of a loop can take minutes if it creates files or queries DNS for many domains. */
const turnSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600] as const

export const loopDefinitions = <const N extends readonly string[]>(loops: N) => ({
  loopTurn: histogram({
    name: "waybill_loop_turn_duration_seconds",
    help: "How long turns of the program's loops took, from finding work to having it begun or done.",
    labels: { loop: loops },
    buckets: turnSeconds,
    alarm: "The 0.99 quantile of a loop lies above its bound for a quarter of an hour.",
  }),
  loopSlow: counter({
    name: "waybill_loop_slow_turns_total",
    help: "Turns that took longer than their loop's bound; the log says which, once a minute at most.",
    labels: { loop: loops },
    alarm: "It grows for a quarter of an hour.",
  }),
  loopUnderWay: gauge({
    name: "waybill_loop_turn_under_way_seconds",
    help: "How long the oldest turn that is under way has been so; 0 while the loop rests.",
    labels: { loop: loops },
    alarm: "More than ten minutes: the loop is stuck (event_dumps may take longer).",
  }),
})

const chore = "the chores of the housekeeping, a list in the program"

export const housekeepingDefinitions = {
  choreTurn: histogram({
    name: "waybill_housekeeping_turn_duration_seconds",
    help: "How long turns of the housekeeping took, by chore; of several processes one at a time does them.",
    labels: { chore },
    buckets: quickSeconds,
    alarm: "Turns above 2.5 s for an hour: an index is missing or the database is overloaded.",
  }),
  choreRows: counter({
    name: "waybill_housekeeping_rows_total",
    help: "Rows that the housekeeping deleted, gave up or ended.",
    labels: { chore },
  }),
  choreFailures: counter({
    name: "waybill_housekeeping_failures_total",
    help: "Turns of the housekeeping that failed; the log has the cause.",
    labels: { chore },
    alarm: "It grows for an hour.",
  }),
} as const

const kind = {
  operation: operations,
  table: "the tables of the program's database; none for begin, commit and rollback",
} as const

export const storeDefinitions = {
  statement: histogram({
    name: "waybill_store_statement_duration_seconds",
    help: "How long statements took, by what they do and the first table that they name. Outside of a transaction the wait for a connection counts.",
    labels: kind,
    buckets: quickSeconds,
    alarm: "The 0.99 quantile over all of them above 0.5 s for ten minutes.",
  }),
  statementFailures: counter({
    name: "waybill_store_statement_failures_total",
    help: "Statements that failed, also those that are then made again.",
    labels: kind,
    alarm: "More than 1 % of all statements for ten minutes.",
  }),
  connectionWait: histogram({
    name: "waybill_store_connection_wait_seconds",
    help: "How long was waited for a connection of the pool, also while the database was away.",
    buckets: quickSeconds,
    alarm: "The 0.99 quantile above 0.1 s: the pool is too small, or statements are slow.",
  }),
  connections: gauge({
    name: "waybill_store_connections",
    help: "Connections of the pool.",
    labels: { state: ["in_use", "idle"] },
  }),
  connectionsMax: gauge({
    name: "waybill_store_connections_max",
    help: "Connections that the pool opens at most.",
    alarm: "All of them are in use for ten minutes.",
  }),
  connectionsAsked: gauge({
    name: "waybill_store_connections_waited_for",
    help: "How many wait for a connection.",
    alarm: "Above 0 for five minutes.",
  }),
  isReachable: gauge({
    name: "waybill_store_reachable",
    help: "1 while the database can be reached, 0 since it was found to be away.",
    alarm: "0 for a minute.",
  }),
} as const

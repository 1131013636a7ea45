import { counter, gauge, histogram, quickSeconds, slowSeconds } from "#prometheus/define"
import { housekeepingDefinitions, loopDefinitions, storeDefinitions } from "#prometheus/shared"
import type { Bounds } from "#prometheus/turns"

/** Slow-run threshold of each loop in milliseconds: a longer run is counted and logged. */
export const loopBounds = {
  housekeeping: 5000,
  /** A part of a send run: the mail service has 15 seconds. */
  send_runs: 20_000,
  /** A split test is counted, and its winner published: the mail service has 15 seconds each time. */
  template_tests: 60_000,
  segment_counts: 2000,
  refused_calls: 5000,
  /** A destination of an alert has 10 seconds to answer, the mail service 15 seconds per channel. */
  alerts: 60_000,
  /** A report is counted and sent over up to four channels, one after the other. */
  reports: 5 * 60_000,
  /** A person with very many messages takes hundreds of steps. */
  erasures: 60_000,
  /** A run fetches all missing days, with pauses. */
  catch_up: 4 * 3_600_000,
  /** A domain with very many messages takes hundreds of steps. */
  mailbox_domains: 60_000,
  /** DNS has 6 seconds for each ten domains, of which a project has up to 200. */
  sender_domains: 120_000,
  /** The mail service has 15 seconds in each of three calls. */
  template_publications: 60_000,
} as const satisfies Bounds<string>

export type LoopName = keyof typeof loopBounds

/** Statements for the event store; `system` are the tables with the server's own state. */
export const eventStatements = {
  operation: ["select", "insert", "alter", "create", "other"],
  table: ["events", "letters", "letter_search", "counts", "tag_times", "system", ""],
} as const

/**
 * All metrics of the dashboard for Prometheus, except those that the library measures of the process (docs/metrics.md).
 */
export const definitions = {
  callbacks: counter({
    name: "waybill_callbacks_total",
    help: "Callbacks from the mail service by outcome; failed and crowded (overloaded) ones will be retried.",
    labels: {
      outcome: [
        "accepted",
        "unknown_project",
        "unsigned",
        "forged",
        "unreadable",
        "too_slow",
        "crowded",
        "failed",
      ],
    },
    alert:
      "forged or unsigned grow: a key is wrong, or someone forges calls. failed grows for five minutes: nothing is stored.",
  }),
  callbackDuration: histogram({
    name: "waybill_callback_duration_seconds",
    help: "Time until callbacks were stored or refused; the sender waits for 3 s.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    alert: "The 0.99 quantile above 1 s for ten minutes.",
  }),
  callbackEvents: counter({
    name: "waybill_callback_events_total",
    help: "New message events that were stored.",
  }),
  callbackLag: histogram({
    name: "waybill_callback_lag_seconds",
    help: "Age of events on arrival. Replays contain old events as well.",
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3600, 86_400],
    alert: "The median above 60 s for a quarter of an hour.",
  }),
  serviceCall: histogram({
    name: "waybill_service_call_duration_seconds",
    help: "Duration of calls to the mail service: succeeded, refused (4xx), or failed, including no response.",
    labels: { method: "methods of the API", outcome: ["ok", "refused", "failed"] },
    buckets: slowSeconds,
    alert: "More than 5 % failed for five minutes.",
  }),
  eventStatement: histogram({
    name: "waybill_event_store_statement_duration_seconds",
    help: "Duration of event store statements by operation and first named table; only with EVENTS_URL.",
    labels: eventStatements,
    buckets: quickSeconds,
    alert: "The 0.99 quantile of insert or select above 0.5 s for ten minutes.",
  }),
  eventStatementFailures: counter({
    name: "waybill_event_store_statement_failures_total",
    help: "Failed event store statements, including those that were then retried.",
    labels: eventStatements,
    alert: "More than 1 % of all statements for ten minutes.",
  }),
  isEventStoreReachable: gauge({
    name: "waybill_event_store_reachable",
    help: "1 while the event store is reachable, 0 after a statement found it unreachable; only with EVENTS_URL.",
    labels: { kind: ["clickhouse"] },
    alert: "0 for a minute: callbacks are refused, and retried for 24 hours.",
  }),
  ...loopDefinitions(Object.keys(loopBounds) as LoopName[]),
  ...housekeepingDefinitions,
  ...storeDefinitions,
} as const

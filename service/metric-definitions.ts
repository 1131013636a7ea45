import { counter, gauge, histogram, quickSeconds, slowSeconds } from "#prometheus/define"
import { housekeepingDefinitions, loopDefinitions, storeDefinitions } from "#prometheus/shared"
import type { Bounds } from "#prometheus/turns"
import { minutes, seconds } from "./clock.ts"

/** How long a turn of each loop may take before it counts as slow; a turn begins when there is something to look for. */
export const loopBounds = {
  delivery_claim: seconds(2),
  delivery_record: seconds(5),
  delivery_renew: seconds(5),
  delivery_share: seconds(5),
  webhook_calls: seconds(5),
  webhook_replays: seconds(5),
  // Resolvers that do not answer are waited for, domain after domain.
  domain_checks: minutes(5),
  // Policy hosts that do not answer are waited for, all of a turn together.
  sts_refresh: minutes(1),
  // All events of a month become files in one turn.
  event_dumps: minutes(10),
  key_uses: seconds(2),
  housekeeping: seconds(5),
  // Readers request web pages and a mail server, one letter's actions one after the other.
  sandbox_readers: seconds(20),
  queue_figures: seconds(10),
} as const satisfies Bounds<string>

export type Loop = keyof typeof loopBounds

const loops = Object.keys(loopBounds) as [Loop, ...Loop[]]

/** Projects that have series of their own; the others are one. */
export const projectsMax = 50

const project = `ids of the ${projectsMax} projects with the highest values; \`other\` for the rest together`
const leased = { kind: ["message", "webhook_call", "event_dump"] } as const

/** Everything that the service exports to Prometheus, except what the library measures of the process (docs/metrics.md). */
export const definitions = {
  queue: gauge({
    name: "waybill_queue_messages",
    help: "Messages to one recipient in the queue: due and waiting, due later, in flight.",
    labels: { state: ["waiting", "deferred", "in_progress"] },
  }),
  queueOldest: gauge({
    name: "waybill_queue_oldest_seconds",
    help: "Time since the oldest waiting message became due; 0 when none is waiting.",
    alert: "Above 300 for five minutes: nothing is sent, or less than is accepted.",
  }),
  queueOfProject: gauge({
    name: "waybill_queue_project_messages",
    help: "Messages of a project that are due and waiting.",
    labels: { project_id: project },
  }),
  queueOldestOfProject: gauge({
    name: "waybill_queue_project_oldest_seconds",
    help: "Time since the oldest waiting message of a project became due.",
    labels: { project_id: project },
    alert: "Above 3600 for one project while others are delivered.",
  }),
  outbox: gauge({
    name: "waybill_outbox_events",
    help: "Events of active webhooks waiting to be put into a webhook call.",
  }),
  outboxOldest: gauge({
    name: "waybill_outbox_oldest_seconds",
    help: "Age of the oldest event waiting to be put into a webhook call; 0 when none is waiting.",
    alert:
      "Above 300 for five minutes. When a receiver fails, its calls are deferred and its new events wait here.",
  }),
  outboxOfProject: gauge({
    name: "waybill_outbox_project_events",
    help: "Events of a project waiting to be put into a webhook call.",
    labels: { project_id: project },
  }),
  outboxOldestOfProject: gauge({
    name: "waybill_outbox_project_oldest_seconds",
    help: "Age of a project's oldest event waiting to be put into a webhook call.",
    labels: { project_id: project },
  }),
  callsWaiting: gauge({
    name: "waybill_webhook_calls_waiting",
    help: "Webhook calls without a final result, of active webhooks: due and waiting, due later, in flight.",
    labels: { state: ["waiting", "deferred", "in_progress"] },
  }),
  figuresAge: gauge({
    name: "waybill_queue_figures_age_seconds",
    help: "Time since the figures of queue, outbox and waiting calls were collected; -1 before the first time.",
    alert: "Above 600: the figures are outdated because they are no longer collected.",
  }),
  accepted: counter({
    name: "waybill_messages_accepted_total",
    help: "Messages to one recipient that were accepted for sending.",
    labels: { source: ["api", "smtp"] },
  }),
  attempts: counter({
    name: "waybill_delivery_attempts_total",
    help: "Delivery attempts whose result is recorded.",
    labels: { outcome: ["delivered", "deferred", "bounced"] },
    alert: "No delivered attempts for ten minutes while messages are waiting.",
  }),
  attemptDuration: histogram({
    name: "waybill_delivery_attempt_duration_seconds",
    help: "Duration of conversations with mail servers.",
    buckets: slowSeconds,
  }),
  deliveryProcesses: gauge({
    name: "waybill_delivery_processes",
    help: "Delivery processes that share the connections to each site, as counted by this one; 0 in other processes.",
    alert: "Differs from the number of processes that you run for more than a minute.",
  }),
  calls: counter({
    name: "waybill_webhook_calls_total",
    help: "Webhook calls made: answered with 200, answered otherwise, or without an answer.",
    labels: { outcome: ["answered", "rejected", "unanswered"] },
    alert: "More than half rejected or unanswered for a quarter of an hour.",
  }),
  callDuration: histogram({
    name: "waybill_webhook_call_duration_seconds",
    help: "Response time of webhook receivers.",
    buckets: slowSeconds,
  }),
  webhooksStopped: counter({
    name: "waybill_webhooks_stopped_total",
    help: "Webhooks stopped because every call failed for 24 hours.",
  }),
  leasesTakenOver: counter({
    name: "waybill_leases_taken_over_total",
    help: "Expired leases of other processes whose work was taken over because their holder died or lost the database.",
    labels: leased,
    alert: "Grows while nothing was restarted.",
  }),
  leasesLost: counter({
    name: "waybill_leases_lost_total",
    help: "Leases that another process took over before this process finished the work.",
    labels: leased,
    alert: "Grows: this process is too slow, or lost the database connection.",
  }),
  ...loopDefinitions(loops),
  ...housekeepingDefinitions,
  ...storeDefinitions,
  http: histogram({
    name: "waybill_http_request_duration_seconds",
    help: "Duration of HTTP requests until the response was handed to the operating system.",
    labels: {
      route: "API methods, and page paths without parameter values; `none` for unknown paths",
      status: ["1xx", "2xx", "3xx", "4xx", "5xx"],
    },
    buckets: quickSeconds,
    alert: "More than 1 % of 5xx, or a 0.99 quantile of email/send above 0.5 s, for ten minutes.",
  }),
  refusals: counter({
    name: "waybill_api_refusals_total",
    help: "Refused API calls by error code; 429 is the limit of calls per second.",
    labels: { code: "codes of docs/api/codes.md" },
    alert: "150 grows: calls fail; see the log for the cause. 429 grows: a client calls too fast.",
  }),
  smtpConnections: gauge({
    name: "waybill_smtp_connections",
    help: "Open SMTP connections by the server that accepted them.",
    labels: { server: ["submission_starttls", "submission_tls", "intake", "sandbox"] },
  }),
  smtpSessions: counter({
    name: "waybill_smtp_sessions_total",
    help: "SMTP connections that were accepted.",
    labels: { server: ["submission_starttls", "submission_tls", "intake", "sandbox"] },
  }),
  smtpMessages: counter({
    name: "waybill_smtp_submissions_total",
    help: "Messages submitted by SMTP, accepted or refused.",
    labels: { outcome: ["accepted", "refused"] },
  }),
  intakeMails: counter({
    name: "waybill_intake_mails_total",
    help: "Mails to the intake by what they report; `expired` ones are about a message that is too old to be trusted.",
    labels: {
      outcome: [
        "bounce",
        "bounce_without_effect",
        "complaint",
        "other_report",
        "unknown_message",
        "expired",
        "no_report",
      ],
    },
  }),
} as const

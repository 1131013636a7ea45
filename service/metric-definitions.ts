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

const project = `ids of the ${projectsMax} projects with the most; \`other\` for the rest together`
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
    help: "For how long the message that waits longest has been due; 0 when none waits.",
    alarm: "Above 300 for five minutes: nothing is sent, or less than comes in.",
  }),
  queueOfProject: gauge({
    name: "waybill_queue_project_messages",
    help: "Messages of a project that are due and wait.",
    labels: { project_id: project },
  }),
  queueOldestOfProject: gauge({
    name: "waybill_queue_project_oldest_seconds",
    help: "For how long the message of a project that waits longest has been due.",
    labels: { project_id: project },
    alarm: "Above 3600 for one project while others are served.",
  }),
  outbox: gauge({
    name: "waybill_outbox_events",
    help: "Events that wait to be put into a webhook call, of active webhooks.",
  }),
  outboxOldest: gauge({
    name: "waybill_outbox_oldest_seconds",
    help: "Age of the oldest event that waits to be put into a webhook call; 0 when none waits.",
    alarm:
      "Above 300 for five minutes. A receiver that fails leaves its calls deferred and its new events here.",
  }),
  outboxOfProject: gauge({
    name: "waybill_outbox_project_events",
    help: "Events of a project that wait to be put into a webhook call.",
    labels: { project_id: project },
  }),
  outboxOldestOfProject: gauge({
    name: "waybill_outbox_project_oldest_seconds",
    help: "Age of a project's oldest event that waits to be put into a webhook call.",
    labels: { project_id: project },
  }),
  callsWaiting: gauge({
    name: "waybill_webhook_calls_waiting",
    help: "Webhook calls without a final result, of active webhooks: due and waiting, due later, in flight.",
    labels: { state: ["waiting", "deferred", "in_progress"] },
  }),
  figuresAge: gauge({
    name: "waybill_queue_figures_age_seconds",
    help: "How long ago the figures of queue, outbox and waiting calls were collected; -1 before the first time.",
    alarm: "Above 600: they are not collected any more, and say nothing.",
  }),
  accepted: counter({
    name: "waybill_messages_accepted_total",
    help: "Messages to one recipient that were taken to be sent.",
    labels: { source: ["api", "smtp"] },
  }),
  attempts: counter({
    name: "waybill_delivery_attempts_total",
    help: "Delivery attempts whose result is recorded.",
    labels: { outcome: ["delivered", "deferred", "bounced"] },
    alarm: "No delivered ones for ten minutes while messages wait.",
  }),
  attemptDuration: histogram({
    name: "waybill_delivery_attempt_duration_seconds",
    help: "How long the conversations with mail servers took.",
    buckets: slowSeconds,
  }),
  deliveryProcesses: gauge({
    name: "waybill_delivery_processes",
    help: "Delivery processes that share the connections to each site, as this one counts them; 0 in others.",
    alarm: "It differs from the number that you run, for more than a minute.",
  }),
  calls: counter({
    name: "waybill_webhook_calls_total",
    help: "Webhook calls made: answered with 200, answered otherwise, or without an answer.",
    labels: { outcome: ["answered", "rejected", "unanswered"] },
    alarm: "More than half rejected or unanswered for a quarter of an hour.",
  }),
  callDuration: histogram({
    name: "waybill_webhook_call_duration_seconds",
    help: "How long receivers of webhook calls took to answer.",
    buckets: slowSeconds,
  }),
  webhooksStopped: counter({
    name: "waybill_webhooks_stopped_total",
    help: "Webhooks that were stopped because nobody answered for 24 hours.",
  }),
  leasesTakenOver: counter({
    name: "waybill_leases_taken_over_total",
    help: "Leases of others that had run out, whose work was taken over: their holder died or lost the database.",
    labels: leased,
    alarm: "It grows while nothing was restarted.",
  }),
  leasesLost: counter({
    name: "waybill_leases_lost_total",
    help: "Leases of this process that another process had by the time they were needed.",
    labels: leased,
    alarm: "It grows: this process is too slow, or was cut off from the database.",
  }),
  ...loopDefinitions(loops),
  ...housekeepingDefinitions,
  ...storeDefinitions,
  http: histogram({
    name: "waybill_http_request_duration_seconds",
    help: "How long HTTP requests took, until the answer was handed to the system.",
    labels: {
      route:
        "methods of the API, and the paths of pages with their parameters unnamed; none for unknown ones",
      status: ["1xx", "2xx", "3xx", "4xx", "5xx"],
    },
    buckets: quickSeconds,
    alarm: "More than 1 % of 5xx, or a 0.99 quantile of email/send above 0.5 s, for ten minutes.",
  }),
  refusals: counter({
    name: "waybill_api_refusals_total",
    help: "Calls of the API that were turned down, by the interface's code: 429 is the limit of calls per second.",
    labels: { code: "codes of the table in docs/contract.md" },
    alarm: "150 grows: calls fail, the log has the cause. 429 grows: somebody calls too fast.",
  }),
  smtpConnections: gauge({
    name: "waybill_smtp_connections",
    help: "SMTP connections that are open, by the server that took them.",
    labels: { server: ["submission_starttls", "submission_tls", "intake", "sandbox"] },
  }),
  smtpSessions: counter({
    name: "waybill_smtp_sessions_total",
    help: "SMTP connections that were taken.",
    labels: { server: ["submission_starttls", "submission_tls", "intake", "sandbox"] },
  }),
  smtpMessages: counter({
    name: "waybill_smtp_submissions_total",
    help: "Messages that came by SMTP to be sent, taken or turned down.",
    labels: { outcome: ["accepted", "refused"] },
  }),
  intakeMails: counter({
    name: "waybill_intake_mails_total",
    help: "Mails to the intake, by what they report: `expired` ones are about a message too long ago to be believed.",
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

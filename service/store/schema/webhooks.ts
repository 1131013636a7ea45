import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { projects } from "./accounts.ts"
import { bytea, instant, projectId } from "./columns.ts"

export const webhooks = pgTable(
  "webhooks",
  {
    project_id: projectId().references(() => projects.project_id),
    webhook_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    status: text().$type<"active" | "disabled" | "stopped">().notNull().default("active"),
    event_format: text().$type<"json_post" | "json_post_gzip">().notNull().default("json_post"),
    delivery_info: smallint().notNull().default(0),
    single_event: smallint().notNull().default(0),
    message_info: smallint().notNull().default(0),
    max_parallel: integer().notNull().default(10),
    spam_block: boolean().notNull().default(true),
    email_status: text().array().notNull(),
    /** The program's key that signs its callbacks; null: the project's own (WEBHOOK-21). */
    key_id: bigint({ mode: "number" }),
    last_success_at: instant(),
    failing_since: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.webhook_id] }),
    unique("webhooks_url").on(t.project_id, t.url),
  ],
)

export type WebhookRef = Pick<typeof webhooks.$inferSelect, "project_id" | "webhook_id">

/** Events that wait to be collected into a call. Written in the same transaction as the event. */
export const outbox = pgTable(
  "outbox",
  {
    project_id: projectId(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    event_id: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.webhook_id, t.event_id] })],
)

/** One webhook call with its events; the same call is repeated until it is answered or given up. */
export const calls = pgTable(
  "calls",
  {
    project_id: projectId(),
    call_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    event_ids: bigint({ mode: "number" }).array().notNull(),
    status: text().$type<"waiting" | "answered" | "given_up">().notNull().default("waiting"),
    retry_count: integer().notNull().default(0),
    created_at: instant().notNull(),
    next_try_at: instant(),
    leased_until: instant(),
    lease: text(),
    last_try_at: instant(),
    last_http_status: integer(),
    last_error: text(),
    last_duration_ms: integer(),
    /** The replay that made it; null: the first delivery of its events. */
    replay_id: bigint({ mode: "number" }),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.call_id] }),
    index("calls_due")
      .on(t.project_id, t.webhook_id, t.next_try_at, t.call_id)
      .where(sql`${t.status} = 'waiting'`),
    index("calls_leased").on(t.project_id, t.webhook_id).where(sql`${t.lease} is not null`),
    index("calls_webhook").on(t.project_id, t.webhook_id, t.created_at),
    /** The log of all webhooks, newest first. */
    index("calls_created").on(t.project_id, t.created_at, t.call_id),
    index("calls_waiting").on(t.project_id, t.webhook_id, t.created_at).where(sql`${t.status} = 'waiting'`),
    index("calls_replay").on(t.project_id, t.replay_id).where(sql`${t.replay_id} is not null`),
    index("calls_replay_waiting")
      .on(t.project_id, t.replay_id, t.next_try_at)
      .where(sql`${t.status} = 'waiting' and ${t.replay_id} is not null`),
    /** Old calls are deleted (housekeeping). */
    index("calls_ended").on(t.created_at).where(sql`${t.status} <> 'waiting'`),
  ],
)

/** Every try of a call: what was posted and what came back. Kept for a while (contract WEBHOOKLOG-1). */
export const callTries = pgTable(
  "call_tries",
  {
    project_id: projectId(),
    call_id: bigint({ mode: "number" }).notNull(),
    /** From 1; a number is missing where a worker died during its try. */
    try_no: integer().notNull(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    started_at: instant().notNull(),
    duration_ms: integer().notNull(),
    http_status: integer(),
    error: text(),
    url: text().notNull(),
    request_headers: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the signed JSON; `body` is the compressed JSON, from the first try that posted it. */
    body_hash: text().notNull(),
    body: bytea(),
    answer_headers: jsonb().$type<Record<string, string>>(),
    /** The first 2 KB. */
    answer_body: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.call_id, t.try_no] }),
    index("call_tries_started").on(t.project_id, t.started_at),
    index("call_tries_webhook").on(t.project_id, t.webhook_id, t.started_at),
  ],
)

/** A replay: events posted to a webhook again, at its own rate. */
export const replays = pgTable(
  "replays",
  {
    project_id: projectId(),
    replay_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    status: text().$type<"running" | "done" | "stopped">().notNull().default("running"),
    /** The request of webhook/replay, defaults applied. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Events a second. */
    rate: integer().notNull(),
    events: integer().notNull(),
    /** Events are taken for the time since this instant, at `rate`. */
    paced_at: instant().notNull(),
    created_at: instant().notNull(),
    finished_at: instant(),
    stop_reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.replay_id] }),
    index("replays_running").on(t.project_id, t.replay_id).where(sql`${t.status} = 'running'`),
    index("replays_webhook").on(t.project_id, t.webhook_id, t.replay_id),
    index("replays_stopped").on(t.project_id, t.replay_id).where(sql`${t.status} = 'stopped'`),
    index("replays_finished").on(t.finished_at).where(sql`${t.status} <> 'running'`),
  ],
)

/** Events of a replay that are in no call yet. */
export const replayEvents = pgTable(
  "replay_events",
  {
    project_id: projectId(),
    replay_id: bigint({ mode: "number" }).notNull(),
    event_id: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.replay_id, t.event_id] })],
)

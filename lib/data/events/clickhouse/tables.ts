import { dimensions } from "#lib/data/store/segment-families"
import { ch, joinStatements, name, type Statement } from "./statement.ts"

/**
 * The tables, in SQL for ClickHouse 18.16 up to current releases. Instants are milliseconds since the epoch, because
 * the time of an event may have any value.
 */

const texts = (names: readonly string[], type: string): Statement =>
  joinStatements(
    names.map((one) => ch`${name(one)} ${{ text: type }}`),
    ", ",
  )

/** Raw events, unique by message, time and fingerprint. An event is written after everything that it changes. */
const events = ch`create table if not exists events (
    project_id String, job_id String, email String, event_ms Int64, fingerprint String, seq UInt64, status String,
    ${texts(["delivery_status", "destination_response", "sender_ip", "url", "ip", "user_agent", "country_code", "traffic_type"], "Nullable(String)")},
    raw String, received_ms Int64
  ) engine = ReplacingMergeTree(seq) partition by intDiv(event_ms, 2592000000)
  order by (project_id, job_id, email, event_ms, fingerprint) settings index_granularity = 1024`

/**
 * States of messages, each twice: by its key (kind 0, place_ms 0) and by the time of its first event (kind 1). A change
 * is one block: the old row with sign -1 and the new row with sign 1, so sums over rows are always correct. No
 * partitions, because a block into several is not atomic.
 */
const letters = ch`create table if not exists letters (
    project_id String, kind UInt8, place_ms Int64, job_id String, email String, version UInt64, sign Int8, status String,
    statuses Array(String), first_ms Int64, last_ms Int64,
    ${texts(["delivery_status", "destination_response", "subject", "from_email", "template_id"], "Nullable(String)")},
    template_version Nullable(Int32), tags Array(String), metadata String, sources String, domain String, provider String
  ) engine = VersionedCollapsingMergeTree(sign, version)
  order by (project_id, kind, place_ms, job_id, email) settings index_granularity = 512`

/**
 * Messages by quarter hour and by UTC day, for each segment (lib/data/store/segment-families.ts) and each status:
 * signed changes that add up. A row of kind `batch` counts the written blocks.
 */
const counts = ch`create table if not exists counts (
    project_id String, kind String, minutes UInt16, bucket_ms Int64, segment Int64, status String,
    ${texts(dimensions, "String")}, letters_now Int64, letters_ever Int64
  ) engine = SummingMergeTree((letters_now, letters_ever))
  order by (project_id, kind, minutes, bucket_ms, segment) settings index_granularity = 1024`

/** Start of the newest message with a tag, per quarter hour; it never decreases. */
const tagTimes = ch`create table if not exists tag_times (
    project_id String, bucket_ms Int64, tag String, last_ms Int64
  ) engine = ReplacingMergeTree(last_ms) order by (project_id, bucket_ms, tag)`

/**
 * Search entries of messages: the recipient as `lower` writes it, and the campaign, each with the place of the message.
 * An entry only says where to look (found-by.ts). Duplicates and entries of moved messages do no harm, so changes do
 * not have to remove any.
 */
const letterSearch = ch`create table if not exists letter_search (
    project_id String, kind String, value String, place_ms Int64, job_id String, email String
  ) engine = ReplacingMergeTree() order by (project_id, kind, value, place_ms, job_id, email)
  settings index_granularity = 512`

export async function ensureTables(clickhouse: { run(statement: Statement): Promise<void> }): Promise<void> {
  for (const table of [events, letters, counts, tagTimes, letterSearch]) await clickhouse.run(table)
}

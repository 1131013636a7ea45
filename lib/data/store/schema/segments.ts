import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"

/**
 * Counts of messages by shared values: provider, server, template, domain, reason (lib/data/store/segment-families.ts).
 */

/**
 * Segments that are counted, once per project: the values of one family of dimensions. The ID is a hash of them, so
 * that a writer does not need to look it up. "" is a value that messages do not have.
 */
export const segments = pgTable(
  "segments",
  {
    project_id: projectId(),
    family: text().notNull(),
    segment_id: bigint({ mode: "bigint" }).notNull(),
    status: text().notNull(),
    /** Delivery status of the attempt that ended in this status; "" for statuses that do not end an attempt. */
    delivery_status: text().notNull(),
    server: text().notNull(),
    provider: text().notNull(),
    domain: text().notNull(),
    template_id: text().notNull(),
    template_version: text().notNull(),
    tag: text().notNull(),
    campaign_id: text().notNull(),
    /**
     * The reader: kind of traffic, device, system, mail client or browser, country code, class of time to open, link.
     */
    traffic_type: text().notNull(),
    device: text().notNull(),
    os: text().notNull(),
    client: text().notNull(),
    country: text().notNull(),
    elapsed: text().notNull(),
    link: text().notNull(),
    /** The newest counted quarter of an hour, to within a day. */
    last_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.family, t.segment_id] }),
    index("segments_last").on(t.project_id, t.last_at),
    // Finds the domains of a page's filter among a project's hundred thousands.
    index("segments_domain").on(t.project_id, t.family, t.domain),
  ],
)

/**
 * Messages by the time of their first event and their segment: a row covers one UTC day in quarters of an hour, or 32
 * days in days (segment-cells.ts), so that a long range is a few rows in any time zone.
 */
export const segmentCounts = pgTable(
  "segment_counts",
  {
    project_id: projectId(),
    family: text().notNull(),
    /** Length of a step: 15 or 1440. */
    minutes: smallint().notNull(),
    starts_at: instant().notNull(),
    segment_id: bigint({ mode: "bigint" }).notNull(),
    cells: bytea().notNull(),
  },
  (t) => [
    primaryKey({
      name: "segment_counts_key",
      columns: [t.project_id, t.family, t.minutes, t.starts_at, t.segment_id],
    }),
    // One of thousands of domains is found by this index; the other families are small enough to be read as a whole.
    index("segment_counts_segment")
      .on(t.project_id, t.family, t.minutes, t.segment_id, t.starts_at)
      .where(
        sql`family in ('domain', 'domain_bounce', 'domain_any_reason', 'domain_other', 'reader_domain')`,
      ),
  ],
)

/** Open-ended values of a dimension: each once per day of its events, up to a maximum per day. */
export const countedNames = pgTable(
  "counted_names",
  {
    project_id: projectId(),
    day: instant().notNull(),
    dimension: text().notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.day, t.dimension, t.name] })],
)

/**
 * Changes of a family's counts as events were stored, until they are added up, because many small changes cost as much
 * as a large one. The arrays correspond by position: a segment, the quarter of an hour (counted from the epoch) and the
 * change in it.
 */
export const segmentChanges = pgTable(
  "segment_changes",
  {
    project_id: projectId(),
    change_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    family: text().notNull(),
    segment_ids: bigint({ mode: "bigint" }).array().notNull(),
    quarters: integer().array().notNull(),
    letters_now: integer().array().notNull(),
    letters_ever: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.change_id] })],
)

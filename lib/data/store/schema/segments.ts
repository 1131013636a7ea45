import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"

/** Counts of letters by what they have in common: provider, server, template, domain, reason (lib/data/store/segment-families.ts). */

/**
 * What a count is of, once per project: the values of one family of dimensions. The id is a hash of them, so that whoever
 * counts needs not ask for it. "" is a value that letters do not have.
 */
export const segments = pgTable(
  "segments",
  {
    project_id: projectId(),
    family: text().notNull(),
    segment_id: bigint({ mode: "bigint" }).notNull(),
    status: text().notNull(),
    /** What was told of the attempt that ended in this status; "" of statuses that are no end of an attempt. */
    delivery_status: text().notNull(),
    server: text().notNull(),
    provider: text().notNull(),
    domain: text().notNull(),
    template_id: text().notNull(),
    template_version: text().notNull(),
    tag: text().notNull(),
    campaign_id: text().notNull(),
    /** Of who read: a kind of traffic, device, system, mail client or browser, country code, class of time to open, link. */
    traffic_type: text().notNull(),
    device: text().notNull(),
    os: text().notNull(),
    client: text().notNull(),
    country: text().notNull(),
    elapsed: text().notNull(),
    link: text().notNull(),
    /** The newest quarter of an hour that was counted, within a day. */
    last_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.family, t.segment_id] }),
    index("segments_last").on(t.project_id, t.last_at),
    // Of a project's hundred thousands of domains, those that a page is narrowed to.
    index("segments_domain").on(t.project_id, t.family, t.domain),
  ],
)

/**
 * Letters by the time of their first event and their segment: a row holds a day of UTC by the quarter of an hour, or 32
 * days by the day (segment-cells.ts), so that a long range is few rows in any time zone.
 */
export const segmentCounts = pgTable(
  "segment_counts",
  {
    project_id: projectId(),
    family: text().notNull(),
    /** Of a step: 15 or 1440. */
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
    // One domain of thousands is found by itself; the other families are small enough to be read as a whole.
    index("segment_counts_segment")
      .on(t.project_id, t.family, t.minutes, t.segment_id, t.starts_at)
      .where(
        sql`family in ('domain', 'domain_bounce', 'domain_any_reason', 'domain_other', 'reader_domain')`,
      ),
  ],
)

/** Values of a dimension that anybody may make up: each once for a day of its events, of which a day has so many. */
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
 * How the counts of a family move, as events were stored, until they are added up: many small changes cost what a large
 * one does. The arrays belong together place by place: a segment, the quarter of an hour (counted from the epoch on) and
 * how its letters move in it.
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

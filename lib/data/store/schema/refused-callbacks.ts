import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Reasons for refusing callbacks of an existing project, as a whole or in part, in display order. */
export const refusalReasons = [
  /** Its auth matches none of the project's keys. */
  "forged",
  /** It has no auth. */
  "unsigned",
  /** Compressed, and cannot be decompressed. */
  "not_unpackable",
  /** Its body did not arrive in time (CALLBACK-21). */
  "too_slow",
  /** Signed with a key of the project, but not in the form of a callback. */
  "not_a_callback",
  /** Signed too, but none of its events can be stored (CALLBACK-15). */
  "events_unreadable",
  /** Accepted, but some of its events cannot be stored: only those are left out. */
  "some_unreadable",
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Refused callbacks, summed by reason and caller, without their content. */
export const refusedCallbacks = pgTable(
  "refused_callbacks",
  {
    project_id: projectId(),
    reason: text().$type<RefusalReason>().notNull(),
    /** Address of the caller, from trusted proxies (lib/access/auth/client-address.ts); "" for all others together. */
    address: text().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    calls: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.reason, t.address] }),
    index("refused_callbacks_age").on(t.project_id, t.last_at),
  ],
)

import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Why callbacks of a project that is there were refused, as a whole or in part, in the order in which people are told. */
export const refusalReasons = [
  /** Its auth fits none of the project's keys. */
  "forged",
  /** It has no auth. */
  "unsigned",
  /** Packed, and not to be unpacked. */
  "not_unpackable",
  /** Its body did not arrive in time (CALLBACK-21). */
  "too_slow",
  /** Signed with a key of the project, and of another form than a callback. */
  "not_a_callback",
  /** Signed too, and none of its events can be kept (CALLBACK-15). */
  "events_unreadable",
  /** Accepted, and some of its events cannot be kept: those alone are left out. */
  "some_unreadable",
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Callbacks that were refused, summed by reason and caller. Nothing of what they brought is here. */
export const refusedCallbacks = pgTable(
  "refused_callbacks",
  {
    project_id: projectId(),
    reason: text().$type<RefusalReason>().notNull(),
    /** Of the caller, as the trusted proxies tell it (lib/access/auth/client-address.ts); "" of all others together. */
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

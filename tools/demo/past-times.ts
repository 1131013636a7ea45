import { sql } from "drizzle-orm"
import type { Db } from "../../lib/data/store/open.ts"

/** From this instant of the machine's clock on, the demo's clock went on from the other one. Both in epoch ms. */
export type Moved = { wallMs: number; pastMs: number }

/** Instants that the dashboard notes by the machine's clock, and that people see. */
const noted = [
  ["audit", "at"],
  ["users", "created_at"],
  ["projects", "created_at"],
  ["members", "created_at"],
  ["keys", "created_at"],
  ["invitations", "created_at"],
  ["template_drafts", "created_at"],
  ["template_drafts", "changed_at"],
  ["template_versions", "published_at"],
  ["saved_views", "created_at"],
  ["reports", "created_at"],
  ["alert_rules", "created_at"],
  ["alert_rules", "changed_at"],
  ["alert_destinations", "created_at"],
  ["alert_destinations", "confirmed_at"],
] as const

/**
 * Dates what the dashboard wrote during the fill as the mail service did: the audit log, keys and templates then agree with
 * the service's own times. After the last of `moves` both clocks are the same.
 */
export async function datePast(db: Db, moves: readonly Moved[]): Promise<void> {
  const spans = moves.map(({ wallMs, pastMs }, nth) => ({
    from_ms: wallMs,
    until_ms: moves[nth + 1]?.wallMs ?? wallMs,
    shift_ms: pastMs - wallMs,
  }))
  for (const [table, column] of noted) {
    const at = sql`t.${sql.identifier(column)}`
    await db.execute(sql`
      update ${sql.identifier(table)} t set ${sql.identifier(column)} = ${at} + m.shift_ms * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as m(from_ms float8, until_ms float8, shift_ms float8)
      where extract(epoch from ${at}) * 1000 >= m.from_ms and extract(epoch from ${at}) * 1000 < m.until_ms`)
  }
}

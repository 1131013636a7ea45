import "server-only"
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { type AlertResolution, alertFirings } from "./schema/alerts.ts"

/** What fired: when, by what figure, who took it up, and when it ended. */
export type AlertFiringRow = typeof alertFirings.$inferSelect

export type FiringPlace = Pick<AlertFiringRow, "project_id" | "firing_id">

const isFiring = ({ project_id, firing_id }: FiringPlace) =>
  and(eq(alertFirings.project_id, project_id), eq(alertFirings.firing_id, firing_id))

const isOpen = isNull(alertFirings.resolved_at)

/** What goes on of one rule. */
export const openFiringsOf = (db: Db, project_id: string, rule_id: string): Promise<AlertFiringRow[]> =>
  db
    .select()
    .from(alertFirings)
    .where(and(eq(alertFirings.project_id, project_id), eq(alertFirings.rule_id, rule_id), isOpen))

/** What goes on in a project, the newest first. */
export const openFirings = (db: Db, project_id: string, max = 200): Promise<AlertFiringRow[]> =>
  db
    .select()
    .from(alertFirings)
    .where(and(eq(alertFirings.project_id, project_id), isOpen))
    .orderBy(desc(alertFirings.fired_at), desc(alertFirings.firing_id))
    .limit(max)

/** What fired in a project, the newest first. */
export const listFirings = (db: Db, project_id: string, max: number): Promise<AlertFiringRow[]> =>
  db
    .select()
    .from(alertFirings)
    .where(eq(alertFirings.project_id, project_id))
    .orderBy(desc(alertFirings.fired_at), desc(alertFirings.firing_id))
    .limit(max)

export async function findFiring(db: Db, place: FiringPlace): Promise<AlertFiringRow | null> {
  const [found] = await db.select().from(alertFirings).where(isFiring(place))
  return found ?? null
}

/** False where the same goes on already (ALERT-3). */
export async function insertFiring(tx: Db, firing: AlertFiringRow): Promise<boolean> {
  const made = await tx
    .insert(alertFirings)
    .values(firing)
    .onConflictDoNothing()
    .returning({ firing_id: alertFirings.firing_id })
  return made.length > 0
}

export async function updateFiring(
  tx: Db,
  place: FiringPlace,
  fields: Partial<
    Pick<
      AlertFiringRow,
      | "breached_at"
      | "last_value"
      | "notified_at"
      | "resolved_at"
      | "resolution"
      | "acknowledged_by"
      | "acknowledged_at"
      | "note"
    >
  >,
): Promise<void> {
  await tx.update(alertFirings).set(fields).where(isFiring(place))
}

/** Ends all that goes on of a rule. */
export async function endFiringsOf(
  tx: Db,
  { project_id, rule_id }: Pick<AlertFiringRow, "project_id" | "rule_id">,
  resolution: AlertResolution,
  resolved_at: Date,
): Promise<void> {
  await tx
    .update(alertFirings)
    .set({ resolution, resolved_at })
    .where(and(eq(alertFirings.project_id, project_id), eq(alertFirings.rule_id, rule_id), isOpen))
}

/** Ends all that goes on in a project that is deleted. */
export async function endAllFirings(tx: Db, project_id: string, resolved_at: Date): Promise<void> {
  await tx
    .update(alertFirings)
    .set({ resolution: "changed", resolved_at, note: sql`null` })
    .where(and(eq(alertFirings.project_id, project_id), isOpen))
}

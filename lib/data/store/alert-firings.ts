import "server-only"
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import type { Direction } from "./find-letters.ts"
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

/** What is looked for in the history; absent: any. */
export type FiringFilter = {
  rule_id?: string | null
  state?: "firing" | "ended" | null
  isAcknowledged?: boolean | null
}

/** `cursor`: the firing that the page before ended at, in the direction of the walk; null for the newest ones. */
export type FiringsAsked = FiringFilter & { cursor: string | null; direction: Direction; limit: number }

/** `older` and `newer` are the cursors of the pages beside this one; null where there is none. */
export type FiringPage = { firings: AlertFiringRow[]; older: string | null; newer: string | null }

/** A page of what fired, newest first; every page costs what the first one does. */
export async function pageFirings(
  db: Db,
  project_id: string,
  { cursor, direction, limit, ...filter }: FiringsAsked,
): Promise<FiringPage> {
  const place = placeIn(cursor)
  const isUpwards = place !== null && direction === "newer"
  const [by, beyond] = isUpwards ? [asc, sql.raw(">")] : [desc, sql.raw("<")]
  const found = await db
    .select()
    .from(alertFirings)
    .where(
      and(
        eq(alertFirings.project_id, project_id),
        ...conditionsOf(filter),
        place
          ? sql`(${alertFirings.fired_at}, ${alertFirings.firing_id}) ${beyond} (${at(place.ms).toISOString()}::timestamptz, ${place.firing_id})`
          : undefined,
      ),
    )
    .orderBy(by(alertFirings.fired_at), by(alertFirings.firing_id))
    .limit(limit + 1)
  const isMore = found.length > limit
  // Who walks up to the newest ones sees a whole first page.
  if (isUpwards && !isMore) return pageFirings(db, project_id, { ...filter, cursor: null, direction, limit })
  const shown = found.slice(0, limit)
  const firings = isUpwards ? shown.reverse() : shown
  const [first, last] = [firings[0], firings.at(-1)]
  return {
    firings,
    older: (isMore || isUpwards) && last ? cursorOf(last) : null,
    newer: place === null ? null : first ? cursorOf(first) : cursor,
  }
}

function conditionsOf({ rule_id, state, isAcknowledged }: FiringFilter): (SQL | undefined)[] {
  const isTaken = isAcknowledged ? isNotNull : isNull
  return [
    rule_id ? eq(alertFirings.rule_id, rule_id) : undefined,
    state ? (state === "firing" ? isOpen : isNotNull(alertFirings.resolved_at)) : undefined,
    typeof isAcknowledged === "boolean" ? isTaken(alertFirings.acknowledged_at) : undefined,
  ]
}

const cursorOf = ({ fired_at, firing_id }: AlertFiringRow): string => `${fired_at.getTime()}-${firing_id}`

function placeIn(cursor: string | null): { ms: number; firing_id: string } | null {
  const [, ms, firing_id] = /^(\d{1,15})-(.{1,60})$/.exec(cursor ?? "") ?? []
  return ms && firing_id ? { ms: Number(ms), firing_id } : null
}

/** The newest of what fired in a project. */
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

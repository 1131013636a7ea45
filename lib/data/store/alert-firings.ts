import "server-only"
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { at } from "#lib/platform/clock"
import type { Direction } from "./find-letters.ts"
import type { Db } from "./open.ts"
import { type AlertResolution, alertFirings } from "./schema/alerts.ts"

/** A firing of a rule: its start, value, acknowledgement and end. */
export type AlertFiringRow = typeof alertFirings.$inferSelect

export type FiringPlace = Pick<AlertFiringRow, "project_id" | "firing_id">

const isFiring = ({ project_id, firing_id }: FiringPlace) =>
  and(eq(alertFirings.project_id, project_id), eq(alertFirings.firing_id, firing_id))

const isOpen = isNull(alertFirings.resolved_at)

/** Open firings of one rule. */
export const openFiringsOf = (db: Db, project_id: string, rule_id: string): Promise<AlertFiringRow[]> =>
  db
    .select()
    .from(alertFirings)
    .where(and(eq(alertFirings.project_id, project_id), eq(alertFirings.rule_id, rule_id), isOpen))

/** Open firings of a project, newest first. */
export const openFirings = (db: Db, project_id: string, max = 200): Promise<AlertFiringRow[]> =>
  db
    .select()
    .from(alertFirings)
    .where(and(eq(alertFirings.project_id, project_id), isOpen))
    .orderBy(desc(alertFirings.fired_at), desc(alertFirings.firing_id))
    .limit(max)

/** Rules of a project that are firing. */
export const firingRules = (
  db: Db,
  project_id: string,
): Promise<Pick<AlertFiringRow, "project_id" | "rule_id">[]> =>
  db
    .selectDistinct({ project_id: alertFirings.project_id, rule_id: alertFirings.rule_id })
    .from(alertFirings)
    .where(and(eq(alertFirings.project_id, project_id), isOpen))

/** Filters of the history; absent: any. */
export type FiringFilter = {
  rule_id?: string | null
  state?: "firing" | "ended" | null
  isAcknowledged?: boolean | null
}

/** `cursor`: the last firing of the previous page, in paging direction; null for the newest ones. */
export type FiringsQuery = FiringFilter & { cursor: string | null; direction: Direction; limit: number }

/** `older` and `newer` are the cursors of the neighboring pages; null if there is none. */
export type FiringPage = { firings: AlertFiringRow[]; older: string | null; newer: string | null }

/**
 * A page of firings of these projects, newest first; every page costs as much as the first one. Each project's index is
 * read only as far as one page, so one with many firings does not delay the others.
 */
export async function pageFirings(
  db: Db,
  projects: readonly string[],
  { cursor, direction, limit, ...filter }: FiringsQuery,
): Promise<FiringPage> {
  const place = placeIn(cursor)
  const isUpwards = place !== null && direction === "newer"
  const [by, beyond] = isUpwards ? [asc, sql.raw(">")] : [desc, sql.raw("<")]
  const order = [by(alertFirings.fired_at), by(alertFirings.firing_id)]
  const [first, second, ...others] = projects.map((project_id) =>
    db
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
      .orderBy(...order)
      .limit(limit + 1),
  )
  if (!first) return { firings: [], older: null, newer: null }
  const found = await (second
    ? unionAll(first, second, ...others)
        .orderBy(...order)
        .limit(limit + 1)
    : first)
  const isMore = found.length > limit
  // Paging up to the newest rows shows a full first page.
  if (isUpwards && !isMore) return pageFirings(db, projects, { ...filter, cursor: null, direction, limit })
  const shown = found.slice(0, limit)
  const firings = isUpwards ? shown.reverse() : shown
  const [newest, oldest] = [firings[0], firings.at(-1)]
  return {
    firings,
    older: (isMore || isUpwards) && oldest ? cursorOf(oldest) : null,
    newer: place === null ? null : newest ? cursorOf(newest) : cursor,
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

/** Newest firings of a project. */
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

/** False if the same firing is already open (ALERT-3). */
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

/** Ends all open firings of a rule. */
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

/** Ends all open firings of a deleted project. */
export async function endAllFirings(tx: Db, project_id: string, resolved_at: Date): Promise<void> {
  await tx
    .update(alertFirings)
    .set({ resolution: "changed", resolved_at, note: sql`null` })
    .where(and(eq(alertFirings.project_id, project_id), isOpen))
}

import "server-only"
import type { Access } from "#lib/access/auth/access"
import { clock } from "#lib/platform/clock"
import {
  type CatchUpRow,
  type CheckOutcome,
  type ComparedDay,
  type FillState,
  findCatchUp,
} from "#lib/data/store/catch-ups"
import type { Db } from "#lib/data/store/open"
import { sumOf } from "./compare.ts"

/** Data shown to people (CATCHUP-2): numbers only, without addresses or event texts. */

export type MissingEvents = {
  /** Days with events that never arrived, oldest first. */
  days: { day: string; events: number }[]
  events: number
  /** null: not compared yet. */
  checkedAt: string | null
  outcome: CheckOutcome | null
  reason: string | null
  isChecking: boolean
  leftOut: readonly string[]
  /** Events that the service counts and a fetch could not add. */
  rest: number
  fill: {
    state: FillState
    days: number
    daysDone: number
    read: number
    added: number
    unreadable: number
    missing: number
    endedAt: string | null
    reason: string | null
  } | null
}

/** For viewers with the right to see webhooks; null for others. */
export async function missingEventsFor(db: Db, { can, project }: Access): Promise<MissingEvents | null> {
  if (!can("webhooks", "read")) return null
  return missingEventsOf(await findCatchUp(db, project.project_id), clock.now())
}

export const missingDays = ({ days }: Pick<CatchUpRow, "days">): ({ day: string } & ComparedDay)[] =>
  Object.entries(days)
    .filter(([, { missing }]) => sumOf(missing) > 0)
    .map(([day, compared]) => ({ day, ...compared }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

export function missingEventsOf(row: CatchUpRow | null, now: Date): MissingEvents {
  const days = row ? missingDays(row).map(({ day, missing }) => ({ day, events: sumOf(missing) })) : []
  return {
    days,
    events: days.reduce((sum, { events }) => sum + events, 0),
    checkedAt: row?.checked_at?.toISOString() ?? null,
    outcome: row?.outcome ?? null,
    reason: row?.reason ?? null,
    isChecking: row !== null && row.fill_state !== "running" && row.due_at <= now,
    leftOut: row?.left_out ?? [],
    rest: row ? Object.values(row.days).reduce((sum, { rest = {} }) => sum + sumOf(rest), 0) : 0,
    fill: row ? fillOf(row) : null,
  }
}

function fillOf({ fill, fill_state }: CatchUpRow): MissingEvents["fill"] {
  if (!fill || !fill_state) return null
  const { days, done, read, added, unreadable, missing, ended_at, reason } = fill
  return {
    state: fill_state,
    days: days.length,
    daysDone: done,
    read,
    added,
    unreadable,
    missing,
    endedAt: ended_at,
    reason,
  }
}

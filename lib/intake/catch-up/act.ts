import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { at, clock } from "#lib/platform/clock"
import { announceChange } from "#lib/live/changes"
import { failed, ok, type Result } from "#lib/platform/result"
import { askForCheck, type CatchUpRow, type Fill, holdCatchUp, saveFill } from "#lib/data/store/catch-ups"
import type { Db } from "#lib/data/store/open"
import { sumOf } from "./compare.ts"
import { missingDays } from "./read.ts"

/** Actions on events that never arrived: compare now, fetch them, stop fetching. Each is recorded in the audit log. */

const form = z.object({
  act: z.enum(["check", "start", "stop"], { error: "act must be check, start or stop." }),
})
type Act = z.output<typeof form>["act"]

type Note = (more: { before?: unknown; after?: unknown }) => void

/** CATCHUP-5. A repeated request has no further effect. */
export async function changeCatchUp(
  db: Db,
  action: ProjectAction,
  wake: () => void = () => {},
): Promise<Result<Record<string, never>>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { act } = parsed.data
  const { project_id } = action.access.project
  const done = await audited(db, auditActionOf(action, `catch-up/${act}`), async (tx, note) => {
    // A new project has no row yet.
    if (act === "check") await askForCheck(tx, project_id, clock.now())
    const row = await holdCatchUp(tx, project_id)
    return acts[act](tx, row, action.access.user.user_id, note)
  })
  if (!done.ok) return done
  announceChange(db, project_id)
  wake()
  return done
}

const acts: Record<
  Act,
  (tx: Db, row: CatchUpRow | null, user_id: string, note: Note) => Promise<Result<Record<string, never>>>
> = {
  check: async () => ok({}),
  start: async (tx, row, user_id, note) => {
    if (row?.fill_state === "running") return ok({})
    const days = row ? missingDays(row) : []
    if (!row?.compared_until || days.length === 0) return failed(409, "No event is missing.")
    const now = clock.now()
    const fill: Fill = {
      started_by: user_id,
      started_at: now.toISOString(),
      ended_at: null,
      days: days.map(({ day }) => day),
      done: 0,
      until_ms: row.compared_until.getTime(),
      missing: days.reduce((sum, { missing }) => sum + sumOf(missing), 0),
      read: 0,
      added: 0,
      unreadable: 0,
      dump_id: null,
      file: 0,
      lines: 0,
      seen: {},
      reason: null,
    }
    await saveFill(tx, row.project_id, { fill_state: "running", fill, due_at: now })
    note({
      after: { days: fill.days.length, events: fill.missing, from: fill.days[0], to: fill.days.at(-1) },
    })
    return ok({})
  },
  stop: async (tx, row, _user_id, note) => {
    if (row?.fill_state !== "running" || !row.fill) return ok({})
    const now = clock.now()
    const { read, added } = row.fill
    const fill = { ...row.fill, ended_at: now.toISOString() }
    await saveFill(tx, row.project_id, { fill_state: "stopped", fill, due_at: at(now.getTime() + 1) })
    note({ after: { read, added } })
    return ok({})
  },
}

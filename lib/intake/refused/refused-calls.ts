import "server-only"
import { audited } from "#lib/access/audit/audit"
import type { Access } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { at, clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  deleteRefusedCalls,
  listRefusedCalls,
  type RefusalReason,
  type RefusedCallsRow,
  refusalReasons,
} from "#lib/data/store/refused-callbacks"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"

/**
 * Calls refused by the dashboard (HOOKPAGE-10), for people who set up webhooks: they can check keys and callers. IP
 * addresses of callers are visible to no other role.
 */
const seesRefusedCalls = ({ can }: Access): boolean => can("webhooks", "write")

/** Refused calls of one reason; `callers` are their rows, the most recent first. */
export type RefusedGroup = {
  reason: RefusalReason
  calls: number
  firstAt: Date
  lastAt: Date
  callers: readonly RefusedCallsRow[]
}

/** Refused calls of a project, by reason; empty without the right to see them. */
export async function refusedCallsFor(db: Db, access: Access): Promise<RefusedGroup[]> {
  return seesRefusedCalls(access) ? groupsOf(await listRefusedCalls(db, access.project.project_id)) : []
}

/** Removes the refused calls so far from the page. Later calls are counted from zero. */
export async function dismissRefusedCalls(
  db: Db,
  action: ProjectAction,
): Promise<Result<{ dismissed: number }>> {
  const { access } = action
  if (!seesRefusedCalls(access)) return failed(403, refusalSentence(access.role, "webhooks", "write"))
  return audited(db, auditActionOf(action, "refused-calls/dismiss"), async (tx, note) => {
    const groups = groupsOf(await deleteRefusedCalls(tx, access.project.project_id, clock.now()))
    note({ before: Object.fromEntries(groups.map((group) => [group.reason, totalsOf(group)])) })
    return ok({ dismissed: groups.reduce((sum, { calls }) => sum + calls, 0) })
  })
}

/** Content of the audit log: no addresses, because they would outlive their own table. */
const totalsOf = ({ calls, firstAt, lastAt }: RefusedGroup) => ({
  calls,
  first_at: firstAt.toISOString(),
  last_at: lastAt.toISOString(),
})

const groupsOf = (rows: readonly RefusedCallsRow[]): RefusedGroup[] =>
  refusalReasons.flatMap((reason) => {
    const callers = rows.filter((row) => row.reason === reason)
    return callers.length === 0 ? [] : [groupOf(reason, callers)]
  })

const groupOf = (reason: RefusalReason, callers: readonly RefusedCallsRow[]): RefusedGroup => ({
  reason,
  calls: callers.reduce((sum, { calls }) => sum + calls, 0),
  firstAt: at(Math.min(...callers.map(({ first_at }) => first_at.getTime()))),
  lastAt: at(Math.max(...callers.map(({ last_at }) => last_at.getTime()))),
  callers,
})

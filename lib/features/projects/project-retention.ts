import "server-only"
import { z } from "zod"
import { audited } from "#lib/access/audit/audit"
import { expectedIn, overtaken } from "#lib/access/audit/overtaken"
import { clock } from "#lib/platform/clock"
import { config, leastDays } from "#lib/platform/config"
import { countOlder } from "#lib/data/events/count"
import { difference } from "#lib/mail-api/proxy/change-of"
import { failed, ok, type Result } from "#lib/platform/result"
import { lockProject } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { findProject, type Project } from "#lib/data/store/projects"
import {
  type OlderFigures,
  type ProjectRetention,
  retentionOf,
  setRetention,
} from "#lib/data/store/retention"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"

/**
 * KEEP-3: retention of a project's events, messages and counts: shorter than that of the installation, never longer.
 */

const kinds = ["events", "messages", "counts"] as const
type Kind = (typeof kinds)[number]

const days = (kind: Kind) => {
  const sentence = `Enter a whole number of days, ${leastDays[kind]} or more, or leave the field empty.`
  return z.int({ error: sentence }).min(leastDays[kind], sentence).nullable()
}

const form = z.object(
  { events: days("events"), messages: days("messages"), counts: days("counts") },
  { error: "The body must be an object with days." },
)

type RetentionForm = z.infer<typeof form>

/** Current settings for users: days of the project (null: those of the installation), and the bounds of each. */
export const readRetention = (project: Project) => ({
  days: ownDays(project),
  most: mostDays(),
  least: leastDays,
})

const ownDays = (project: Project): RetentionForm => ({
  events: project.keep_events_days,
  messages: project.keep_messages_days,
  counts: project.keep_counts_days,
})

const mostDays = (): ProjectRetention => {
  const { events, messages, counts } = config().keep
  return { events, messages, counts }
}

/** Data that these days would delete within minutes; nothing is changed. */
export async function previewRetention(db: Db, action: ProjectAction): Promise<Result<OlderFigures>> {
  const checked = checkedDays(action.input)
  if (!checked.ok) return checked
  const { project } = action.access
  const refused = await overtakenDays(db, action, project, checked.value)
  if (refused) return refused
  return ok(
    await countOlder(db, project.project_id, retentionOf(columnsOf(checked.value), mostDays()), clock.now()),
  )
}

/** Sets the days, in one transaction with the row of the log. Housekeeping uses them from its next run on. */
export async function changeRetention(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const checked = checkedDays(action.input)
  if (!checked.ok) return checked
  const { project } = action.access
  return audited(
    db,
    auditActionOf(action, "settings/retention", { target: project.name }),
    async (tx, note) => {
      // A running rebuild counts by the current days.
      await lockProject(tx, project.project_id)
      const current = (await findProject(tx, project.project_id)) ?? project
      const refused = await overtakenDays(tx, action, current, checked.value)
      if (refused) return refused
      note(difference(ownDays(current), checked.value))
      await setRetention(tx, project.project_id, columnsOf(checked.value), {
        heldEvents: retentionOf(current, mostDays()).events,
        now: clock.now(),
      })
      return ok({})
    },
  )
}

/** SAVE-1: another user changed the days after this user read them. */
const overtakenDays = (db: Db, { input }: ProjectAction, current: Project, submitted: RetentionForm) =>
  overtaken(db, current.project_id, {
    ...{ expected: expectedIn(input), current: ownDays(current), submitted },
    actions: { action: "settings/retention" },
  })

const columnsOf = ({ events, messages, counts }: RetentionForm) => ({
  keep_events_days: events,
  keep_messages_days: messages,
  keep_counts_days: counts,
})

/** Each within its bounds. A message's page shows its events, and charts link to its messages. */
function checkedDays(input: unknown): Result<RetentionForm> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const most = mostDays()
  for (const kind of kinds) {
    const days = parsed.data[kind]
    if (days !== null && days > most[kind])
      return failed(400, `Enter at most ${most[kind]} days, the maximum of this installation.`, {
        field: kind,
      })
  }
  const holds = retentionOf(columnsOf(parsed.data), most)
  if (holds.events > holds.messages)
    return failed(400, "Messages must be kept at least as long as events.", { field: "messages" })
  if (holds.messages > holds.counts)
    return failed(400, "Charts must be kept at least as long as messages.", { field: "counts" })
  return ok(parsed.data)
}

import "server-only"
import { eq, sql } from "drizzle-orm"
import type { RetentionDays } from "#lib/platform/config"
import { type Db, rows } from "./open.ts"
import type { Project } from "./projects.ts"
import { projects } from "./schema/projects.ts"

/** Retention of a project's traffic data: its own if shorter than the installation's (KEEP-3). */
export type ProjectRetention = Pick<RetentionDays, "events" | "messages" | "counts">

type OwnDays = Pick<Project, "keep_events_days" | "keep_messages_days" | "keep_counts_days">

/** Effective days of a project. A setting of the installation that became shorter applies to all. */
export const retentionOf = (ofProject: OwnDays, keep: ProjectRetention): ProjectRetention => ({
  events: Math.min(ofProject.keep_events_days ?? keep.events, keep.events),
  messages: Math.min(ofProject.keep_messages_days ?? keep.messages, keep.messages),
  counts: Math.min(ofProject.keep_counts_days ?? keep.counts, keep.counts),
})

const dayMs = 86_400_000

/** Instant (epoch ms) since which a project has all its events: messages that begin later are complete. */
export async function eventsWholeFrom(
  db: Db,
  project_id: string,
  keep: Pick<RetentionDays, "events">,
  nowMs: number,
): Promise<number> {
  const [project] = await db
    .select({ days: projects.keep_events_days, gone: projects.events_gone_before })
    .from(projects)
    .where(eq(projects.project_id, project_id))
  const days = Math.min(project?.days ?? keep.events, keep.events)
  return Math.max(nowMs - days * dayMs, project?.gone?.getTime() ?? 0)
}

/**
 * Sets a project's retention; null: that of the installation. Data that expired by the days until now may be deleted
 * already, and does not come back when they become more.
 */
export async function setRetention(
  tx: Db,
  project_id: string,
  ofProject: OwnDays,
  { heldEvents, now }: { heldEvents: number; now: Date },
): Promise<void> {
  await tx
    .update(projects)
    .set({
      ...ofProject,
      events_gone_before: sql`greatest(${projects.events_gone_before},
        ${now.toISOString()}::timestamptz - make_interval(hours => ${heldEvents * 24}::int))`,
    })
    .where(eq(projects.project_id, project_id))
}

/** Counts of a project's data older than the limit; each at most `figureMax`, or one more if there is more. */
export type OlderFigures = { events: number; messages: number; counted: number }

const figureMax = 100_000

/** Counted by the index that housekeeping deletes by. */
export async function countOlder(
  db: Db,
  project_id: string,
  days: ProjectRetention,
  now: Date,
): Promise<OlderFigures> {
  const before = (age: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(hours => ${age * 24}::int)`
  const [found] = await rows<OlderFigures>(
    db,
    sql`select
        (select count(*)::int from (select 1 from events where project_id = ${project_id}
          and event_time < ${before(days.events)} limit ${figureMax + 1}) e) as events,
        (select count(*)::int from (select 1 from letters where project_id = ${project_id}
          and first_at < ${before(days.messages)} limit ${figureMax + 1}) l) as messages,
        (select least(coalesce(sum(letters_now), 0), ${figureMax + 1})::int from counts where project_id = ${project_id}
          and bucket < ${before(days.counts)}) as counted`,
  )
  return found ?? { events: 0, messages: 0, counted: 0 }
}

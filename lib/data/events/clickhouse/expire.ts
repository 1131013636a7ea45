import "server-only"
import { sql } from "drizzle-orm"
import { type Db, rows } from "#lib/data/store/open"
import { type ProjectRetention, retentionOf } from "#lib/data/store/retention"
import type { Clickhouse } from "./client.ts"
import { ch, joinStatements, listOf, name, type Statement } from "./statement.ts"

/**
 * Deletes expired rows. ClickHouse rewrites every table part with such rows, so this deletes whole days: a row may stay
 * up to a day longer, and each table is rewritten at most once a day.
 */
export async function expire(
  clickhouse: Clickhouse,
  db: Db,
  keep: ProjectRetention,
  now: Date,
): Promise<void> {
  const perProject = await ownDays(db, keep)
  for (const { table, column, kind, which } of aged) {
    const isOver = ch`${which} and (${over(column, kind, keep, perProject, now)})`
    const found = await clickhouse.ask(ch`select 1 as one from ${name(table)} where ${isOver} limit 1`)
    if (found.length > 0 && !(await isAtWork(clickhouse, table)))
      await clickhouse.run(ch`alter table ${name(table)} delete where ${isOver}`)
  }
}

type Kind = keyof ProjectRetention

/** Age of rows by table. Both rows of a change have the same age, so they are deleted together. */
const aged = [
  { table: "events", column: "event_ms", kind: "events", which: ch`1` },
  { table: "letters", column: "first_ms", kind: "messages", which: ch`1` },
  { table: "letter_search", column: "place_ms", kind: "messages", which: ch`1` },
  { table: "counts", column: "bucket_ms", kind: "counts", which: ch`kind != 'batch'` },
  { table: "tag_times", column: "bucket_ms", kind: "counts", which: ch`1` },
] as const satisfies readonly { table: string; column: string; kind: Kind; which: Statement }[]

type OwnDays = { project_id: string } & ProjectRetention

/** Projects with a shorter retention than the installation. */
async function ownDays(db: Db, keep: ProjectRetention): Promise<OwnDays[]> {
  const found = await rows<{ project_id: string } & Parameters<typeof retentionOf>[0]>(
    db,
    sql`select project_id, keep_events_days, keep_messages_days, keep_counts_days from projects
        where coalesce(keep_events_days, keep_messages_days, keep_counts_days) is not null`,
  )
  return found.map(({ project_id, ...days }) => ({ project_id, ...retentionOf(days, keep) }))
}

const dayMs = 86_400_000

function over(
  column: string,
  kind: Kind,
  keep: ProjectRetention,
  perProject: readonly OwnDays[],
  now: Date,
): Statement {
  const before = (days: number) => Math.floor((now.getTime() - days * dayMs) / dayMs) * dayMs
  const shorter = perProject.filter((one) => one[kind] < keep[kind])
  const ofOwn = [...Map.groupBy(shorter, (one) => one[kind])].map(
    ([days, projects]) =>
      ch`(project_id in (${listOf(projects.map(({ project_id }) => project_id))}) and ${name(column)} < ${before(days)})`,
  )
  return joinStatements([ch`${name(column)} < ${before(keep[kind])}`, ...ofOwn], " or ")
}

/** Rows are visible until their deletion is done. */
async function isAtWork(clickhouse: Clickhouse, table: string): Promise<boolean> {
  const [open] = await clickhouse.ask<{ open: number }>(
    ch`select count() as open from system.mutations where database = currentDatabase() and table = ${table} and is_done = 0`,
  )
  return Number(open?.open ?? 0) > 0
}

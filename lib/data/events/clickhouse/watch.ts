import "server-only"
import { inTime } from "#lib/data/store/outage"
import type { EventSizes } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { ch, name, type Statement } from "./statement.ts"

/** Health of ClickHouse, and the size of events in it. */

export const answers = (clickhouse: Clickhouse, ms: number): Promise<boolean> =>
  inTime(clickhouse.ask(ch`select 1`), ms).then(
    () => true,
    () => false,
  )

/** Tables by content, with the age of their rows: the oldest row of a table's own kind (tables.ts). */
const groups = [
  { group: "events", tables: ["events"], oldest: ch`select min(event_ms) as ms, count() as n from events` },
  {
    group: "messages",
    tables: ["letters", "letter_search"],
    oldest: ch`select min(place_ms) as ms, count() as n from letters where kind = 1`,
  },
  {
    group: "counts",
    tables: ["counts", "tag_times"],
    oldest: ch`select min(bucket_ms) as ms, count() as n from counts where kind = 'status' and minutes = 15`,
  },
] as const

/** Rows and bytes from the server's own list of parts; includes changes that are not merged yet. */
export async function sizes(clickhouse: Clickhouse, projectsMax: number): Promise<EventSizes> {
  const [parts, projects, ...oldest] = await Promise.all([
    clickhouse.ask<{ table: string; rows: number; bytes: number }>(
      ch`select table, sum(rows) as rows, sum(bytes_on_disk) as bytes from system.parts
         where active and database = currentDatabase() group by table`,
    ),
    projectSizes(clickhouse, projectsMax),
    ...groups.map((one) => oldestMs(clickhouse, one.oldest)),
  ])
  const sumOf = (tables: readonly string[], figure: "rows" | "bytes") =>
    parts.filter(({ table }) => tables.includes(table)).reduce((sum, one) => sum + Number(one[figure]), 0)
  const found = groups.map(({ group, tables }, nth) => ({
    ...{ group, rows: sumOf(tables, "rows"), bytes: sumOf(tables, "bytes") },
    oldestMs: oldest[nth] ?? null,
  }))
  return { bytes: found.reduce((sum, { bytes }) => sum + bytes, 0), groups: found, projects }
}

async function oldestMs(clickhouse: Clickhouse, statement: Statement): Promise<number | null> {
  const [found] = await clickhouse.ask<{ ms: number; n: number }>(statement)
  return found && Number(found.n) > 0 ? Number(found.ms) : null
}

/** Projects are the first key column of their tables, so this column compresses to almost nothing. */
async function projectSizes(clickhouse: Clickhouse, max: number): Promise<EventSizes["projects"]> {
  const rowsOf = (table: "events" | "letters", figure: Statement, which: Statement) =>
    clickhouse.ask<{ project_id: string; n: number }>(
      ch`select project_id, ${figure} as n from ${name(table)} where ${which} group by project_id having n > 0`,
    )
  const [events, letters] = await Promise.all([
    rowsOf("events", ch`count()`, ch`1`),
    rowsOf("letters", ch`sum(sign)`, ch`kind = 0 and place_ms = 0`),
  ])
  const messagesOf = new Map(letters.map(({ project_id, n }) => [project_id, Number(n)]))
  const eventsOf = new Map(events.map(({ project_id, n }) => [project_id, Number(n)]))
  return [...new Set([...eventsOf.keys(), ...messagesOf.keys()])]
    .map((project_id) => ({
      project_id,
      events: eventsOf.get(project_id) ?? 0,
      messages: messagesOf.get(project_id) ?? 0,
    }))
    .sort((a, b) => b.events - a.events || b.messages - a.messages)
    .slice(0, max)
}

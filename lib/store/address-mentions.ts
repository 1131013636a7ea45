import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { dimensions } from "./segment-families.ts"

/**
 * Where in a project's rows an address is named, by walks over each table in the order of its key: what is written
 * anywhere into a text, no index finds. A page of a walk is short, and a walk goes on where the one before ended.
 */

/** A table whose texts may name an address. `settled`: rows of which nothing more is to be done with the address. */
export type MentionTable = {
  table: string
  key: readonly { name: string; type: string }[]
  texts: readonly string[]
  jsons: readonly string[]
  settled?: string
}

const text = (name: string) => ({ name, type: "text" })

export const mentionTables = {
  audit: {
    table: "audit",
    key: [{ name: "audit_id", type: "bigint" }],
    texts: ["target", "outcome"],
    jsons: ["input", "before", "after"],
  },
  saved_views: { table: "saved_views", key: [text("view_id")], texts: ["name", "query"], jsons: [] },
  alert_rules: {
    table: "alert_rules",
    key: [text("rule_id")],
    texts: ["name", "trouble"],
    jsons: ["filter"],
  },
  alert_firings: {
    table: "alert_firings",
    key: [text("firing_id")],
    texts: ["subject", "note"],
    jsons: ["facts"],
  },
  alert_deliveries: {
    table: "alert_deliveries",
    key: [text("firing_id"), text("destination_id"), text("news")],
    texts: ["said"],
    jsons: [],
  },
  deployments: {
    table: "deployments",
    key: [{ name: "deployed_at", type: "timestamptz" }, text("deployment_id")],
    texts: ["title", "url"],
    jsons: [],
  },
  exports: { table: "exports", key: [text("dump_id")], texts: [], jsons: ["input"] },
  blocks: {
    table: "blocks",
    key: [{ name: "block_time", type: "timestamptz" }, text("fingerprint")],
    texts: ["domain"],
    jsons: ["raw"],
  },
  block_acknowledgements: {
    table: "block_acknowledgements",
    key: [{ name: "started_at", type: "timestamptz" }, text("domain")],
    texts: ["note"],
    jsons: [],
  },
  // Some are taken from messages. The name is a word of SQL.
  template_samples: {
    table: "template_samples",
    key: [text("draft_id"), text("sample_id")],
    texts: ["name"],
    jsons: ['"values"'],
  },
  // What people wrote to each other; templates themselves are texts for everybody.
  template_comments: {
    table: "template_comments",
    key: [text("comment_id")],
    texts: ["said", "quote"],
    jsons: [],
  },
  template_publications: {
    table: "template_publications",
    key: [text("publication_id")],
    texts: ["note", "said"],
    jsons: [],
  },
  send_runs: { table: "send_runs", key: [text("run_id")], texts: ["subject"], jsons: ["cause"] },
  // What is being sent goes to whom it names: nothing is changed in it before the run has ended.
  send_run_messages: {
    table: "send_run_messages",
    key: [text("run_id")],
    texts: [],
    jsons: ["message"],
    settled: "ended_at is not null",
  },
  send_run_parts: {
    table: "send_run_parts",
    key: [text("run_id"), { name: "nth", type: "integer" }],
    texts: [],
    jsons: ["recipients", "refused"],
    settled: "ended_at is not null",
  },
} as const satisfies Record<string, MentionTable>

export const letterTables = {
  events: {
    table: "events",
    key: [{ name: "event_time", type: "timestamptz" }, text("fingerprint")],
    texts: ["job_id", "email", "url", "destination_response"],
    jsons: ["raw"],
  },
  letters: {
    table: "letters",
    key: [text("job_id"), text("email")],
    texts: ["email", "subject", "from_email", "destination_response", "template_id"],
    jsons: ["metadata", "sources", "to_jsonb(tags)"],
  },
} as const satisfies Record<string, MentionTable>

/** What is counted under a name that may be an address: a tag, a template's id. Renamed by lib/ingest/erase-counts.ts. */
export const countTables = {
  segments: {
    table: "segments",
    key: [text("family"), { name: "segment_id", type: "bigint" }],
    texts: ["status", ...dimensions],
    jsons: [],
  },
  tag_counts: {
    table: "tag_counts",
    key: [{ name: "bucket", type: "timestamptz" }, { name: "minutes", type: "smallint" }, text("tag")],
    texts: ["tag"],
    jsons: [],
  },
  counted_names: {
    table: "counted_names",
    key: [{ name: "day", type: "timestamptz" }, text("dimension"), text("name")],
    texts: ["name"],
    jsons: [],
  },
} as const satisfies Record<string, MentionTable>

export type MentionRow = { key: string[]; isSettled: boolean; values: Record<string, unknown> }
/** `cursor`: the last row that was looked at; null: the walk is at its end. */
export type MentionPage = { found: MentionRow[]; cursor: string[] | null }

/** The next `max` rows of a walk, of them those that may name the address. */
export async function mentionsBehind(
  tx: Db,
  table: MentionTable,
  project_id: string,
  pattern: string,
  cursor: readonly string[] | null,
  max: number,
): Promise<MentionPage> {
  const names = sql.raw(table.key.map(({ name }) => name).join(", "))
  const keyTexts = sql.raw(table.key.map(({ name, type }) => textOf(name, type)).join(", "))
  const given = table.key.map(({ type }, n) => sql`${cursor?.[n] ?? ""}::text::${sql.raw(type)}`)
  const behind = cursor === null ? sql`` : sql`and (${names}) > (${sql.join(given, sql`, `)})`
  const values = sql.raw([...table.texts, ...table.jsons].map((name) => `'${name}', ${name}`).join(", "))
  const [found] = await rows<{ looked: number; last: string[] | null; found: MentionRow[] }>(
    tx,
    sql`with page as materialized (
          select ${names}, json_build_array(${keyTexts}) as key, ${sql.raw(table.settled ?? "true")} as is_settled,
            ${hayOf(table)} ~* ${pattern} as is_found, json_build_object(${values}) as vals
          from ${sql.raw(table.table)} where project_id = ${project_id} ${behind} order by ${names} limit ${max})
        select (select count(*)::int from page) as looked,
          (select key from page order by ${sql.raw(table.key.map(({ name }) => `${name} desc`).join(", "))} limit 1) as last,
          (select coalesce(json_agg(json_build_object('key', key, 'isSettled', is_settled, 'values', vals)), '[]')
            from page where is_found) as found`,
  )
  return { found: found?.found ?? [], cursor: found && found.looked === max ? found.last : null }
}

/** An instant as a text that is read back as the same one. */
const textOf = (name: string, type: string): string =>
  type === "timestamptz" ? `(to_json(${name}) #>> '{}')` : `${name}::text`

/** Everything of a row in one text. */
const hayOf = ({ texts, jsons }: MentionTable): SQL =>
  sql.raw(`concat_ws(' ', ${[...texts, ...jsons.map((name) => `${name}::text`)].join(", ")})`)

/** Writes other values into a row. */
export async function rewriteMention(
  tx: Db,
  table: MentionTable,
  project_id: string,
  { key, values }: Pick<MentionRow, "key" | "values">,
): Promise<void> {
  const isJson = (name: string) => table.jsons.includes(name)
  const set = Object.entries(values).map(([name, value]) =>
    isJson(name)
      ? sql`${sql.raw(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${sql.raw(name)} = ${value as string | null}`,
  )
  const isRow = table.key.map(
    ({ name, type }, n) => sql`${sql.raw(name)} = ${key[n] ?? ""}::text::${sql.raw(type)}`,
  )
  await tx.execute(
    sql`update ${sql.raw(table.table)} set ${sql.join(set, sql`, `)}
        where project_id = ${project_id} and ${sql.join(isRow, sql` and `)}`,
  )
}

/** How many rows of a table name the address, of those that are not in use any more and of all. */
export async function countMentions(
  db: Db,
  table: MentionTable,
  project_id: string,
  pattern: string,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.raw(table.table)} where project_id = ${project_id}
        and ${hayOf(table)} ~* ${pattern}`,
  )
  return found?.count ?? 0
}

/** Letters of one address, however it is written, behind a place: by the index of words. */
export async function lettersOfAddress(
  tx: Db,
  project_id: string,
  address: string,
  max: number,
): Promise<{ job_id: string; email: string }[]> {
  return rows(
    tx,
    sql`select job_id, email from letter_search where project_id = ${project_id} and email ilike ${literal(address)}
        limit ${max}`,
  )
}

/** How many letters and events one address has. */
export async function countOfAddress(
  db: Db,
  project_id: string,
  address: string,
): Promise<{ letters: number; events: number }> {
  const [found] = await rows<{ letters: number; events: number }>(
    db,
    sql`with own as materialized (
          select job_id, email from letter_search where project_id = ${project_id} and email ilike ${literal(address)})
        select (select count(*)::int from own) as letters,
          (select coalesce(sum(l.events), 0)::int from own cross join lateral (
            select count(*) as events from events e where e.project_id = ${project_id} and e.job_id = own.job_id
              and e.email between own.email and own.email) l) as events`,
  )
  return found ?? { letters: 0, events: 0 }
}

const literal = (address: string): string => address.replace(/[\\%_]/g, "\\$&")

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "#lib/live/changes"
import { findDestination } from "#lib/data/store/alert-destinations"
import { countTables, letterTables, type MentionTable, mentionTables } from "#lib/data/store/mention-tables"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { aProject, anAccess, anEvent, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { previewErasure, startErasure } from "./erase.ts"
import { eraseAll } from "./runner.ts"
import { exemptColumns, exemptNames } from "./testing/exempt-columns.ts"

let store: Store
let db: Db
const back: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  back.push(useSettings(), setClock({ now: () => plus(someDay, 86_400_000) }))
})
afterAll(async () => {
  await closeChanges(db)
  for (const undo of back) undo()
  await store.close()
})

type Column = { table: string; column: string; type: string; is_required: boolean; is_made: boolean }

/** Every column of the migrated database except generated ones. */
const columnsOfDatabase = (): Promise<Column[]> =>
  rows(
    db,
    sql`select table_name as table, column_name as column, udt_name as type,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_required,
          is_generated <> 'NEVER' or is_identity = 'YES' as is_made
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`,
  )

/** Types whose values contain readable text. */
const isText = ({ type }: Column): boolean => !/^_?(bool|int\d|float\d|numeric|timestamptz|date)$/.test(type)

const nameOf = ({ table, column }: Pick<Column, "table" | "column">) => `${table}.${column}`

const searchedTables: MentionTable[] = [
  ...Object.values(mentionTables),
  ...Object.values(letterTables),
  ...Object.values(countTables),
]
const exempt = new Set(
  exemptColumns.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((column) => nameOf({ table, column }))),
  ),
)
const searched = new Set(
  searchedTables
    .flatMap(({ table, texts, jsons, lists = [] }) =>
      [...texts, ...jsons, ...lists].map((column) => nameOf({ table, column: column.replaceAll('"', "") })),
    )
    .filter((name) => !exempt.has(name)),
)

test("ERASE-6 every column with text is searched, or exempt with a reason", async () => {
  const all = (await columnsOfDatabase()).filter(isText)
  const undecided = all
    .filter(({ column }) => !exemptNames.includes(column))
    .map(nameOf)
    .filter((name) => !searched.has(name) && !exempt.has(name))
  expect(undecided).toEqual([])
  const there = new Set(all.map(nameOf))
  expect([...searched, ...exempt].filter((name) => !there.has(name))).toEqual([])
})

const ann = "ann@example.com"

/** A value of each type without personal data. */
const plain: Readonly<Record<string, string>> = {
  text: "x",
  jsonb: "{}",
  bytea: "",
  bool: "true",
  timestamptz: someDay.toISOString(),
}
const plainValue = (type: string): string => plain[type] ?? (type.startsWith("_") ? "{}" : "1")

const planted: Readonly<Record<string, string>> = {
  text: `For ${ann}`,
  jsonb: JSON.stringify({ said: [ann] }),
  _text: `{seen_at,"of ${ann}"}`,
}

/** Values that the test sets, by table and column. */
const fixedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  segments: { family: "tag" },
  send_run_messages: { ended_at: someDay.toISOString() },
  send_run_parts: { ended_at: someDay.toISOString() },
  alert_rules: { destination_ids: "{x,other}" },
}

/** A row of a table with the address in each searched column. */
async function plant(project_id: string, { table, addressColumn = "" }: MentionTable): Promise<void> {
  const values = (await columnsOfDatabase())
    .filter((one) => one.table === table && !one.is_made)
    .flatMap(({ column, type, is_required }) => {
      const name = nameOf({ table, column })
      const free = searched.has(name) ? planted[type] : is_required ? plainValue(type) : undefined
      const value = { project_id, [addressColumn]: ann, ...fixedValues[table] }[column] ?? free
      return value === undefined
        ? []
        : [{ column: sql.identifier(column), value: sql`${value}::text::${sql.raw(type)}` }]
    })
  const list = (name: "column" | "value") =>
    sql.join(
      values.map((one) => one[name]),
      sql`, `,
    )
  await db.execute(sql`insert into ${sql.identifier(table)} (${list("column")}) values (${list("value")})`)
}

/** A message to her whose events name her in every text. */
async function plantMessage(project_id: string): Promise<void> {
  const event = anEvent({
    email: ann,
    status: "clicked",
    url: `https://shop.example/?to=${ann}`,
    metadata: { user: ann, campaign_id: ann },
    message_info: { subject: `To ${ann}`, from_email: ann, template_id: ann, tags: [ann] },
    delivery_info: {
      delivery_status: ann,
      destination_response: `250 <${ann}>`,
      user_agent: ann,
      country_code: ann,
      sender_ip: ann,
    },
  })
  const events = [{ event_name: "transactional_email_status", event_data: event }]
  const call = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events }] },
    someDay.getTime() + 86_400_000,
  )
  if (!call) throw new Error("not a callback")
  await append(db, project_id, [call])
}

/** A regular expression that does not match a longer address with the same ending. */
const named = "(^|[^a-z])ann(@|%40)example[.]com"

/** Columns of the whole database that contain the address. */
async function columnsWithHer(): Promise<string[]> {
  const found: string[] = []
  for (const column of await columnsOfDatabase()) {
    const text = sql`${sql.identifier(column.column)}::text`
    const hits = await rows(
      db,
      sql`select 1 from ${sql.identifier(column.table)} where ${text} ~* ${named} limit 1`,
    )
    if (hits.length > 0) found.push(nameOf(column))
  }
  return found.sort()
}

/** Tables with the address anywhere in a row. */
async function tablesWithHer(): Promise<string[]> {
  const found: string[] = []
  for (const table of new Set((await columnsOfDatabase()).map((one) => one.table))) {
    const text = sql`row_to_json(t)::text`
    const hits = await rows(
      db,
      sql`select 1 from ${sql.identifier(table)} t where ${text} ~* ${named} limit 1`,
    )
    if (hits.length > 0) found.push(table)
  }
  return found
}

const actOf = (project_id: string, input: unknown) => ({
  access: anAccess("manager", aProject(project_id)),
  ...{ input, ip: "192.0.2.1", user_agent: null },
})

test("ERASE-6 ERASE-7 an address is removed from every searched column, and remains only in members' accounts", async () => {
  const project = "shop"
  await plant(project, mentionTables.projects)
  await db.execute(sql`insert into users (user_id, email, name, password_hash, created_at)
    values ('x', ${ann}, 'Ann', '', ${someDay.toISOString()}::timestamptz)`)
  await plantMessage(project)
  for (const table of searchedTables)
    if (!["projects", "events", "letters"].includes(table.table)) await plant(project, table)
  await db.execute(sql`insert into alert_destinations (project_id, destination_id, kind, address, language, last_said, created_by, created_at)
    values (${project}, 'other', 'mail', 'joann@example.com', 'en', ${`550 <${ann}>`}, 'x', ${someDay.toISOString()}::timestamptz)`)
  expect((await columnsWithHer()).filter((name) => searched.has(name))).toEqual([...searched].sort())

  const preview = await previewErasure(db, actOf(project, { email: "Ann@Example.com" }))
  expect(preview).toMatchObject({ value: { destinations: 1, invitations: 1 } })
  expect(await startErasure(db, actOf(project, { email: ann, confirm: true }))).toMatchObject({ ok: true })
  await eraseAll(db)

  expect(await tablesWithHer()).toEqual(["users"])
  expect(await columnsWithHer()).toEqual(["users.email"])
  expect(await rows(db, sql`select 1 from invitations`)).toEqual([])
  expect(await findDestination(db, { project_id: project, destination_id: "x" })).toBeNull()
  expect(await findDestination(db, { project_id: project, destination_id: "other" })).toMatchObject({
    address: "joann@example.com",
    last_said: expect.stringMatching(/^550 <erased-[0-9a-f]{20}@example\.com>$/),
  })
  const rules = await rows(db, sql`select destination_ids from alert_rules`)
  expect(rules).toEqual([{ destination_ids: ["other"] }])
  expect(await rows(db, sql`select hidden_columns from saved_views`)).toEqual([
    { hidden_columns: ["seen_at", expect.stringMatching(/^of erased-[0-9a-f]{20}@example\.com$/)] },
  ])
})

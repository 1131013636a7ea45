import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { at } from "../clock.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { type Db, rows, type Store } from "./open.ts"
import {
  addTemplate,
  editTemplate,
  listTemplates,
  type TemplatePage,
  templatePageQuery,
} from "./templates.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
let store: Store
let project_id: number
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "full", now)
  await fillAtOnce(store.db, ["templates"], fill)
})
afterAll(() => store.close())

/** A project with 10,000 templates, each with a body that is stored outside its row. */
const fill = (db: Db) =>
  db.execute(sql`
    insert into templates (project_id, template_id, name, content, created_at, updated_at)
    select ${project_id}, gen_random_uuid(), 'Template ' || n,
           jsonb_build_object('subject', 'Order ' || n || ' is READY', 'from_email', 'shop@example.com',
             'body', jsonb_build_object('html', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 120) m))),
           ${now.toISOString()}::timestamptz + n * interval '1 minute', now()
    from generate_series(1, 10000) n`)

type Node = {
  "Node Type": string
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
  Plans?: Node[]
}
async function planOf(query: SQL): Promise<{ types: string[]; blocks: number }> {
  const [row] = await rows<{ "QUERY PLAN": { Plan: Node }[] }>(
    store.db,
    sql`explain (analyze, buffers, format json) ${query}`,
  )
  const top = row?.["QUERY PLAN"][0]?.Plan as Node
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
  return {
    types: all(top).map((node) => node["Node Type"]),
    blocks: top["Shared Hit Blocks"] + top["Shared Read Blocks"],
  }
}

const middle = async () => {
  const [row] = await listTemplates(store.db, project_id, { limit: 1, offset: 5000 })
  if (!row) throw new Error("There is no template in the middle.")
  return { created_ms: row.created_at.getTime(), template_id: row.template_id }
}

/** Pages read of 10,000 templates whose bodies take 40 MB and more than 5,000 pages of their own. */
test.each<[string, number, TemplatePage, boolean]>([
  ["the first page", 70, { limit: 51, offset: 0, isBrief: true }, false],
  ["a page from the middle on", 70, { limit: 51, offset: 0, isBrief: true }, true],
  ["a page up from the middle", 70, { limit: 51, offset: 0, isBrief: true, isOldestFirst: true }, true],
  ["a search that finds at once", 70, { limit: 51, offset: 0, isBrief: true, words: ["ready"] }, false],
  ["a search that finds nothing", 1500, { limit: 51, offset: 0, isBrief: true, words: ["nowhere"] }, false],
])("EXT-30 %s goes by the order's index and reads no body", async (_what, blocksMax, page, isBehind) => {
  const query = { ...page, after: isBehind ? await middle() : null }
  const { types, blocks } = await planOf(templatePageQuery(store.db, project_id, query).getSQL())
  expect(types.filter((type) => /Index Scan/.test(type))).toHaveLength(1)
  expect(types.join()).not.toMatch(/Sort|Seq Scan/)
  expect(blocks).toBeLessThan(blocksMax)
})

test("EXT-30 the whole list in pages by key is every template once, also up again", async () => {
  const seen: string[] = []
  let after: TemplatePage["after"] = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listTemplates>> = await listTemplates(store.db, project_id, {
      ...{ limit: 1999, offset: 0, isBrief: true, after },
    })
    const last = page.at(-1)
    if (!last) break
    seen.push(...page.map((row) => row.name))
    after = { created_ms: last.created_at.getTime(), template_id: last.template_id }
  }
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, n) => `Template ${10_000 - n}`))
})

test("EXT-31 of many who replace the same version at once, one does", async () => {
  const template_id = crypto.randomUUID()
  const write = {
    ...{ project_id, template_id, name: "Contested", now, content: {}, variant: null },
    isSame: () => false,
  }
  await store.db.execute(sql`delete from templates where name = 'Template 1'`)
  await addTemplate(store.db, write, 10_000)
  const tries = Array.from({ length: 8 }, (_, n) =>
    editTemplate(store.db, { ...write, content: { subject: `by ${n}` } }, 1),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((one) => typeof one === "object" && "template_id" in one)).toHaveLength(1)
  expect(outcomes.filter((one) => typeof one === "object" && !("template_id" in one))).toEqual(
    Array.from({ length: 7 }, () => ({ stands: 2 })),
  )
})

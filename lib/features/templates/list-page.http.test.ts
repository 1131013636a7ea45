import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createProject } from "#lib/features/projects/create-project"
import type { Store } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { createFirstOwner } from "#lib/data/store/users"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { type ListQuery, listPage, rowsOfPage } from "./list-page.ts"
import { actingIn, got } from "./testing/acting.ts"

/**
 * The list of templates in pages, against the real service: 70 drafts that were never published, then 130 templates.
 */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const counts = { drafts: 70, templates: 130 }

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other", "None"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  for (const slug of ["shop", "other"]) await fill(slug)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

const { access } = actingIn(() => store, owner)

/** Numbered, newest first. */
async function fill(slug: string): Promise<void> {
  const service_project_id = (await findProject(store.db, slug))?.service_project_id
  await service.ctx.store.db.execute(
    sql`insert into templates (project_id, template_id, name, content, created_at, updated_at)
        select ${service_project_id}::bigint, gen_random_uuid(), ${slug} || ' template ' || n,
               jsonb_build_object('subject', 'Order ' || n, 'body', '{"html": "secret"}'::jsonb), now() - n * interval '1 minute', now()
        from generate_series(1, ${counts.templates}::int) n`,
  )
  await store.db.execute(
    sql`insert into template_drafts (project_id, draft_id, kind, fields, field_revisions, revision, created_by, created_at, changed_by, changed_at)
        select ${slug}, gen_random_uuid(), 'html', jsonb_build_object('name', ${slug} || ' draft ' || n, 'html', 'secret'), '{}', 1,
               'owner', now(), 'owner', now() - n * interval '1 minute'
        from generate_series(1, ${counts.drafts}::int) n`,
  )
}

const ask = async (query: Partial<ListQuery>, project = "shop") => {
  const listQuery = { search: "", cursor: null, direction: "older" as const, ...query }
  const page = got(await listPage(store.db, await access(owner, project), listQuery))
  return { ...page, rows: [...page.unpublished, ...page.templates].map(({ name }) => name) }
}
const all = [
  ...Array.from({ length: counts.drafts }, (_, n) => `shop draft ${n + 1}`),
  ...Array.from({ length: counts.templates }, (_, n) => `shop template ${n + 1}`),
]

async function walk(from: string | null, direction: "older" | "newer", search = "") {
  const pages: string[][] = []
  for (let cursor = from; pages.length < 20; ) {
    const page = await ask({ cursor, direction, search })
    pages.push(page.rows)
    cursor = page[direction]
    if (cursor === null) break
  }
  return pages
}

describe("GALLERY-6 the list in pages", () => {
  test("drafts come first, then templates, each once, to the end", async () => {
    const pages = await walk(null, "older")
    expect(pages.flat()).toEqual(all)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50])
  })
  test("paging up ends at the beginning and shows each row as well", async () => {
    const first = await ask({})
    let last = first
    for (let cursor = first.older; cursor; cursor = last.older) last = await ask({ cursor })
    const pages = await walk(last.newer, "newer")
    expect(pages.at(-1)).toEqual(all.slice(0, rowsOfPage))
    expect(new Set(pages.flat())).toEqual(new Set(all.slice(0, 150)))
    expect((await ask({ cursor: last.newer, direction: "newer" })).newer).not.toBeNull()
  })
  test("a page in the middle leads back to the page before", async () => {
    const first = await ask({})
    const second = await ask({ cursor: first.older })
    const back = await ask({ cursor: second.newer, direction: "newer" })
    expect(back.rows).toEqual(first.rows)
    const third = await ask({ cursor: second.older })
    expect((await ask({ cursor: third.newer, direction: "newer" })).rows).toEqual(second.rows)
  })
  test("bodies are not included", async () => {
    expect(JSON.stringify(await ask({ search: "template 7" }))).not.toContain("secret")
  })
  test("a search covers all drafts and templates, and pages like the list", async () => {
    expect((await ask({ search: "DRAFT 69" })).rows).toEqual(["shop draft 69"])
    expect((await ask({ search: "order 127" })).rows).toEqual(["shop template 127"])
    expect((await walk(null, "older", "shop 1")).flat()).toEqual(all.filter((name) => name.includes("1")))
    expect(await ask({ search: "%" })).toMatchObject({ rows: [], older: null, newer: null })
  })
  test("a cursor of another project shows nothing of it, and an invalid one is the beginning", async () => {
    const { older } = await ask({})
    const elsewhere = await ask({ cursor: older }, "other")
    expect(elsewhere.rows.filter((name) => !name.startsWith("other"))).toEqual([])
    expect((await ask({ cursor: "d.1.x" })).rows).toEqual(all.slice(0, rowsOfPage))
    const refused = await listPage(store.db, await access(owner), {
      ...{ search: "", cursor: "t.made-up", direction: "older" },
    })
    expect(refused).toMatchObject({ ok: false, failure: { status: 400 } })
  })
  test("a page that drafts fill exactly has no row more, and leads to the templates", async () => {
    await store.db.execute(
      sql`update template_drafts set project_id = 'none' where project_id = 'shop' and fields->>'name' ~ ' (5[1-9]|6\\d|70)$'`,
    )
    onTestFinished(
      async () =>
        void (await store.db.execute(
          sql`update template_drafts set project_id = 'shop' where project_id = 'none'`,
        )),
    )
    const pages = await walk(null, "older")
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 30])
    expect(pages.flat()).toEqual(all.filter((_, n) => n < 50 || n >= counts.drafts))
  })
  test("an empty project is an empty page", async () => {
    expect(await ask({}, "none")).toMatchObject({ rows: [], older: null, newer: null })
  })
})

describe("GALLERY-6 a mail service without search and cursors", () => {
  let old: Server
  let back = () => {}
  /** The same service as published, without our extensions: it ignores their fields and leaves them out. */
  beforeAll(async () => {
    old = createServer(async (request, response) => {
      const input = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Record<string, unknown>
      for (const field of ["search", "cursor", "direction", "bodies"]) delete input[field]
      const headers = {
        "content-type": "application/json",
        "x-api-key": String(request.headers["x-api-key"]),
      }
      const answer = await fetch(`${service.url}${request.url}`, {
        ...{ method: "POST", headers, body: JSON.stringify(input) },
      })
      const { cursor, newer, ...published } = (await answer.json()) as Record<string, unknown>
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(published))
    })
    await once(old.listen(0, "127.0.0.1"), "listening")
    const { port } = old.address() as AddressInfo
    back = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}`, accountKey: service.accountKey })
  })
  afterAll(() => {
    back()
    old.close()
  })

  test("is paged by offset to the end, and up again", async () => {
    const pages = await walk(null, "older")
    expect(pages.flat()).toEqual(all)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50])
    let last = await ask({})
    for (let cursor = last.older; cursor; cursor = last.older) last = await ask({ cursor })
    const up = await walk(last.newer, "newer")
    expect(up.at(-1)).toEqual(all.slice(0, rowsOfPage))
    expect(new Set([...up.flat(), ...last.rows])).toEqual(new Set(all))
  })

  test("is searched as a whole, as far as its newest 5,000 templates", async () => {
    expect(await ask({ search: "order 127" })).toMatchObject({ rows: ["shop template 127"], older: null })
    expect(await ask({ search: "order 127" })).not.toHaveProperty("searched")
    const service_project_id = (await findProject(store.db, "shop"))?.service_project_id
    await service.ctx.store.db.execute(
      sql`insert into templates (project_id, template_id, name, content, created_at, updated_at)
          select ${service_project_id}::bigint, gen_random_uuid(), 'many ' || n, '{}', now(), now()
          from generate_series(1, 5000) n`,
    )
    expect(await ask({ search: "many 4999" })).toMatchObject({ rows: ["many 4999"], searched: 5000 })
    expect(await ask({ search: "order 127" })).toMatchObject({ rows: [], searched: 5000 })
  })
})

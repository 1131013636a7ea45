/**
 * Claim: in a project of 10,000 templates, a page of the dashboard's list and a search in it are answered in less than
 * 100 ms at p95.
 *
 * Measured: the request that the router makes for the list, with a session, one after another, each read to its last
 * byte: the list walked from its first page to its last, back up, and searches that find many, one and nothing. There are
 * 10,000 templates of 20 KB at the mail service, half of them with a draft in the dashboard, and 1,000 drafts that were
 * never published, which is their limit. Floors in the same run: a route of the dashboard that reads one empty list, and
 * the same page for a project with one template.
 *
 * Limits: one reader; the frame around the page is rendered with each answer, which a browser leaves out; the pause that
 * the field of the search waits for and the browser's drawing are not included.
 */
import { createProject, newPassword, setUpOwner, type TestEnvironment } from "../e2e/test-environment.ts"
import { storeRows } from "../e2e/store-rows.ts"
import { openStore } from "../service/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { missedGoals, percentile, type Row, ratio, report, timed } from "./report.ts"
import { seedTemplates } from "./seed-templates.ts"
import { openBenchEnvironment } from "./test-environment.ts"

const wanted = Number(process.env.BENCH_TEMPLATES ?? 10_000)
const turns = Number(process.env.BENCH_TURNS ?? 100)
const warmUps = Math.min(10, turns)
const unpublished = 1000
const rowsOfPage = 50
const p95MsMax = 100

type Read = (url: string) => Promise<string>

async function main(): Promise<void> {
  const environment = await openBenchEnvironment({ SERVICE_RATE_LIMIT: "0" })
  try {
    const rows = await measured(environment)
    await report(
      "template-list",
      claim,
      rows,
      missedGoals(rows, () => p95MsMax),
    )
  } finally {
    await environment.close()
  }
}

const claim = `a page of the dashboard's list, with ${wanted.toLocaleString("en-US")} templates and their drafts, in milliseconds`

async function measured(environment: TestEnvironment): Promise<Row[]> {
  const password = newPassword()
  const owner = await setUpOwner(environment, { name: "Bench owner", email: "owner@example.com", password })
  const one = await createProject(environment, owner, "One")
  const many = await createProject(environment, owner, "Many")
  await seed(environment, one.slug, { templates: 1, drafts: 0 })
  await seed(environment, many.slug, { templates: wanted, drafts: unpublished })
  const read: Read = async (path) => {
    // The header of the router's own requests, which answer with data in place of a document.
    const headers = { cookie: owner.cookie(), rsc: "1" }
    const answer = await fetch(`${environment.dashboardUrl}${path}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    return text
  }
  const list = (slug: string, search = "") =>
    `/p/${slug}/templates${search && `?search=${encodeURIComponent(search)}`}`
  const trivial = await repeated(() => read(`/api/projects/${one.slug}/parts`), 0)
  const small = await repeated(() => read(list(one.slug)), 1)
  const down = await walk(read, list(many.slug), "older")
  const up = await walk(read, down.last, "newer")
  const searches: [string, string, number][] = [
    ["search: finds all templates", "template order", rowsOfPage],
    ["search: finds all drafts", "draft", rowsOfPage],
    ["search: finds one", `template ${wanted - 1}`, 1],
    ["search: finds nothing", "nowhere at all", 0],
  ]
  const took: [string, number[]][] = [
    ["floor: a route that reads an empty list", trivial],
    ["floor: the list of one template", small],
    [`each of ${down.ms.length} pages, first to last`, down.ms],
    [`each of ${up.ms.length} pages, back up`, up.ms],
  ]
  for (const [name, search, found] of searches)
    took.push([name, await repeated(() => read(list(many.slug, search)), found)])
  return took.map(([name, ms]) => ({
    case: name,
    p50_ms: percentile(ms, 0.5),
    p95_ms: percentile(ms, 0.95),
    ratio: ratio(percentile(ms, 0.5), percentile(small, 0.5)),
  }))
}

/** Templates at the mail service; in the dashboard a draft of every other one, and drafts that were never published. */
async function seed(
  { databases: { DATABASE_URL, SERVICE_DATABASE_URL } }: TestEnvironment,
  slug: string,
  { templates, drafts }: { templates: number; drafts: number },
): Promise<void> {
  const [[project] = []] = await storeRows<{ id: string }>(DATABASE_URL, [
    `select service_project_id as id from projects where project_id = '${slug}'`,
  ])
  // A new project has templates to begin with, which would be found by searches.
  await storeRows(SERVICE_DATABASE_URL, [`delete from templates where project_id = ${project?.id}`])
  await storeRows(DATABASE_URL, [`delete from template_drafts where project_id = '${slug}'`])
  const store = await openStore(
    { url: SERVICE_DATABASE_URL, statementTimeoutMs: 0 },
    inRepo("service/store/migrations"),
  )
  await seedTemplates(store, Number(project?.id), templates).finally(() => store.close())
  const [ids = []] = await storeRows<{ template_id: string }>(SERVICE_DATABASE_URL, [
    `select template_id from templates where project_id = ${project?.id} order by created_at desc`,
  ])
  const drafted = ids.filter((_, n) => n % 2 === 1).map(({ template_id }) => template_id)
  const draft = (templateId: string, words: string, from: string) => `
    insert into template_drafts (project_id, draft_id, template_id, kind, fields, field_revisions, revision, base_version,
      published_revision, created_by, created_at, changed_by, changed_at)
    select '${slug}', gen_random_uuid()::text, ${templateId}, 'html', jsonb_build_object('name', '${words} ' || n, 'subject', 'Subject ' || n,
        'from_name', 'Shop', 'from_email', 'shop@example.com', 'html', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 640) m)),
      '{}', 1, 1, 1, user_id, now(), user_id, now() - n * interval '1 minute'
    from (${from}) made cross join (select user_id from users limit 1) u`
  await storeRows(DATABASE_URL, [
    draft(
      "id",
      "Template",
      `select id, n from jsonb_array_elements_text('${JSON.stringify(drafted)}') with ordinality as t(id, n)`,
    ),
    draft("null", "Draft", `select n from generate_series(1, ${drafts}) n`),
    "analyze template_drafts",
  ])
}

/** Reads the same page again and again; throws if it has another number of rows. */
async function repeated(read: () => Promise<string>, found: number): Promise<number[]> {
  const ms: number[] = []
  for (let n = -warmUps; n < turns; n += 1) {
    let text = ""
    const took = await timed(async () => {
      text = await read()
    })
    if (n >= 0) ms.push(took)
    // A figure for work that was not done is worse than none.
    if (rowsIn(text) !== found) throw new Error(`The list had ${rowsIn(text)} rows in place of ${found}.`)
  }
  return ms
}

/** Follows the links of the pages to the end; `last` is the address of the last one. */
async function walk(read: Read, first: string, direction: "older" | "newer") {
  const ms: number[] = []
  let last = first
  for (let next: string | undefined = first; next !== undefined; ) {
    last = next
    let text = ""
    ms.push(await timed(async () => (text = await read(last))))
    next = new RegExp(`"${direction}Href":"([^"]+)"`).exec(text)?.[1]?.replaceAll("\\u0026", "&")
  }
  return { ms, last }
}

/** Rows of an answer, by a property that each has once. */
const rowsIn = (text: string): number => text.split('"changedMs":').length - 1

await main()

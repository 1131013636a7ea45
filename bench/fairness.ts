/**
 * Claim: a letter of one project leaves within 2 seconds while 1,000,000 letters of another project wait before it.
 *
 * Measured: the time from the request of a letter to one recipient until the sandbox's mail host kept it, for letters
 * sent one after the other. Floor in the same run: the same letters with nothing else in the queue.
 *
 * Limits: everything shares one machine, and the flood keeps service, mail host and database busy meanwhile.
 */
import { sql } from "drizzle-orm"
import { openStore, rows as rowsOf, type Store } from "../service/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { median, type Row, report, timed } from "./report.ts"
import { accountKey, type ServiceProcess, startServiceProcess } from "./service-process.ts"
import { newPlace, type Place } from "./temporary.ts"

const flood = 1_000_000
const perJob = 500
const domains = 1000
const sent = 30
const timeoutMs = 60_000

type Project = { project_id: number; key: string; from_email: string }

async function measure(): Promise<Row[]> {
  const place = await newPlace()
  try {
    const before = await startServiceProcess(place, "")
    const [large, small] = [await makeProject(before, "Flood"), await makeProject(before, "Single")]
    const store = await openStore(
      { url: place.databaseUrl, statementTimeoutMs: 0 },
      inRepo("service/store/migrations"),
    )
    try {
      await sendOne(before, store, large, "warm-up")
      const floor = await sendAll(before, store, small, "alone")
      await before.stop()
      const seededMs = await timed(() => seed(store, large))
      console.log(`${flood.toLocaleString("en-US")} letters queued in ${Math.round(seededMs / 1000)} s.`)
      return [rowOf("alone: nothing else waits", floor), ...(await behindTheFlood(place, store, small))]
    } finally {
      await store.close()
    }
  } finally {
    await place.remove()
  }
}

async function behindTheFlood(place: Place, store: Store, small: Project): Promise<Row[]> {
  const service = await startServiceProcess(place, "")
  try {
    const waitedFor = await waiting(store)
    const startedAt = performance.now()
    const behind = await sendAll(service, store, small, "behind")
    const left = waitedFor - (await waiting(store))
    const perSecond = Math.round((left * 1000) / (performance.now() - startedAt))
    return [
      { ...rowOf(`behind ${waitedFor.toLocaleString("en-US")} messages`, behind), flood_per_s: perSecond },
    ]
  } finally {
    await service.stop()
  }
}

async function makeProject(service: ServiceProcess, name: string): Promise<Project> {
  const made = await service.call("project/create", { project: { name } }, accountKey)
  const key = String(made.project_api_key)
  const { domain } = await service.call("domain/get-sandbox-domain", {}, key)
  return { project_id: Number(made.project_id), key, from_email: `shop@${String(domain)}` }
}

/** How long each letter took until it was kept, in ms. */
async function sendAll(
  service: ServiceProcess,
  store: Store,
  project: Project,
  run: string,
): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < sent; n++) took.push(await sendOne(service, store, project, `${run}-${n}`))
  return took
}

async function sendOne(
  service: ServiceProcess,
  store: Store,
  project: Project,
  name: string,
): Promise<number> {
  const email = `${name}@one.example`
  const message = {
    recipients: [{ email }],
    subject: "Your new password",
    from_email: project.from_email,
    from_name: "Shop",
    body: { html: "<p>Here it is.</p>", plaintext: "Here it is." },
  }
  const startedAt = performance.now()
  await service.call("email/send", { message }, project.key)
  while (!(await isKept(store, email))) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`${email} was not kept in time.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return performance.now() - startedAt
}

async function isKept(store: Store, email: string): Promise<boolean> {
  const found = await rowsOf(
    store.db,
    sql`select 1 from letters where lower(email) = ${email} and status = 'delivered'
          and project_id in (select project_id from projects)`,
  )
  return found.length > 0
}

const waiting = async (store: Store): Promise<number> =>
  (await rowsOf<{ letters: number }>(store.db, sql`select count(*)::int as letters from queue`))[0]
    ?.letters ?? 0

/** The project's own first job, over and over: 500 letters each, for many domains, all due. */
async function seed({ db }: Store, { project_id }: Project): Promise<void> {
  await db.execute(sql`
    insert into jobs (project_id, job_id, message, from_email, source, created_at)
    select project_id, 'flood' || n, message, from_email, source, created_at
    from (select * from jobs where project_id = ${project_id} limit 1) job,
         generate_series(1, ${flood / perJob}::int) n`)
  await db.execute(sql`
    insert into letters (project_id, letter_id, job_id, email, subject, status, status_at, created_at)
    select ${project_id}, 'flood' || n, 'flood' || 1 + n / ${perJob}::int, 'r' || n || '@d' || n % ${domains}::int || '.example',
           'A sample subject', 'accepted', now(), now()
    from generate_series(0, ${flood - 1}::int) n`)
  await db.execute(sql`
    insert into queue (project_id, letter_id, domain, size_class, due_at, is_ready)
    select ${project_id}, 'flood' || n, 'd' || n % ${domains}::int || '.example', 2, now(), true
    from generate_series(0, ${flood - 1}::int) n`)
}

function rowOf(name: string, took: number[]): Row {
  const sorted = [...took].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return {
    case: name,
    p50_ms: Math.round(median(took)),
    p95_ms: Math.round(p95),
    slowest_ms: Math.round(sorted.at(-1) ?? 0),
  }
}

await report(
  "fairness",
  `${sent} messages one after the other, milliseconds from request to mail host`,
  await measure(),
)

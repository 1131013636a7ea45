/**
 * Claim: a call of an API method through the dashboard takes at most 4 ms longer than the same call made directly at
 * the service, and costs the dashboard little more than any route of its framework.
 *
 * Measured: template/list of one template by a session of a manager, over connections that send the next request as
 * soon as they have an answer: requests per second, the time to the answer, the processor time that either program
 * takes for a call, and the statements that the dashboard makes for it. For comparison, the same call at the service
 * itself, with the project's key. Floor in the same run: a route of the dashboard that does nothing (the GET of a
 * callback's address).
 *
 * A write is recorded in the audit log before it is made and completed after it (AUDIT-4), which takes two more
 * statements.
 *
 * Limits: the load comes from this process, which shares the cores with both programs and the database.
 */
import pg from "pg"
import { Pool } from "undici"
import { suppressionSet } from "#contract/methods/suppression"
import { templateList, templateSet } from "#contract/methods/template"
import { createProject, newPassword, setUpOwner, type TestEnvironment } from "../e2e/test-environment.ts"
import { signedInClient } from "../tools/dashboard-client.ts"
import { cpuMsOf } from "./processes.ts"
import { perSecond, type Row, report } from "./report.ts"
import { openBenchEnvironment } from "./test-environment.ts"

/** Analysis of the time spent. */
const notes = `\`added\` is the extra time through the dashboard. More than a third of the dashboard's CPU time for a call is the framework
(the route that does nothing). The rest is two statements (session; role, key and server), the request to the service, the
check of its response against the contract, and the kernel's part of four writes to sockets. Before, six statements, a cookie
that was decrypted and encrypted for each call, a key that was decrypted each time, and the framework's \`fetch\` took 6 to 9 ms
of CPU, and 13 ms until the response. Only decrypted values are cached between calls, for ten minutes; session, role, key and
server are read each time.`

const secondsPerCase = 8
const warmSeconds = 3
const countedCalls = 200
/** An idle connection of PostgreSQL reports its counts after ten seconds at the latest. */
const countsLateMs = 11_000

/** A request that is repeated. */
type Case = {
  /** Method and route of the call; a call with both routes is made directly first. */
  call: string
  way?: "direct" | "proxied"
  origin: string
  method: "GET" | "POST"
  path: string
  headers: Record<string, string>
  body(): string | null
  connections: readonly number[]
}

async function main(): Promise<void> {
  const environment = await openBenchEnvironment({ SERVICE_RATE_LIMIT: "0" })
  try {
    const cases = await prepare(environment)
    const rows: Row[] = []
    const direct = new Map<string, number>()
    for (const testCase of cases) {
      await flood(testCase, 4, warmSeconds)
      const statements =
        testCase.origin === environment.dashboardUrl
          ? await statementsPerCall(environment, testCase)
          : undefined
      for (const connections of testCase.connections) {
        const { p50, ...row } = await measured(environment, testCase, connections)
        const beside = direct.get(`${testCase.call} ${connections}`)
        if (testCase.way === "direct") direct.set(`${testCase.call} ${connections}`, p50)
        rows.push({
          case: [testCase.call, testCase.way].filter(Boolean).join(", "),
          connections,
          ...row,
          ...(beside === undefined ? {} : { added_p50_ms: tenths(p50 - beside) }),
          ...(statements === undefined ? {} : { statements }),
        })
      }
    }
    await report(
      "proxy",
      "an API method through the dashboard, compared with a direct call to the service",
      rows,
      notes,
    )
  } finally {
    await environment.close()
  }
}

async function prepare(environment: TestEnvironment): Promise<Case[]> {
  const password = newPassword()
  const owner = await setUpOwner(environment, { name: "Bench owner", email: "owner@example.com", password })
  const { slug, api, key } = await createProject(environment, owner, "Bench")
  await api(templateSet, {
    template: {
      name: "Order",
      from_email: "shop@example.com",
      subject: "Order",
      body: { html: "<p>Hello</p>" },
    },
  })
  const roles = { [slug]: "manager" } as const
  await environment.addPeople([{ name: "Bench manager", email: "manager@example.com", password, roles }])
  const manager = await signedInClient(environment.dashboardUrl, "manager@example.com", password)
  const json = { "content-type": "application/json" }
  const atService = { origin: environment.serviceUrl, headers: { ...json, "x-api-key": key } }
  const atDashboard = { origin: environment.dashboardUrl, headers: { ...json, cookie: manager.cookie() } }
  const direct = (path: string) => ({ ...atService, path: `/en/transactional/api/v1/${path}.json` })
  const proxied = (path: string) => ({ ...atDashboard, path: `/api/projects/${slug}/${path}` })
  const list = () => JSON.stringify({ limit: 10 })
  let made = 0
  const suppression = () => JSON.stringify({ email: `reader-${++made}@example.com`, cause: "unsubscribed" })
  return [
    {
      ...atDashboard,
      call: "floor: a route that does nothing",
      method: "GET",
      path: `/api/callbacks/${slug}`,
      body: () => null,
      connections: [1, 10],
    },
    {
      ...direct(templateList.path),
      call: "read",
      way: "direct",
      method: "POST",
      body: list,
      connections: [1, 10],
    },
    {
      ...proxied(templateList.path),
      call: "read",
      way: "proxied",
      method: "POST",
      body: list,
      connections: [1, 10],
    },
    {
      ...direct(suppressionSet.path),
      call: "write",
      way: "direct",
      method: "POST",
      body: suppression,
      connections: [1],
    },
    {
      ...proxied(suppressionSet.path),
      call: "write",
      way: "proxied",
      method: "POST",
      body: suppression,
      connections: [1],
    },
  ]
}

/** One case over this number of connections, with the processor time of both programs. */
async function measured(environment: TestEnvironment, testCase: Case, connections: number) {
  const cpu = () => [cpuMsOf(environment.dashboard.pid()), cpuMsOf(environment.service.pid())] as const
  const before = cpu()
  const { ms, elapsedMs } = await flood(testCase, connections, secondsPerCase)
  const after = cpu()
  const perCall = (program: 0 | 1) => hundredths((after[program] - before[program]) / ms.length)
  return {
    p50: at(ms, 0.5),
    requests_per_s: perSecond(ms.length, elapsedMs),
    p50_ms: at(ms, 0.5),
    p99_ms: at(ms, 0.99),
    dashboard_cpu_ms: perCall(0),
    service_cpu_ms: perCall(1),
  }
}

/** Each connection sends the next request as soon as it is answered. */
async function flood(testCase: Case, connections: number, seconds: number) {
  const pool = new Pool(testCase.origin, { connections })
  const ms: number[] = []
  const startedAt = performance.now()
  const lane = async () => {
    while (performance.now() < startedAt + seconds * 1000) ms.push(await ask(pool, testCase))
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return { ms, elapsedMs }
}

async function ask(pool: Pool, { method, path, headers, body }: Case): Promise<number> {
  const startedAt = performance.now()
  const answer = await pool.request({ method, path, headers, body: body() })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`)
  return performance.now() - startedAt
}

/** Counts of the dashboard's database for calls one after another: a single statement is its own transaction. */
async function statementsPerCall(environment: TestEnvironment, testCase: Case): Promise<number> {
  const before = await transactions(environment)
  const pool = new Pool(testCase.origin, { connections: 1 })
  for (let call = 0; call < countedCalls; call += 1) await ask(pool, testCase)
  await pool.close()
  return Math.round(((await transactions(environment)) - before) / countedCalls)
}

async function transactions({ databases }: TestEnvironment): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, countsLateMs))
  const client = new pg.Client({ connectionString: databases.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select xact_commit::int as count from pg_stat_database where datname = current_database()",
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** The percentile of the values, in ms with one decimal. */
function at(ms: number[], part: number): number {
  const sorted = [...ms].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return tenths(value)
}

await main()

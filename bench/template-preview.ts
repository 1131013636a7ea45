/**
 * Claim: a change typed into a template is rendered within 150 ms at p95 beyond the pause that the editor waits for,
 * with a document of 200 blocks and with HTML of 60 KB.
 *
 * Measured: the request that the editor makes at each pause, from its first byte to the whole answer read as JSON, each
 * time with another text; for documents that is reading, composing, rendering at the mail service and all checks with
 * three samples. One after another, like one person typing. Floor in the same run: the same HTML rendered by a direct
 * call of the mail service.
 *
 * Limits: work of the browser before and after (a frame that shows the message) is not included.
 */
import { templatePreview } from "#contract/methods/template"
import { createProject, newPassword, setUpOwner, type TestEnvironment } from "../e2e/test-environment.ts"
import { missedGoals, percentile, type Row, ratio, report } from "./report.ts"
import { sampleDocument, sampleHtml, sampleValues } from "./sample-document.ts"
import { openBenchEnvironment } from "./test-environment.ts"

const times = Number(process.env.BENCH_TURNS ?? 60)
const warmUps = 15
const p95MsMax = 150

const samples = ["Usual order", "Large order", "No code"].map((name) => ({ name, values: sampleValues }))

async function main(): Promise<void> {
  const environment = await openBenchEnvironment({ SERVICE_RATE_LIMIT: "0" })
  try {
    const rows = await measured(environment)
    await report("template-preview", "the preview of a template at each pause in typing", rows, notesOf(rows))
  } finally {
    await environment.close()
  }
}

const notesOf = (rows: Row[]): string =>
  [
    missedGoals(rows, (name) => (name === floorName ? null : p95MsMax)),
    "A document's time includes composing it, which [documents](#documents) measures alone,",
    `and the checks with ${samples.length} samples.`,
  ].join("\n")

async function measured(environment: TestEnvironment): Promise<Row[]> {
  const password = newPassword()
  const owner = await setUpOwner(environment, { name: "Bench owner", email: "owner@example.com", password })
  const { slug, key } = await createProject(environment, owner, "Bench")
  const made = await owner.post(`/api/projects/${slug}/drafts`, {
    ...{ kind: "visual", engine: "liquid", name: "Order", fields: { subject: "Order {{order.id}}" } },
  })
  const { draft_id } = made.body as { draft_id: string }
  const opened = await owner.get(`/api/projects/${slug}/drafts?id=${draft_id}`)
  const { fields } = opened.body as { fields: object }
  const json = { "content-type": "application/json" }
  const service = `${environment.serviceUrl}/en/transactional/api/v1/${templatePreview.path}.json`
  const projectUrl = `${environment.dashboardUrl}/api/projects/${slug}`
  const direct = (n: number) => post(service, { ...json, "x-api-key": key }, htmlOf(n))
  const asOwner = { ...json, cookie: owner.cookie() }
  const cases: [string, (n: number) => Promise<unknown>][] = [
    [floorName, direct],
    ["HTML of 60 KB", (n) => post(`${projectUrl}/${templatePreview.path}`, asOwner, htmlOf(n))],
    ...[20, 200].map((blocks): [string, (n: number) => Promise<unknown>] => [
      `a document of ${blocks} blocks`,
      (n) =>
        post(`${projectUrl}/drafts/preview`, asOwner, {
          ...{ draft_id, fields: { ...fields, subject: `Order ${n}` }, doc: sampleDocument(blocks) },
          ...{ values: sampleValues, samples },
        }),
    ]),
  ]
  const rows: Row[] = []
  let floor = 1
  for (const [name, ask] of cases) {
    const { p50, p95 } = await timesOf(ask)
    if (name === floorName) floor = p50
    rows.push({ case: name, p50_ms: p50, p95_ms: p95, ratio: ratio(p50, floor) })
  }
  return rows
}

const floorName = "floor: HTML of 60 KB, rendered by the service itself"

/** A template of 60 KB, each time another one. */
function htmlOf(n: number): object {
  return {
    template: {
      ...{ name: "Order", from_email: "shop@example.com", subject: "Order", template_engine: "liquid" },
      body: { html: sampleHtml(60_000, n) },
    },
    substitutions: sampleValues,
  }
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}

async function timesOf(ask: (n: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const took: number[] = []
  for (let n = 0; n < warmUps + times; n += 1) {
    const from = performance.now()
    await ask(n)
    if (n >= warmUps) took.push(performance.now() - from)
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
}

await main()

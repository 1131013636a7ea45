import { sql } from "drizzle-orm"
import fc from "fast-check"
import { Pool } from "undici"
import { afterAll, beforeAll, expect, test } from "vitest"
import { errorMeanings, httpStatusOf } from "#contract/error-codes"
import type { Method } from "#contract/method"
import { methods } from "#contract/methods"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { pictureSet } from "#contract/methods/picture"
import { projectCreate } from "#contract/methods/project"
import { templateSet } from "#contract/methods/template"
import { formatUtc } from "#contract/time"
import { rows } from "../store/open.ts"
import { bodiesOf, type ValidValues } from "../testing/broken-bodies.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { tinyPicture } from "../testing/tiny-pictures.ts"

/**
 * BODY-8: tens of thousands of structured and broken bodies at every method, over HTTP. FUZZ_SEED and FUZZ_RUNS choose
 * others; a failure prints the seed and the smallest body.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const runsPerMethod = Number(process.env.FUZZ_RUNS ?? 320)
const parallel = 8
/** Longest wait for an answer; enough for a machine with twice the load. */
const answerWithinMs = 15_000

let service: TestService
let pool: Pool
let key: string
let validValues: ValidValues

beforeAll(async () => {
  // The API alone: nothing is sent or called back, so what is counted afterwards was written by the requests.
  service = await startService({ isApiOnly: true })
  pool = new Pool(service.url, {
    connections: parallel,
    bodyTimeout: answerWithinMs,
    headersTimeout: answerWithinMs,
  })
  const project = await service.ok(projectCreate, { project: { name: "Broken bodies" } })
  key = project.project_api_key
  const other = await service.ok(projectCreate, { project: { name: "To be deleted" } })
  const { domain } = await service.ok(domainGetSandboxDomain, {}, key)
  const { template } = await service.ok(
    templateSet,
    { template: { name: "A", from_email: `a@${domain}`, subject: "S", body: { html: "<p>{{a}}</p>" } } },
    key,
  )
  const picture = { name: "logo.png", content: tinyPicture("png").toString("base64") }
  const storedPicture = await service.ok(pictureSet, { picture }, key)
  const addresses = ["reader@example.com", "second@example.com", "ok@пример.example"]
  const instants = ["2026-11-01 00:00:00", formatUtc(service.ctx.clock.now().getTime() + 3_600_000)]
  validValues = {
    from_email: [`a@${domain}`, `shop@${domain}`],
    email: addresses,
    to_email: addresses,
    address: addresses,
    reply_to: addresses,
    id: [template.id, storedPicture.picture.id],
    template_id: [template.id],
    subject: ["Hello", "Hello {{name}}"],
    html: ["<p>Hello {{name|you}}</p>"],
    plaintext: ["Hello {{name}}"],
    domain: [domain, "unverified.example", "example.com"],
    send_at: instants,
    start_time: instants,
    end_time: instants,
    created: instants,
    type: ["text/plain", "image/png"],
    content: ["aGVsbG8=", picture.content, tinyPicture("gif").toString("base64")],
    url: ["http://127.0.0.1:9/hook"],
    name: ["name", "a.txt", "b.txt", "c.txt"],
    status: ["active", "disabled", "delivered"],
    // Not the project that the calls are made with: its loss would end everything.
    project_id: [other.project_id, "1001", "999999"],
    project_api_key: [other.project_api_key],
  }
})

afterAll(async () => {
  await pool.close()
  await service.close()
})

/** These methods query other hosts or make keys, which takes time; they get fewer bodies. */
const isSlow = ({ path }: Method) =>
  /^(webhook\/set|domain\/(get-dns|validate|get-sandbox)|email-validation|confirmed-email\/create)/.test(path)

test.each(methods.map((method) => [method.path, method as Method] as const))(
  "BODY-8 %s answers whatever it is sent: success or an error body, never 5xx",
  async (path, method) => {
    const apiKey = method.key === "account" ? service.accountKey : key
    const numRuns = isSlow(method) ? Math.ceil(runsPerMethod / 20) : runsPerMethod
    const batch = fc.array(bodiesOf(method, validValues), { minLength: parallel, maxLength: parallel })
    await fc.assert(
      fc.asyncProperty(batch, async (bodies) => {
        await Promise.all(bodies.map((body) => expectAnswer(path, JSON.stringify(body) ?? "", apiKey)))
      }),
      { numRuns: Math.ceil(numRuns / parallel), seed, endOnFailure: true },
    )
  },
)

test("BODY-8 bytes that are no JSON, no UTF-8 or no end are refused", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .json({ maxDepth: 3 })
      .chain((text) =>
        fc
          .tuple(fc.nat({ max: text.length }), fc.uint8Array({ maxLength: 3 }))
          .map(([at, put]) =>
            Buffer.concat([Buffer.from(text.slice(0, at)), put, Buffer.from(text.slice(at))]),
          ),
      ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods.filter((one) => !isSlow(one))),
      bytes,
      async (method, body) => {
        await expectAnswer(method.path, Buffer.from(body), key)
      },
    ),
    { numRuns: 2000, seed, endOnFailure: true },
  )
})

test("BODY-7 depth, width and length are refused or taken, and answered in time", async () => {
  const deep = `{"message":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`
  const wide = `{"message":{"headers":{${Array.from({ length: 200_000 }, (_, n) => `"X-${n}":"a"`).join(",")}}}}`
  const long = JSON.stringify({ message: { subject: "a".repeat(9_000_000) } })
  const lists = `{"message":{"recipients":[${"[],".repeat(1_000_000)}[]]}}`
  const tags = JSON.stringify({ message: { body: { html: "{{a|".repeat(1_000_000) } } })
  const numbers = `{"message":{"recipients":${"9".repeat(5_000_000)}}}`
  for (const body of [deep, wide, long, lists, tags, numbers])
    for (const path of ["email/send", "template/set", "webhook/set"]) await expectAnswer(path, body, key)
})

test("BODY-8 a refused message leaves nothing, a taken one everything", async () => {
  const [found] = await rows<Record<string, number>>(
    service.ctx.store.db,
    sql`select (select count(*)::int from jobs) as jobs,
               (select count(*)::int from jobs j where not exists
                 (select 1 from letters l where l.project_id = j.project_id and l.job_id = j.job_id)) as jobs_alone,
               (select count(*)::int from letters) as letters,
               (select count(*)::int from queue) as queued,
               (select count(*)::int from events where status = 'accepted') as accepted,
               (select coalesce(sum(letters), 0)::int from letter_counts) as counted`,
  )
  expect(found?.jobs_alone).toBe(0)
  expect(found?.letters).toBeGreaterThan(0)
  expect(found).toMatchObject({ queued: found?.letters, accepted: found?.letters, counted: found?.letters })
})

async function expectAnswer(path: string, body: string | Buffer, apiKey: string): Promise<void> {
  const answer = await pool.request({
    method: "POST",
    path: `/en/transactional/api/v1/${path}.json`,
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body,
  })
  const said = (await answer.body.json()) as { status: string; code?: number; message?: string }
  const about = `${path} ${String(body).slice(0, 2000)} → ${answer.statusCode} ${JSON.stringify(said).slice(0, 500)}`
  if (said.status === "success") return expect(answer.statusCode, about).toBe(200)
  const code = said.code ?? 0
  expect(Object.keys(errorMeanings), about).toContain(String(code))
  expect(answer.statusCode, about).toBe(httpStatusOf(code))
  expect(answer.statusCode, about).toBeLessThan(500)
  expect(said.message, about).toMatch(/^Error ID:[0-9A-F-]{36}\. \S/)
}

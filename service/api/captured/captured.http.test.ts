import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { letterAttempts } from "#contract/methods/letter"
import { attempts, letters } from "../../store/schema/messages.ts"
import { captured } from "../../store/schema/sandbox.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(() => service.close())

const source = [
  "From: =?utf-8?Q?B=C3=BCcher?= <shop@example.com>",
  "To: ann@example.com",
  "Subject: Hello",
  "X-Order: 1",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  "<p>Hällo</p>",
  "--b",
  "Content-Type: application/pdf; name=a.pdf",
  "Content-Disposition: attachment; filename=a.pdf",
  "Content-Transfer-Encoding: base64",
  "",
  "YWJj",
  "--b--",
  "",
].join("\r\n")

async function capture(owner: MadeProject, to: string, subject = "Hello"): Promise<string> {
  const [row] = await service.ctx.store.db
    .insert(captured)
    .values({
      project_id: owner.project_id,
      letter_id: `letter-${to}`,
      job_id: `job-${owner.project_id}`,
      message_id: `<${to}@example.com>`,
      mail_from: "b@example.com",
      rcpt_to: to,
      from_header: "shop@example.com",
      subject,
      preview: "Hällo",
      size: source.length,
      raw: Buffer.from(source),
      received_at: new Date("2026-03-01T12:00:00Z"),
    })
    .returning()
  return String(row?.captured_id)
}

describe("EXT-3 captured/get", () => {
  test("returns headers, parts, source and attachments", async () => {
    const id = await capture(project, "ann@example.com")
    const { letter } = await service.ok(capturedGet, { id }, project.key)
    expect(letter).toMatchObject({
      id,
      to: "ann@example.com",
      received_at: "2026-03-01 12:00:00",
      copies: 1,
      return_path: "b@example.com",
      html: "<p>Hällo</p>\n",
      source,
      attachments: [{ name: "a.pdf", type: "application/pdf", size: 3, is_inline: false }],
    })
    expect(letter.headers).toContainEqual({ name: "X-Order", value: "1" })
  })
  test("AUTH-7 of another project is as absent as one that never was: 404", async () => {
    const id = await capture(other, "bo@example.com")
    for (const key of [project.key, service.accountKey])
      expect(await service.call("captured/get", { id }, key)).toMatchObject({ http_status: 404, code: 404 })
    for (const unknown of ["999999", "9".repeat(18)])
      expect(await service.call("captured/get", { id: unknown }, project.key)).toMatchObject({ code: 404 })
  })
})

describe("EXT-2 captured/list", () => {
  test("is newest first, in pages that a new letter does not shift", async () => {
    const newProject = await makeProject(service)
    for (const to of ["1@example.com", "2@example.com", "3@example.com"]) await capture(newProject, to)
    const first = await service.ok(capturedList, { limit: 2 }, newProject.key)
    expect(first.letters.map((one) => one.to)).toEqual(["3@example.com", "2@example.com"])
    await capture(newProject, "4@example.com")
    const second = await service.ok(capturedList, { limit: 2, cursor: first.cursor }, newProject.key)
    expect(second.letters.map((one) => one.to)).toEqual(["1@example.com"])
    expect(second.cursor).toBe("")
  })
  test("searches address and subject literally, and by job", async () => {
    const newProject = await makeProject(service)
    await capture(newProject, "a_b@example.com", "One")
    await capture(newProject, "axb@example.com", "100% Two")
    const found = async (page: object) =>
      (await service.ok(capturedList, page, newProject.key)).letters.map((one) => one.to)
    expect(await found({ search: "A_B@" })).toEqual(["a_b@example.com"])
    expect(await found({ search: "100% t" })).toEqual(["axb@example.com"])
    expect(await found({ search: "\\" })).toEqual([])
    expect(await found({ job_id: `job-${newProject.project_id}` })).toHaveLength(2)
    expect(await found({ job_id: `job-${project.project_id}` })).toEqual([])
  })
  test.each([{ cursor: "x" }, { cursor: 7 }, { limit: 0 }, { limit: 201 }, { search: "x".repeat(321) }])(
    "%j is refused: code 400",
    async (page) => {
      const answer = await service.call("captured/list", page, project.key)
      expect(answer).toMatchObject({ http_status: 400, code: 400 })
      expect(answer.message).toContain(Object.keys(page)[0])
    },
  )
})

test("EXT-4 letter/attempts returns the attempts of a job's letters, to its own project alone", async () => {
  const at = new Date("2026-03-01T12:00:00Z")
  const { db } = service.ctx.store
  for (const email of ["b@example.com", "a@example.com"]) {
    const letter = { project_id: project.project_id, letter_id: `tried-${email}` }
    await db.insert(letters).values({
      ...{ ...letter, job_id: "tried", email, subject: "A" },
      ...{ status: "soft_bounced", status_at: at, created_at: at },
    })
    const attempt = { ...letter, started_at: at, duration_ms: 5, host: "mx.example.com" }
    const outcome = { delivery_status: "err_will_retry", reply: "451 later" }
    const conversation = [{ at_ms: 0, from: "them" as const, text: "220 hello" }]
    await db.insert(attempts).values([
      { ...attempt, ...outcome, conversation, try_no: 2, tls: "TLSv1.3" },
      { ...attempt, ...outcome, conversation, try_no: 1, next_try_at: at },
    ])
  }
  const ask = async (input: object, key = project.key) =>
    (await service.ok(letterAttempts, { job_id: "tried", ...input }, key)).attempts
  expect((await ask({})).map((one) => `${one.email} ${one.try_no}`)).toEqual([
    "a@example.com 1",
    "a@example.com 2",
    "b@example.com 1",
    "b@example.com 2",
  ])
  expect(await ask({ email: "A@Example.com" })).toHaveLength(2)
  expect((await ask({ email: "b@example.com" }))[0]).toEqual({
    email: "b@example.com",
    try_no: 1,
    started_at: "2026-03-01 12:00:00",
    duration_ms: 5,
    host: "mx.example.com",
    delivery_status: "err_will_retry",
    reply: "451 later",
    next_try_at: "2026-03-01 12:00:00",
    conversation: [{ at_ms: 0, from: "them", text: "220 hello" }],
  })
  expect(await ask({}, other.key)).toEqual([])
})

test("EXT-4 letter/attempts without a job: code 400", async () => {
  const answer = await service.call("letter/attempts", {}, project.key)
  expect(answer).toMatchObject({ http_status: 400, code: 400 })
  expect(answer.message).toContain("job_id is missing.")
})

import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MessageInput } from "#contract/message"
import { emailSend } from "#contract/methods/email"
import { templateSet } from "#contract/methods/template"
import { formatUtc } from "#contract/time"
import { hours, manualClock, minutes, plus } from "../../clock.ts"
import { projects } from "../../store/schema/accounts.ts"
import { events } from "../../store/schema/events.ts"
import { jobs, letters, queue } from "../../store/schema/messages.ts"
import { suppressions } from "../../store/schema/suppressions.ts"
import { tags } from "../../store/schema/templates.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

const send = (message: MessageInput, from = project) => service.call("email/send", { message }, from.key)
const sendOne = (overrides: Partial<MessageInput> = {}) =>
  send(makeMessage(project, "reader@example.com", overrides))

const suppress = (email: string, cause: "unsubscribed" | "blocked" | "complained") =>
  service.ctx.store.db
    .insert(suppressions)
    .values({ project_id: project.project_id, email, cause, source: "user", created_at: clock.now() })

describe("SEND-0 an accepted message", () => {
  test("answers with job and addresses, and omits failed_emails when it is empty", async () => {
    const answer = await sendOne()
    expect(answer.http_status).toBe(200)
    expect(answer.body).toEqual({
      status: "success",
      job_id: expect.stringMatching(/^[0-9A-Za-z]{6}-[0-9A-Za-z]{6}-[0-9A-Za-z]{4}$/),
      emails: ["reader@example.com"],
    })
  })
  test("META-2 is one job with a letter, a queue place and an accepted event per recipient", async () => {
    const { db } = service.ctx.store
    const { job_id } = await service.ok(
      emailSend,
      {
        message: makeMessage(project, [], {
          recipients: [
            { email: "Ann@Example.com", substitutions: { Name: "Ann" }, metadata: { a: "own", b: 2 } },
            { email: "bo@bücher.example" },
          ],
          global_metadata: { a: "all", c: "all" },
          tags: ["first tag", "second"],
        }),
      },
      project.key,
    )
    const rows = await db.select().from(letters).where(eq(letters.job_id, job_id)).orderBy(letters.email)
    expect(rows).toMatchObject([
      {
        email: "Ann@Example.com",
        status: "accepted",
        substitutions: { Name: "Ann" },
        metadata: { a: "own", b: "2", c: "all" },
      },
      { email: "bo@bücher.example", metadata: { a: "all", c: "all" } },
    ])
    const ids = rows.map((one) => one.letter_id)
    const waiting = (await db.select().from(queue)).filter((one) => ids.includes(one.letter_id))
    expect(waiting.map((one) => one.domain).sort()).toEqual(["example.com", "xn--bcher-kva.example"])
    expect(waiting.map((one) => one.due_at)).toEqual([clock.now(), clock.now()])
    const recorded = await db.select().from(events).where(eq(events.job_id, job_id))
    expect(recorded.map((one) => [one.status, one.email]).sort()).toEqual([
      ["accepted", "Ann@Example.com"],
      ["accepted", "bo@bücher.example"],
    ])
    const [job] = await db.select().from(jobs).where(eq(jobs.job_id, job_id))
    expect(job).toMatchObject({
      tags: ["first tag", "second"],
      source: "api",
      project_id: project.project_id,
    })
    const noted = await db.select().from(tags).where(eq(tags.project_id, project.project_id))
    expect(noted.map((one) => one.tag).sort()).toEqual(["first tag", "second"])
  })
  test("SEND-8 with send_at waits in the queue until then", async () => {
    const send_at = formatUtc(plus(clock.now(), hours(3)))
    const { body } = await sendOne({ options: { send_at } })
    const { db } = service.ctx.store
    const [waiting] = await db
      .select({ due_at: queue.due_at })
      .from(letters)
      .innerJoin(queue, eq(queue.letter_id, letters.letter_id))
      .where(eq(letters.job_id, String(body.job_id)))
    expect(waiting?.due_at).toEqual(plus(clock.now(), hours(3)))
  })
  test("SEND-14 a language in the path applies to the footer when the message names none", async () => {
    const languageOf = async (overrides: Partial<MessageInput>) => {
      const message = makeMessage(project, "reader@example.com", overrides)
      const answer = await fetch(`${service.url}/de/transactional/api/v1/email/send.json`, {
        method: "POST",
        headers: { "X-API-KEY": project.key },
        body: JSON.stringify({ message }),
      })
      const { job_id } = (await answer.json()) as { job_id: string }
      const [job] = await service.ctx.store.db.select().from(jobs).where(eq(jobs.job_id, job_id))
      return job?.message?.language
    }
    expect(await languageOf({})).toBe("de")
    expect(await languageOf({ global_language: "fr" })).toBe("fr")
    expect(await languageOf({ global_language: "fr", headers: { "X-SERVICE-Global-Language": "pl" } })).toBe(
      "pl",
    )
  })
})

describe("SEND-1 refused addresses", () => {
  test("are named with their reasons, the others are sent to", async () => {
    await suppress("gone@example.com", "unsubscribed")
    const { body } = await send(
      makeMessage(project, ["a@example.com", "A@example.com", "bad", "Gone@example.com"]),
    )
    expect(body).toMatchObject({
      emails: ["a@example.com"],
      failed_emails: { "A@example.com": "duplicate", bad: "invalid", "Gone@example.com": "unsubscribed" },
    })
  })
  test("SEND-3 when all are refused nothing is sent: code 204", async () => {
    const before = await service.ctx.store.db.select().from(jobs)
    const answer = await send(makeMessage(project, ["bad", "gone@example.com"]))
    expect(answer).toMatchObject({ http_status: 400, code: 204 })
    expect(answer.message).toContain("gone@example.com (unsubscribed)")
    expect(await service.ctx.store.db.select().from(jobs)).toHaveLength(before.length)
  })
  test("SUPPRESS-4 another project's suppressions do not count", async () => {
    const other = await makeProject(service)
    const answer = await send(makeMessage(other, "gone@example.com"), other)
    expect(answer.http_status).toBe(200)
  })
})

describe("SEND-9 bypass fields", () => {
  test("overlook what they name, with the right to, and never blocked", async () => {
    const { db } = service.ctx.store
    await db.execute("update accounts set rights = rights || '{\"unsubscribe_removal\": true}'")
    clock.advance(minutes(1))
    await suppress("both@example.com", "unsubscribed")
    await suppress("both@example.com", "complained")
    await suppress("never@example.com", "blocked")
    const emails = ["both@example.com", "never@example.com", "ok@example.com"]
    const failed = async (overrides: Partial<MessageInput>) =>
      (await send(makeMessage(project, emails, overrides))).body.failed_emails
    const all = {
      bypass_global: 1,
      bypass_unsubscribed: 1,
      bypass_complained: 1,
      bypass_unavailable: 1,
    } as const
    expect(await failed(all)).toEqual({ "never@example.com": "blocked" })
    expect(await failed({ ...all, bypass_complained: 0 })).toEqual({
      "both@example.com": "complained",
      "never@example.com": "blocked",
    })
    expect(await failed({ ...all, bypass_unsubscribed: 0 })).toMatchObject({
      "both@example.com": "unsubscribed",
    })
    await db.execute("update accounts set rights = rights - 'unsubscribe_removal'")
    clock.advance(minutes(1))
  })
})

describe("SENDER-1 from_email", () => {
  test("on a domain of another project: code 1574", async () => {
    const other = await makeProject(service)
    expect(await sendOne({ from_email: other.from_email })).toMatchObject({ http_status: 400, code: 1574 })
  })
  test("on a registered domain counts from the moment both records are there", async () => {
    const from_email = "Shop@SENDER.example"
    const call = (method: string) => service.call(method, { domain: "sender.example" }, project.key)
    expect(await sendOne({ from_email })).toMatchObject({ code: 1574 })
    await call("domain/get-dns-records")
    await call("domain/validate-verification-record")
    expect(await sendOne({ from_email })).toMatchObject({ code: 1574 })
    await call("domain/validate-dkim")
    expect(await sendOne({ from_email })).toMatchObject({ http_status: 200 })
    expect(await sendOne({ from_email: "a@sub.sender.example" })).toMatchObject({ code: 1574 })
  })
  test("on the account's own domain needs the right", async () => {
    const { db } = service.ctx.store
    const { domain } = (await service.call("domain/get-sandbox-domain")).body
    const from_email = `a@${domain}`
    expect(await sendOne({ from_email })).toMatchObject({ code: 1574 })
    await db.execute("update accounts set rights = rights || '{\"account_domains\": true}'")
    clock.advance(minutes(1))
    expect(await sendOne({ from_email })).toMatchObject({ http_status: 200 })
    await db.execute("update accounts set rights = rights - 'account_domains'")
    clock.advance(minutes(1))
  })
  test("HEADERS-4 1559: a hidden copy outside of the sender's domains", async () => {
    const headers = { To: "a@example.com" }
    const recipients = ["a@example.com", "copy@foreign.example"]
    expect(await send(makeMessage(project, recipients, { headers }))).toMatchObject({ code: 1559 })
    const emails = ["a@example.com", `copy@${project.domain}`]
    expect(await send(makeMessage(project, emails, { headers }))).toMatchObject({ http_status: 200 })
  })
})

describe("TEMPLATE-1 a stored template", () => {
  const store = async (key: string, name: string, overrides: object = {}) => {
    const template = {
      name,
      from_email: project.from_email,
      subject: "From the template",
      body: { html: "<p>template</p>", plaintext: "template" },
      ...overrides,
    }
    return (await service.ok(templateSet, { template }, key)).template
  }
  test("supplies the fields that the message leaves out", async () => {
    const { id } = await store(project.key, "fills")
    const message = { recipients: [{ email: "a@example.com" }], template_id: id, body: { html: "own" } }
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    const [job] = await service.ctx.store.db.select().from(jobs).where(eq(jobs.job_id, job_id))
    expect(job).toMatchObject({
      from_email: project.from_email,
      template_id: id,
      template_version: 1,
      message: { subject: "From the template", body: { html: "own" } },
    })
  })
  test("TEMPLATE-7 that is edited and deleted leaves accepted letters as they were", async () => {
    const { id } = await store(project.key, "kept")
    const { body } = await sendOne({ template_id: id, subject: "", body: {} })
    const messageOf = async () => {
      const { db } = service.ctx.store
      const [job] = await db
        .select()
        .from(jobs)
        .where(eq(jobs.job_id, String(body.job_id)))
      return job?.message
    }
    const before = await messageOf()
    expect(before).toMatchObject({ subject: "From the template", body: { plaintext: "template" } })
    await store(project.key, "kept", { id, subject: "Edited" })
    await service.call("template/delete", { id }, project.key)
    expect(await messageOf()).toEqual(before)
  })
  test("of another project is as absent as one that never was: code 1508", async () => {
    const other = await makeProject(service)
    const { id } = await store(other.key, "foreign", { from_email: other.from_email })
    const unknown = "5cc5c3a4-0000-4000-8000-000000000000"
    const answers = await Promise.all([id, unknown].map((template_id) => sendOne({ template_id })))
    expect(answers.map((one) => one.code)).toEqual([1508, 1508])
    const sentences = answers.map((one) => one.message?.replace(/^Error ID:\S+ /, ""))
    expect(sentences[0]).toBe(sentences[1])
  })
})

describe("IDEMPOTENCE-1 a repeated key", () => {
  test("is declined within a minute in the same project: code 1573", async () => {
    const other = await makeProject(service)
    const idempotence_key = "order-1"
    expect(await sendOne({ idempotence_key })).toMatchObject({ http_status: 200 })
    expect(await sendOne({ idempotence_key })).toMatchObject({ http_status: 400, code: 1573 })
    expect(await send(makeMessage(other, "a@example.com", { idempotence_key }), other)).toMatchObject({
      http_status: 200,
    })
    clock.advance(minutes(1))
    expect(await sendOne({ idempotence_key })).toMatchObject({ http_status: 200 })
  })
  test("of a refused request is not used up", async () => {
    const idempotence_key = "order-2"
    expect(await sendOne({ idempotence_key, recipients: [{ email: "bad" }] })).toMatchObject({ code: 204 })
    expect(await sendOne({ idempotence_key })).toMatchObject({ http_status: 200 })
  })
  test("of ten requests at once lets one through", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOne({ idempotence_key: "burst" })))
    expect(answers.map((one) => one.http_status).sort()).toEqual([200, ...Array(9).fill(400)])
  })
})

describe("IDEMPOTENCE-2 a key", () => {
  test("has up to 64 characters", async () => {
    expect(await sendOne({ idempotence_key: "x".repeat(64) })).toMatchObject({ http_status: 200 })
  })
  test("that is blank counts as missing", async () => {
    for (let turn = 0; turn < 2; turn++)
      expect(await sendOne({ idempotence_key: "" })).toMatchObject({ http_status: 200 })
  })
})

test("META-3 campaign_id is a key like others: no value of it is refused for its form", async () => {
  const global_metadata = { campaign_id: "neither a number nor a UUID" }
  const { body } = await sendOne({ global_metadata })
  const [letter] = await service.ctx.store.db
    .select()
    .from(letters)
    .where(eq(letters.job_id, String(body.job_id)))
  expect(letter?.metadata).toEqual(global_metadata)
})

test("JOB-1 ids of jobs sort by their second", async () => {
  const ids: string[] = []
  for (let turn = 0; turn < 70; turn++) {
    ids.push(service.ctx.ids.job())
    clock.advance(1000)
  }
  expect([...ids].sort((a, b) => (a < b ? -1 : 1))).toEqual(ids)
})

test("AUTH-6 a project that is switched off is off two seconds later", async () => {
  const off = await makeProject(service)
  const answered = async () => (await send(makeMessage(off), off)).code ?? 200
  expect(await answered()).toBe(200)
  const ofProject = eq(projects.project_id, off.project_id)
  await service.ctx.store.db.update(projects).set({ send_enabled: false }).where(ofProject)
  clock.advance(2000)
  expect(await answered()).toBe(215)
})

describe("SEND-13 tags of a project", () => {
  test("end at 10000; existing ones stay usable", async () => {
    const { db } = service.ctx.store
    const full = await makeProject(service)
    await db.execute(
      `insert into tags (project_id, tag, created_at)
       select ${full.project_id}, 'tag ' || n, now() from generate_series(1, 9999) n`,
    )
    const tagged = (tag: string) => send(makeMessage(full, "a@example.com", { tags: [tag] }), full)
    expect(await tagged("the last one")).toMatchObject({ http_status: 200 })
    expect(await tagged("one too many")).toMatchObject({ http_status: 400, code: 1533 })
    expect(await tagged("tag 7")).toMatchObject({ http_status: 200 })
    const ofTag = and(eq(tags.project_id, full.project_id), eq(tags.tag, "one too many"))
    expect(await db.select().from(tags).where(ofTag)).toEqual([])
  })
})

test("SEND-7 a project that is switched off cannot send: 403 code 215", async () => {
  const off = await makeProject(service)
  await service.ctx.store.db
    .update(projects)
    .set({ send_enabled: false })
    .where(eq(projects.project_id, off.project_id))
  clock.advance(minutes(1))
  expect(await send(makeMessage(off), off)).toMatchObject({ http_status: 403, code: 215 })
})

test("SEND-5 500 recipients are one job", async () => {
  const emails = Array.from({ length: 500 }, (_, at) => `reader-${at}@example.com`)
  const { body } = await send(makeMessage(project, emails))
  expect(body.emails).toEqual(emails)
  const rows = await service.ctx.store.db
    .select()
    .from(letters)
    .where(eq(letters.job_id, String(body.job_id)))
  expect(rows).toHaveLength(500)
})

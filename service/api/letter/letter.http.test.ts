import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { requestFileBytesMax } from "#contract/letter"
import type { MessageInput } from "#contract/message"
import type { Input } from "#contract/method"
import { apiKeyCreate } from "#contract/methods/api-key"
import { emailSend } from "#contract/methods/email"
import { letterGet, letterResend } from "#contract/methods/letter"
import { projectUpdate } from "#contract/methods/project"
import { templateDelete, templateSet } from "#contract/methods/template"
import { days, manualClock, plus } from "../../clock.ts"
import { eraseContent } from "../../store/old-messages.ts"
import { domains } from "../../store/schema/domains.ts"
import { jobFiles, jobs, letters, queue } from "../../store/schema/messages.ts"
import { suppressions } from "../../store/schema/suppressions.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(() => service.close())

const email = "ann@example.com"
const { get, resend, send } = {
  get: async (job_id: string, more: Partial<Input<typeof letterGet>> = {}) =>
    (await service.ok(letterGet, { job_id, email, ...more }, project.key)).letter,
  resend: async (job_id: string, more: Partial<Input<typeof letterResend>> = {}) =>
    (await service.ok(letterResend, { job_id, email, ...more }, project.key)).job_id,
  send: async (overrides: Partial<MessageInput> = {}, from = project) =>
    (await service.ok(emailSend, { message: makeMessage(from, email, overrides) }, from.key)).job_id,
}

/** A stored job without the values that differ for every message. */
async function stored(job_id: string) {
  const { db } = service.ctx.store
  const [job] = await db.select().from(jobs).where(eq(jobs.job_id, job_id))
  const [letter] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.job_id, job_id), eq(letters.email, email)))
  const files = await db.select().from(jobFiles).where(eq(jobFiles.job_id, job_id)).orderBy(jobFiles.file_no)
  if (!job || !letter) throw new Error("no job")
  const { now_ms: _, ...message } = job.message ?? {}
  return {
    letter_id: letter.letter_id,
    same: {
      message,
      subject: letter.subject,
      template: [job.template_id, job.template_version],
      tags: job.tags,
      substitutions: letter.substitutions,
      metadata: letter.metadata,
      files: files.map((file) => [
        file.name,
        file.type,
        file.is_inline,
        Buffer.from(file.content).toString("base64"),
      ]),
    },
  }
}

const file = (name: string, bytes: number) => ({
  name,
  type: "application/pdf",
  content: Buffer.alloc(bytes, 7).toString("base64"),
})

const rich = (): Partial<MessageInput> => ({
  recipients: [
    { email, substitutions: { to_name: "Ann", order: "4711" }, metadata: { order: "4711" } },
    { email: "bo@example.com" },
  ],
  subject: 'Order {{order}} "it\'s" `$HOME` 😀',
  reply_to: "help@example.com",
  reply_to_name: "Help",
  global_substitutions: { shop: "Harbour" },
  global_metadata: { batch: "7" },
  headers: { "X-Order": "4711" },
  tags: ["orders"],
  track_links: 0,
  global_language: "de",
  attachments: [file("small.pdf", 30), file("large.pdf", requestFileBytesMax + 1)],
  inline_attachments: [file("logo.png", 40)],
})

const template = async (overrides: object = {}) =>
  (
    await service.ok(
      templateSet,
      {
        template: {
          name: `T${Math.random()}`,
          from_email: project.from_email,
          from_name: "From the template",
          subject: "First {{name}}",
          body: { html: "<p>First {{name}}, {{shop}}</p>" },
          global_substitutions: { shop: "Old shop" },
          headers: { "X-Of": "template" },
          ...overrides,
        },
      },
      project.key,
    )
  ).template

const byTemplate = (template_id: string, overrides: Partial<MessageInput> = {}) =>
  service
    .ok(
      emailSend,
      { message: { template_id, recipients: [{ email, substitutions: { name: "Ann" } }], ...overrides } },
      project.key,
    )
    .then(({ job_id }) => job_id)

describe("EXT-26 letter/get", () => {
  test("returns one letter as its reader gets it: values filled in, footer, no tracking, files by name and size", async () => {
    const job_id = await send(rich())
    const letter = await get(job_id)
    expect(letter).toMatchObject({
      job_id,
      email,
      status: "accepted",
      subject: 'Order 4711 "it\'s" `$HOME` 😀',
      from_email: project.from_email,
      created_at: "2026-03-01 12:00:00",
      source: "api",
      tags: ["orders"],
    })
    expect(letter.obstacle).toBeUndefined()
    expect(letter.content).toMatchObject({
      subject: letter.subject,
      from_name: "Sample sender",
      reply_to: "help@example.com",
      attachments: [
        { name: "small.pdf", type: "application/pdf", size: 30, is_inline: false },
        { name: "large.pdf", type: "application/pdf", size: requestFileBytesMax + 1, is_inline: false },
        { name: "logo.png", type: "application/pdf", size: 40, is_inline: true },
      ],
      missing: ["Name"],
    })
    expect(letter.content?.headers).toEqual([
      { name: "From", value: `Sample sender <${project.from_email}>` },
      { name: "To", value: `Ann <${email}>` },
      { name: "Reply-To", value: "Help <help@example.com>" },
      { name: "Subject", value: letter.subject },
      { name: "X-Order", value: "4711" },
    ])
    expect(letter.content?.html).toContain("https://example.com/page?a=1&amp;b=2")
    expect(letter.content?.html).not.toContain("/t/")
    expect(letter.content?.plaintext).toContain(email)
  })

  test.each([
    ["written out", () => rich()],
    [
      "with an engine of its own",
      () => ({ template_engine: "velocity" as const, body: { html: "<p>$name #if(1)x#end</p>" } }),
    ],
    ["with nothing but what it needs", () => ({})],
    ["with To", () => ({ headers: { To: `"Ann, who reads" <${email}>` } })],
  ])("gives the request that sends the same message: %s", async (_, makeOverrides) => {
    const job_id = await send(makeOverrides())
    const { message } = await get(job_id)
    const whole = withFiles(message as MessageInput)
    const { job_id: again } = await service.ok(emailSend, { message: whole }, project.key)
    expect((await stored(again)).same).toEqual((await stored(job_id)).same)
  })

  test("the request of a message of a template names it, while it is the same one, and repeats the rest", async () => {
    const made = await template()
    const job_id = await byTemplate(made.id, { subject: "Own {{name}}" })
    const { message } = await get(job_id)
    expect(message).toEqual({
      template_id: made.id,
      recipients: [{ email, substitutions: { name: "Ann" } }],
      subject: "Own {{name}}",
    })
    const { job_id: again } = await service.ok(emailSend, { message: message as MessageInput }, project.key)
    expect((await stored(again)).same).toEqual((await stored(job_id)).same)
    await service.ok(
      templateSet,
      { template: { ...made, subject: "Second", body: { html: "x" } } } as never,
      project.key,
    )
    const changed = (await get(job_id)).message
    expect(changed).toMatchObject({
      subject: "Own {{name}}",
      body: { html: "<p>First {{name}}, {{shop}}</p>" },
    })
    expect(changed).not.toHaveProperty("template_id")
  })

  test("large files are in the request by name only", async () => {
    const { message } = await get(await send(rich()))
    expect(message?.attachments).toEqual([
      file("small.pdf", 30),
      { name: "large.pdf", type: "application/pdf" },
    ])
  })

  test("takes the address in any case; another's, another project's and an unknown job are 404", async () => {
    const job_id = await send()
    expect((await get(job_id, { email: "ANN@example.com" })).email).toBe(email)
    for (const [input, key] of [
      [{ job_id, email: "bo@example.com" }, project.key],
      [{ job_id: "none", email }, project.key],
      [{ job_id, email }, other.key],
    ] as const)
      for (const path of ["letter/get", "letter/resend"])
        expect(await service.call(path, input, key)).toMatchObject({ http_status: 404, code: 404 })
  })

  test("a program's key that may read gets it and sends nothing again", async () => {
    const job_id = await send()
    const { api_key } = await service.ok(apiKeyCreate, { name: "Reads", right: "read" }, project.key)
    expect(await service.call("letter/get", { job_id, email }, api_key)).toMatchObject({ http_status: 200 })
    expect(await service.call("letter/resend", { job_id, email }, api_key)).toMatchObject({ code: 105 })
  })
})

describe("EXT-27 letter/resend", () => {
  test("sends a new message with the same content as the old one, with files and headers, to this person alone", async () => {
    const job_id = await send(rich())
    const [old, fresh] = [await stored(job_id), await stored(await resend(job_id))]
    expect(fresh.same).toEqual(old.same)
    expect(fresh.same.files.map(([name]) => name)).toEqual(["small.pdf", "large.pdf", "logo.png"])
    // Links of a letter are made of its id.
    expect(fresh.letter_id).not.toBe(old.letter_id)
  })

  test("as it was sent keeps the template from which it was made, whatever the current one", async () => {
    const made = await template()
    const job_id = await byTemplate(made.id)
    await service.ok(
      templateSet,
      { template: { ...made, reply_to: "new@example.com", subject: "New" } } as never,
      project.key,
    )
    expect((await stored(await resend(job_id))).same).toEqual((await stored(job_id)).same)
    await service.ok(templateDelete, { id: made.id }, project.key)
    expect((await stored(await resend(job_id))).same).toEqual((await stored(job_id)).same)
  })

  test("with the template as it is now takes its fields, keeps the values and what the template leaves out", async () => {
    const made = await template()
    const job_id = await byTemplate(made.id, {
      reply_to: "help@example.com",
      subject: "Own subject",
      global_substitutions: { shop: "Harbour" },
      attachments: [file("bill.pdf", 50)],
    })
    const input = {
      ...made,
      subject: "Second {{name}}",
      body: { html: "<p>Second {{name}}, {{shop}}, {{phone}}</p>" },
      global_substitutions: { shop: "New shop", phone: "555" },
    }
    await service.ok(templateSet, { template: input } as never, project.key)
    const shown = await get(job_id, { content: "current_template" })
    expect(shown).toMatchObject({ template_version: 2, subject: "Own subject" })
    expect(shown.content).toMatchObject({ subject: "Second Ann", reply_to: "help@example.com" })
    expect(shown.content?.html).toContain("<p>Second Ann, Harbour, 555</p>")
    const again = await stored(await resend(job_id, { content: "current_template" }))
    expect(again.same).toMatchObject({
      subject: "Second Ann",
      template: [made.id, 2],
      message: {
        reply_to: "help@example.com",
        global_substitutions: { shop: "Harbour", phone: "555" },
        headers: { "X-Of": "template" },
      },
    })
    expect(again.same.files).toHaveLength(1)
    const { job_id: resentJob } = await service.ok(
      emailSend,
      { message: shown.message as MessageInput },
      project.key,
    )
    expect((await stored(resentJob)).same).toEqual(again.same)
  })

  test("recipients that were shown next to this person are left out, so that a reply does not reach them", async () => {
    const job_id = await send({
      recipients: [{ email }, { email: "bo@example.com" }],
      headers: { To: `${email}, bo@example.com`, "X-A": "1" },
    })
    expect((await stored(await resend(job_id))).same.message).toMatchObject({ headers: { "X-A": "1" } })
    expect((await stored(await resend(job_id))).same.message).not.toHaveProperty("to_header")
    expect((await get(job_id)).message?.headers).toEqual({ "X-A": "1" })
  })

  test("IDEMPOTENCE-1 a key is taken once within a minute; without one every call sends", async () => {
    const job_id = await send()
    await resend(job_id, { idempotence_key: "once" })
    expect(
      await service.call("letter/resend", { job_id, email, idempotence_key: "once" }, project.key),
    ).toMatchObject({ code: 1573 })
    expect(await resend(job_id)).not.toBe(await resend(job_id))
  })
})

describe("EXT-26 reasons a letter cannot be resent", () => {
  /** letter/get names it, and letter/resend refuses for it. */
  async function expectObstacle(
    job_id: string,
    code: number,
    more: { content?: "as_sent" | "current_template"; reason?: string } = {},
  ) {
    const { content = "as_sent", reason } = more
    const { obstacle } = await get(job_id, { content })
    expect(obstacle).toEqual({ code, message: expect.any(String), ...(reason ? { reason } : {}) })
    const answer = await service.call("letter/resend", { job_id, email, content }, project.key)
    expect(answer).toMatchObject({ code, message: expect.stringContaining(obstacle?.message ?? "none") })
    return get(job_id, { content })
  }

  test("a suppressed address, with the reason; the copy is there", async () => {
    const job_id = await send()
    const { db } = service.ctx.store
    const entry = { project_id: project.project_id, email, cause: "unsubscribed", source: "user" } as const
    await db.insert(suppressions).values({ ...entry, created_at: clock.now() })
    const letter = await expectObstacle(job_id, 204, { reason: "unsubscribed" })
    expect(letter.content?.html).toContain("Hello")
    await db.delete(suppressions).where(eq(suppressions.email, email))
    expect((await get(job_id)).obstacle).toBeUndefined()
  })

  test("a sender domain that is no longer registered, and sending that is switched off", async () => {
    const job_id = await send()
    const { db } = service.ctx.store
    const ofProject = eq(domains.project_id, project.project_id)
    await db
      .update(domains)
      .set({ dkim_status: "inactive" } as never)
      .where(ofProject)
    await expectObstacle(job_id, 1574)
    await db
      .update(domains)
      .set({ dkim_status: "active" } as never)
      .where(ofProject)
    const sends = (send_enabled: boolean) =>
      service.ok(projectUpdate, {
        project_id: String(project.project_id),
        project: { name: "Again", send_enabled },
      })
    await sends(false)
    await expectObstacle(job_id, 215)
    await sends(true)
  })

  test("no template, a template that is gone, and one that the values do not fit", async () => {
    await expectObstacle(await send(), 1508, { content: "current_template" })
    const gone = await template()
    const job_id = await byTemplate(gone.id)
    await service.ok(templateDelete, { id: gone.id }, project.key)
    await expectObstacle(job_id, 1508, { content: "current_template" })
    const lists = await template({ template_engine: "liquid", body: { html: "<p>{{ items[0] }}</p>" } })
    const listed = await byTemplate(lists.id, { recipients: [{ email, substitutions: { items: ["a"] } }] })
    const simple = { ...lists, template_engine: "simple", body: { html: "<p>{{items}}</p>" } }
    await service.ok(templateSet, { template: simple } as never, project.key)
    await expectObstacle(listed, 212, { content: "current_template" })
  })

  test("content that is deleted: the rest is returned, with a note", async () => {
    const job_id = await send(rich())
    const { db } = service.ctx.store
    // A queued letter keeps its content, whatever its age.
    await db.delete(queue).where(eq(queue.project_id, project.project_id))
    await db.transaction(async (tx) => {
      while ((await eraseContent(tx, 30, plus(clock.now(), days(31)), 1000)) > 0);
    })
    const letter = await expectObstacle(job_id, 404)
    expect(letter).toMatchObject({ subject: 'Order 4711 "it\'s" `$HOME` 😀', from_email: project.from_email })
    expect([letter.content, letter.message]).toEqual([undefined, undefined])
  })
})

/** A request with the content of its large files, as only its sender has it. */
const withFiles = (message: MessageInput): MessageInput => ({
  ...message,
  ...(message.attachments
    ? {
        attachments: message.attachments.map((one) =>
          one.content === undefined ? file(one.name, requestFileBytesMax + 1) : one,
        ),
      }
    : {}),
})

import { eq } from "drizzle-orm"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { hours, plus } from "../../clock.ts"
import { jobFiles, letters } from "../../store/schema/messages.ts"
import { captured } from "../../store/schema/sandbox.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

/** Bodies as public clients of this kind of service write them, byte for byte where the bytes matter. */
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterAll(() => service.close())

type Answer = {
  status: string
  code?: number
  message?: string
  job_id?: string
  emails?: string[]
  failed_emails?: Record<string, string>
}

async function post(
  path: string,
  body: string,
  headers: Record<string, string> = { "X-API-KEY": project.key },
): Promise<{ http_status: number; body: Answer }> {
  const answer = await fetch(`${service.url}${path}`, { method: "POST", headers, body })
  return { http_status: answer.status, body: (await answer.json()) as Answer }
}

const path = "/en/transactional/api/v1/email/send.json"
const taken = (emails: string[]) => ({
  http_status: 200,
  body: { status: "success", job_id: expect.any(String), emails },
})

/** The letters of a job as their readers got them. */
async function readersOf(job_id: string | undefined) {
  await service.idle()
  const rows = await service.ctx.store.db
    .select()
    .from(captured)
    .where(eq(captured.job_id, String(job_id)))
    .orderBy(captured.rcpt_to)
  return Promise.all(rows.map((row) => PostalMime.parse(row.raw)))
}

const lettersOf = (job_id: string | undefined) =>
  service.ctx.store.db
    .select()
    .from(letters)
    .where(eq(letters.job_id, String(job_id)))

describe("SEND-18 a mail framework that writes To and CC as small headers", () => {
  test("one shown recipient, a copy, a hidden copy, names with commas, files, metadata and tags", async () => {
    const copy = `archive@${project.domain}`
    const message = {
      from_email: project.from_email,
      from_name: "Sample, Shop",
      subject: "Grüße",
      body: { html: "<p>Hello</p>", plaintext: "Hello" },
      recipients: [
        { email: "to@example.com", substitutions: { to_name: "Reader, First" } },
        { email: "cc@example.com", substitutions: { to_name: "Ünn" } },
        { email: copy },
      ],
      headers: {
        to: '"Reader, First" <to@example.com>',
        cc: "Ünn <cc@example.com>",
        "X-Mailer": "sample",
        "reply-to": "ignored@example.com",
      },
      reply_to: "answers@example.com",
      reply_to_name: "Answers",
      global_metadata: { order: "17" },
      tags: ["welcome"],
      track_links: 1,
      track_read: 1,
      attachments: [
        { name: "Ünn.txt", type: "text/plain; charset=iso-8859-1", content: btoa("Gr\xfc\xdfe") },
      ],
      inline_attachments: [{ name: "logo@inline", type: "image/png", content: "iVBORw0KGgo=" }],
    }
    const answer = await post(path, JSON.stringify({ message }))
    expect(answer).toEqual(taken(["to@example.com", "cc@example.com", copy]))
    const mails = await readersOf(answer.body.job_id)
    expect(mails).toHaveLength(3)
    for (const mail of mails) {
      expect(mail.to).toEqual([{ name: "Reader, First", address: "to@example.com" }])
      expect(mail.cc).toEqual([{ name: "Ünn", address: "cc@example.com" }])
      expect(mail.bcc).toBeUndefined()
      expect(mail.from).toEqual({ name: "Sample, Shop", address: project.from_email })
      expect(mail.replyTo).toEqual([{ name: "Answers", address: "answers@example.com" }])
      expect(mail.subject).toBe("Grüße")
      expect(mail.attachments.map((one) => one.filename).sort()).toEqual(["logo@inline", "Ünn.txt"])
    }
  })
  test("a hidden copy to a foreign domain is 1559, one reader in vain is 400 with 204", async () => {
    const message = {
      from_email: project.from_email,
      subject: "s",
      body: { plaintext: "t" },
      recipients: [{ email: "to@example.com" }, { email: "hidden@foreign.example" }],
      headers: { to: "to@example.com" },
    }
    expect((await post(path, JSON.stringify({ message }))).body.code).toBe(1559)
    const invalid = { ...message, headers: {}, recipients: [{ email: "no address" }] }
    const refused = await post(path, JSON.stringify({ message: invalid }))
    expect(refused).toMatchObject({ http_status: 400, body: { status: "error", code: 204 } })
    expect(refused.body.message).toMatch(/^Error ID:[0-9A-F-]{36}\. /)
  })
  test("a repeated address is in emails and in failed_emails", async () => {
    const message = {
      from_email: project.from_email,
      subject: "s",
      body: { plaintext: "t" },
      recipients: [{ email: "same@example.com" }, { email: "Same@Example.com" }, { email: "bad" }],
    }
    expect((await post(path, JSON.stringify({ message }))).body).toMatchObject({
      emails: ["same@example.com"],
      failed_emails: { "Same@Example.com": "duplicate", bad: "invalid" },
    })
  })
})

describe("SEND-18 a PHP library", () => {
  test("writes empty objects as lists, slashes and umlauts escaped, and has no language in its path", async () => {
    const body = String.raw`{"message":{"recipients":[{"email":"php@example.com","substitutions":[],"metadata":[]}],
      "template_id":"","tags":[],"skip_unsubscribe":0,"global_language":"","template_engine":"simple",
      "global_substitutions":[],"global_metadata":[],
      "body":{"html":"<b>Hello, \u00fcnn<\/b>","plaintext":"Hello","amp":null},
      "subject":"Gr\u00fc\u00dfe","from_email":"${project.from_email}","from_name":"","reply_to":"","reply_to_name":"",
      "track_links":0,"track_read":0,"bypass_global":0,"bypass_unavailable":0,"bypass_unsubscribed":0,
      "bypass_complained":0,"idempotence_key":"","headers":[],"attachments":[],"inline_attachments":[],"options":[]}}`
    const headers = {
      "X-API-KEY": project.key,
      "Content-Type": "application/json",
      Accept: "application/json",
    }
    const answer = await post("/transactional/api/v1/email/send.json?platform=php.sample", body, headers)
    expect(answer).toEqual(taken(["php@example.com"]))
    const [mail] = await readersOf(answer.body.job_id)
    expect(mail?.subject).toBe("Grüße")
    expect(mail?.html).toContain("<b>Hello, ünn</b>")
  })
  test("with a stored template leaves out nothing of it, whatever empty fields it writes", async () => {
    const template = {
      name: "From PHP",
      from_email: project.from_email,
      from_name: "Template",
      subject: "Hello {{Name}}",
      body: { html: "<p>{{Name}}</p>" },
      global_substitutions: { Name: "nobody" },
      headers: { "X-Template": "1" },
    }
    const { body } = await service.call("template/set", { template }, project.key)
    const { id } = body.template as { id: string }
    const message = {
      recipients: [{ email: "filled@example.com", substitutions: [] }],
      template_id: id,
      subject: "",
      from_email: "",
      from_name: "",
      body: [],
      global_substitutions: [],
      headers: [],
      attachments: [],
      options: [],
    }
    const answer = await post(path, JSON.stringify({ message }))
    const [mail] = await readersOf(answer.body.job_id)
    expect(mail).toMatchObject({ subject: "Hello nobody", from: { name: "Template" } })
    expect(mail?.headers.find((one) => one.key === "x-template")?.value).toBe("1")
  })
})

describe("SEND-18 a library that writes every field it has", () => {
  const nulls = {
    template_id: null,
    tags: null,
    skip_unsubscribe: null,
    global_language: null,
    template_engine: null,
    global_substitutions: null,
    global_metadata: null,
    from_name: null,
    reply_to: null,
    reply_to_name: null,
    track_links: null,
    track_read: null,
    bypass_global: null,
    bypass_unavailable: null,
    bypass_unsubscribed: null,
    bypass_complained: null,
    idempotence_key: null,
    headers: null,
    attachments: null,
    inline_attachments: null,
    options: null,
  }
  test("null is absent, at every place", async () => {
    const message = {
      ...nulls,
      recipients: [{ email: "null@example.com", substitutions: null, metadata: null }],
      subject: "s",
      from_email: project.from_email,
      body: { html: null, plaintext: "text", amp: null },
    }
    expect(await post(path, JSON.stringify({ message }))).toEqual(taken(["null@example.com"]))
  })
  test("in template/set as well, and a message may then have null for every field of the template", async () => {
    const template = {
      ...nulls,
      id: undefined,
      name: "Nulls",
      subject: "From the template",
      from_email: project.from_email,
      body: { html: "<p>a</p>", plaintext: null, amp: null },
      options: { unsubscribe_url: null },
    }
    const stored = await service.call("template/set", { template }, project.key)
    expect(stored.message).toBeUndefined()
    const { id } = stored.body.template as { id: string }
    const message = {
      ...nulls,
      recipients: [{ email: "from-template@example.com" }],
      template_id: id,
      subject: null,
      from_email: null,
      body: null,
      options: { unsubscribe_url: null, send_at: null },
    }
    expect(await post(path, JSON.stringify({ message }))).toEqual(taken(["from-template@example.com"]))
  })
})

describe("SEND-18 a typed library", () => {
  test("writes flags as true and false, numbers as metadata and substitutions, the key into the body", async () => {
    const message = {
      recipients: [
        { email: "typed@example.com", substitutions: { Count: 3, Paid: true }, metadata: { customer: 4711 } },
      ],
      skip_unsubscribe: false,
      track_links: true,
      track_read: "0",
      global_metadata: { campaign_id: 17 },
      subject: "You have {{Count}}",
      from_email: project.from_email,
      body: { plaintext: "{{Count}} {{Paid?paid}}" },
      headers: { "X-Count": 3 },
    }
    const body = JSON.stringify({ username: "sample", api_key: project.key, message })
    const answer = await post("/ru/transactional/api/v1/email/send.json", body, {})
    expect(answer).toEqual(taken(["typed@example.com"]))
    const [mail] = await readersOf(answer.body.job_id)
    expect(mail?.subject).toBe("You have 3")
    expect(mail?.text).toContain("3 paid")
    const [letter] = await lettersOf(answer.body.job_id)
    expect(letter?.metadata).toEqual({ campaign_id: "17", customer: "4711" })
  })
  test("and old clients write metadata for global_metadata", async () => {
    const message = {
      recipients: [{ email: "old@example.com" }],
      metadata: { order: "1" },
      subject: "s",
      from_email: project.from_email,
      body: { plaintext: "t" },
      force_send: 0,
    }
    const answer = await post(path, JSON.stringify({ message }), {
      "X-API-KEY": project.key,
      "Content-Type": "application/x-www-form-urlencoded",
    })
    const [letter] = await lettersOf(answer.body.job_id)
    expect(letter?.metadata).toEqual({ order: "1" })
  })
})

test("SEND-22 international addresses are taken in both writings and are one address", async () => {
  const emails = [
    "ann@bücher.example",
    "Ann@xn--bcher-kva.example",
    "bo@пример.example",
    "раypal@example.com",
    "GRU\u0308SSE@inbox.example",
    "grüsse@inbox.example",
  ]
  const message = {
    recipients: emails.map((email) => ({ email })),
    subject: "s",
    from_email: project.from_email,
    body: { plaintext: "t" },
  }
  const { body } = await post(path, JSON.stringify({ message }))
  expect(body.emails).toEqual(["ann@bücher.example", "bo@пример.example", "grüsse@inbox.example"])
  expect(body.failed_emails).toEqual({
    "Ann@xn--bcher-kva.example": "duplicate",
    "раypal@example.com": "invalid",
    "grüsse@inbox.example": "duplicate",
  })
  const mails = await readersOf(body.job_id)
  expect(mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual([
    "ann@xn--bcher-kva.example",
    "bo@xn--e1afmkfd.example",
    "grüsse@inbox.example",
  ])
  await service.call(
    "suppression/set",
    { email: "bo@xn--e1afmkfd.example", cause: "unsubscribed" },
    project.key,
  )
  const again = await post(
    path,
    JSON.stringify({ message: { ...message, recipients: [{ email: "BO@ПРИМЕР.example" }] } }),
  )
  expect(again.body.message).toContain("BO@ПРИМЕР.example (unsubscribed)")
})

test("SENDER-1 a sender's international domain is one domain in both writings", async () => {
  const domain = "почта.example"
  for (const method of ["get-dns-records", "validate-verification-record", "validate-dkim"])
    await service.call(`domain/${method}`, { domain }, project.key)
  for (const from_email of ["shop@ПОЧТА.example", "shop@xn--80a1acny.example"]) {
    const message = {
      recipients: [{ email: "a@example.com" }],
      subject: "s",
      from_email,
      body: { plaintext: "t" },
    }
    const answer = await post(path, JSON.stringify({ message }))
    expect(answer.http_status, answer.body.message).toBe(200)
    const [mail] = await readersOf(answer.body.job_id)
    expect(mail?.from?.address).toBe("shop@xn--80a1acny.example")
    expect(mail?.headers.find((one) => one.key === "dkim-signature")?.value).toContain(
      "d=xn--80a1acny.example",
    )
  }
})

test("ATTACH-4 a file of 7 MB is taken and kept in its bytes", async () => {
  const content = Buffer.alloc(7_340_031, "0123456789abcdef").toString("base64")
  const message = {
    recipients: [{ email: "large@example.com" }],
    subject: "s",
    from_email: project.from_email,
    body: { plaintext: "t" },
    attachments: [{ name: "large.bin", type: "application/octet-stream", content }],
    // Delivery of these headers is tested in service/deliver/compose.test.ts.
    options: { send_at: formatUtc(plus(service.ctx.clock.now(), hours(1))) },
  }
  const answer = await post(path, JSON.stringify({ message }))
  expect(answer).toEqual(taken(["large@example.com"]))
  const job_id = String(answer.body.job_id)
  const storedFiles = await service.ctx.store.db.select().from(jobFiles).where(eq(jobFiles.job_id, job_id))
  expect(storedFiles.map((file) => Buffer.from(file.content).toString("base64") === content)).toEqual([true])
})

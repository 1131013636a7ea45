import type { SendMailOptions } from "nodemailer"
import { describe, expect, test } from "vitest"
import type { MadeProject } from "../testing/make.ts"
import {
  countJobs,
  header,
  headerOf,
  jobOf,
  lettersOf,
  loggedIn,
  project,
  projectWith,
  received,
  refusalOf,
  send,
  service,
  startSubmission,
  wayOf,
} from "./testing/submission.ts"

startSubmission()

describe("SMTP-5 not strict", () => {
  test("every recipient of the envelope gets a separate copy, To has only this recipient, Cc and Bcc are gone", async () => {
    const job_id = await send({
      to: [{ name: "Änn Reader", address: "to@example.com" }],
      cc: "cc@example.com",
      bcc: "bcc@elsewhere.example",
      text: "Hello {{Name}}",
      ...header({ global_substitutions: { Name: "everybody" } }),
    })
    for (const [search, to] of [
      ["to@example.com", "to@example.com"],
      ["cc@example.com", "cc@example.com"],
      ["bcc@elsewhere.example", "bcc@elsewhere.example"],
    ] as const) {
      const letter = await received(job_id, search)
      expect(headerOf(letter, "To")).toContain(to)
      expect(headerOf(letter, "Cc")).toBeUndefined()
      expect(headerOf(letter, "Bcc")).toBeUndefined()
      expect(headerOf(letter, "X-SERVICE")).toBeUndefined()
      expect(letter.plaintext).toMatch(/^Hello everybody/)
      expect(letter.source.match(/@example\.com|@elsewhere\.example/g)?.length).toBeGreaterThan(0)
    }
    const bcc = await received(job_id, "bcc@elsewhere.example")
    expect(bcc.source).not.toContain("cc@example.com")
  })
  test("the envelope decides, whatever the headers are", async () => {
    const envelope = { from: project.from_email, to: ["only@example.com"] }
    const job_id = await send({ envelope, to: "shown@example.com", cc: "other@example.com" })
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["only@example.com"])
  })
})

describe("SMTP-6 strict", () => {
  const strict = header({ strict: true })
  test("shows To and CC in every letter, and hidden copies go to own domains", async () => {
    const job_id = await send({
      ...strict,
      to: '"Reader, Änn" <to@example.com>',
      cc: "cc@example.com",
      bcc: `archive@${project.domain}`,
    })
    for (const search of ["to@example.com", "cc@example.com", "archive@"]) {
      const letter = await received(job_id, search)
      expect(letter.headers.filter((one) => one.name === "To")).toHaveLength(1)
      expect(headerOf(letter, "To")).toContain("<to@example.com>")
      expect(headerOf(letter, "Cc")).toBe("cc@example.com")
      expect(letter.source).not.toContain("Bcc:")
    }
  })
  const many = (count: number, domain: string) =>
    Array.from({ length: count }, (_, n) => `copy-${n}@${domain}`)
  test.each<[number, (overrides: string) => SendMailOptions]>([
    [1559, () => ({ bcc: "hidden@foreign.example" })],
    [1560, (domain) => ({ bcc: many(11, domain) })],
    [1554, () => ({ cc: many(11, "example.com") })],
    [1559, () => ({ to: [], bcc: "hidden@foreign.example" })],
  ])("refuses what HTTP refuses: code %i", async (code, overrides) => {
    const before = await countJobs()
    expect(await refusalOf({ ...strict, ...overrides(project.domain) })).toMatch(
      new RegExp(`^550 5\\.7\\.1 .*\\(code ${code}\\)$`),
    )
    expect(await countJobs()).toBe(before)
  })
  test("delivers to the recipients of the envelope, whatever the headers show", async () => {
    const job_id = await send({
      ...strict,
      envelope: { from: project.from_email, to: ["cc@example.com"] },
      to: "elsewhere@example.com",
      cc: "cc@example.com",
    })
    const letter = await received(job_id, "cc@example.com")
    expect(headerOf(letter, "To")).toContain("elsewhere@example.com")
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["cc@example.com"])
  })
  test("is the default for a login with the right smtp_strict, unless its message has another value", async () => {
    const made = await projectWith({ smtp_strict: true })
    const message = { from: made.from_email, bcc: "hidden@foreign.example" }
    expect(await refusalOf(message, wayOf(made))).toMatch(/\(code 1559\)$/)
    expect(await refusalOf({ ...message, ...header({ strict: false }) }, wayOf(made))).toBe(null)
  })
})

describe("SMTP-9 headers", () => {
  const sent = {
    headers: {
      "X-Own": "kept",
      "List-Help": "<https://shop.example/help>",
      "List-Unsubscribe": "<https://shop.example/stop>",
      Organization: "stripped",
      "In-Reply-To": "<1@shop.example>",
    },
  }
  test("beginning with X- are kept, others are stripped, the List- family without the right too", async () => {
    const letter = await received(await send({ ...sent, to: "headers@example.com" }), "headers@")
    expect(headerOf(letter, "X-Own")).toBe("kept")
    for (const name of ["Organization", "In-Reply-To", "List-Help"])
      expect(headerOf(letter, name)).toBeUndefined()
    expect(headerOf(letter, "List-Unsubscribe")).not.toContain("shop.example")
  })
  test("of the List- family are kept with the forced right, or with the dynamic one and skip_unsubscribe", async () => {
    const forced = await projectWith({ unsubscribe_never: true })
    const dynamic = await projectWith({ unsubscribe_removal: true })
    const headersOf = async (made: MadeProject, options: object) => {
      const allHeaders = { ...sent.headers, "X-SERVICE": JSON.stringify(options) }
      return (await jobOf(await send({ from: made.from_email, headers: allHeaders }, wayOf(made)))).message
        ?.headers
    }
    const list = {
      "List-Help": "<https://shop.example/help>",
      "List-Unsubscribe": "<https://shop.example/stop>",
    }
    expect(await headersOf(forced, {})).toMatchObject(list)
    expect(await headersOf(dynamic, { skip_unsubscribe: true })).toMatchObject(list)
    expect(await headersOf(dynamic, {})).not.toMatchObject(list)
  })
})

test("SMTP-10 a header line over 300 bytes, or with raw 8-bit characters, is refused: code 1506", async () => {
  const client = await loggedIn(project)
  const say = async (subject: string, parameter = "") => {
    await client.say(`MAIL FROM:<${project.from_email}>${parameter}`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    return client.say(`From: ${project.from_email}\r\nSubject: ${subject}\r\n\r\nok\r\n.`)
  }
  expect(await say("s".repeat(292))).toMatch(/^550 5\.6\.0 headers\.Subject: .*300 bytes.*\(code 1506\)$/)
  expect(await say("s".repeat(291))).toMatch(/^250 /)
  expect(await say("Grüße")).toMatch(/^550 5\.6\.0 headers\.Subject: .*\(code 1506\)$/)
  const reply = await say("Grüße", " SMTPUTF8")
  expect((await jobOf(reply.split("id=")[1] ?? "")).message).toMatchObject({ subject: "Grüße" })
  client.close()
})

test("SEND-22 SMTP-5 a recipient with letters beyond ASCII before the @ is taken with SMTPUTF8", async () => {
  const client = await loggedIn(project)
  await client.say(`MAIL FROM:<${project.from_email}> SMTPUTF8`)
  expect(await client.say("RCPT TO:<JÜRGEN@inbox.example>")).toMatch(/^250 /)
  await client.say("DATA")
  const content = `From: ${project.from_email}\r\nTo: Jürgen <jürgen@inbox.example>\r\nSubject: s\r\n\r\nok\r\n.`
  const job_id = (await client.say(content)).split("id=")[1] ?? ""
  client.close()
  expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["jürgen@inbox.example"])
  const letter = await received(job_id, "jürgen@inbox.example")
  expect(letter.source).toMatch(/^To: =\?UTF-8\?Q\?J=C3=BCrgen\?= <jürgen@inbox\.example>\r?$/m)
})

describe("SMTP-11 X-SERVICE", () => {
  test("has the same effect as the fields of a message over HTTP", async () => {
    const job_id = await send({
      ...header({
        global_language: "de",
        global_metadata: { order: "17" },
        tags: ["orders"],
        track_links: true,
        idempotence_key: "smtp-1",
        bypass_global: 1,
        bypass_unavailable: 1,
      }),
    })
    const job = await jobOf(job_id)
    expect(job).toMatchObject({ tags: ["orders"], idempotence_key: "smtp-1", message: { language: "de" } })
    expect((await lettersOf(job_id))[0]?.metadata).toEqual({ order: "17" })
  })
  test.each<[number, object]>([
    [1508, { template_id: "5cc5c3a4-0000-4000-8000-000000000000" }],
    [1523, { template_engine: "none" }],
    [1528, { global_language: "xx" }],
    [1534, { tags: ["x".repeat(51)] }],
    [1532, { tags: ["1", "2", "3", "4", "5"] }],
    [1537, { bypass_unavailable: 1 }],
    [1538, { bypass_global: 1, bypass_unsubscribed: 1 }],
    [1572, { idempotence_key: "x".repeat(65) }],
    [3900, { idempotence_key: ["a", "b"] }],
    [1575, { track_read: false }],
    [1580, { global_substitutions: { "a b": "1" } }],
    [1585, { global_metadata: { ["k".repeat(65)]: "v" } }],
    [1588, { skip_unsubscribe: 1 }],
    [400, { strict: "yes" }],
    [400, { track_links: "yes" }],
  ])("code %i for %j", async (code, options) => {
    // tracking_off is the first account's right; a project may be without it.
    const made = code === 1575 ? await projectWith({ tracking_off: false }) : project
    const refusal = await refusalOf({ from: made.from_email, ...header(options) }, wayOf(made))
    expect(refusal).toMatch(new RegExp(`^550 5\\.\\d\\.\\d .*\\(code ${code}\\)$`))
    expect(refusal).toContain(Object.keys(options).at(-1))
  })
  test("that is not JSON is refused: code 400", async () => {
    const headers = { "X-SERVICE": "{'tags': 1}" }
    expect(await refusalOf({ headers })).toMatch(/^550 5\.6\.0 X-SERVICE: .*\(code 400\)$/)
  })
  test("brings a template, whose fields fill what the mail leaves blank", async () => {
    const { template } = (
      await service.call(
        "template/set",
        {
          template: {
            name: "by SMTP",
            from_email: project.from_email,
            subject: "From the template",
            body: { html: "<p>Hi {{Name}}</p>" },
            headers: { "X-From": "template" },
          },
        },
        project.key,
      )
    ).body as { template: { id: string } }
    const client = await loggedIn(project)
    await client.say(`MAIL FROM:<${project.from_email}>`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    const headerLine = `X-SERVICE: {"template_id": "${template.id}"}`
    const reply = await client.say(`From: ${project.from_email}\r\n${headerLine}\r\n\r\n\r\n.`)
    expect(await jobOf(reply.split("id=")[1] ?? "")).toMatchObject({
      template_id: template.id,
      message: {
        subject: "From the template",
        body: { html: "<p>Hi {{Name}}</p>" },
        headers: { "X-From": "template" },
      },
    })
    client.close()
  })
})

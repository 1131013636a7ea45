import { describe, expect, it } from "vitest"
import { emailSend } from "#contract/methods/email"
import { sendWords } from "#words/send"
import { fileFault } from "./compose/files.ts"
import {
  emptyForm,
  formOf,
  htmlOfText,
  messageOf,
  metadataOf,
  recipientOf,
  refusalAt,
  type SendForm,
  sendFaults,
} from "./form.ts"
import { heldBackAmong, lookUpFor } from "./recipients/held-back.ts"
import { type Readers, typedReaders } from "./recipients/readers.ts"

const form: SendForm = {
  ...emptyForm("hello@sandbox.example.com", ""),
  recipients: "open@example.com",
  subject: "Hello",
  text: "First line\n\nSee https://www.example.com/a?b=1&c=2.",
}
const words = sendWords.en.faults
const plain = { files: [], send_at: null }
const faultsOf = (changes: Partial<SendForm>, readers?: Readers) =>
  sendFaults({ ...form, ...changes }, words, {
    readers: readers ?? typedReaders(changes.recipients ?? form.recipients),
    timeZone: "UTC",
    nowMs: 0,
  })

describe("SENDING-1 messageOf", () => {
  const parsed = (changes: Partial<SendForm>, names: string[] = [], extras = plain) => {
    const recipients = typedReaders(changes.recipients ?? form.recipients).readers.map(recipientOf)
    const message = messageOf({ ...form, ...changes }, names, extras)
    return emailSend.input.safeParse({ message: { ...message, recipients } })
  }

  it("is a message the contract takes, with everything that was filled in", () => {
    const files = [{ name: "a.pdf", type: "application/pdf", size: 3, content: "YWJj", isInline: false }]
    const answer = parsed(
      {
        recipients: "Lena <open@example.com>",
        reply_to: "help@example.com",
        tags: "a, b, a",
        metadata: "order: 48213",
        values: { x: "1", unused: "2" },
        track_links: false,
      },
      ["x"],
      { files, send_at: "2026-11-20 14:00:00" } as never,
    )
    expect(answer.success && answer.data.message).toMatchObject({
      recipients: [{ email: "open@example.com", substitutions: { to_name: "Lena" } }],
      tags: ["a", "b"],
      global_substitutions: { x: "1" },
      global_metadata: { order: "48213" },
      subject: "Hello",
      reply_to: "help@example.com",
      track_links: 0,
      track_read: 1,
      attachments: [{ name: "a.pdf" }],
      options: { send_at: "2026-11-20 14:00:00" },
    })
  })

  it("leaves a template its own sender, subject and body, and empty values their fallbacks", () => {
    const made = messageOf(
      { ...form, source: "template", template_id: "id", values: { a: "", b: "2", old: "3" } },
      ["a", "b"],
      plain,
    )
    expect(made).toEqual({
      template_id: "id",
      global_substitutions: { b: "2" },
    })
  })

  it("makes simple HTML of the text for the simple engine alone, and own HTML wins", () => {
    const bodyOf = (changes: Partial<SendForm>) => messageOf({ ...form, ...changes }, [], plain).body
    expect(bodyOf({})).toMatchObject({ html: expect.stringContaining("<p>First line</p>") })
    expect(bodyOf({ html: "<p>Own</p>" })).toMatchObject({ html: "<p>Own</p>" })
    expect(bodyOf({ template_engine: "liquid" })).toEqual({ plaintext: form.text })
  })
})

it("makes HTML of words without letting them become markup", () => {
  const html = htmlOfText('<b>&"\n\nhttps://www.example.com/a?b=1&c=2.')
  expect(html).toContain("<p>&lt;b&gt;&amp;&quot;</p>")
  expect(html).toContain(
    '<a href="https://www.example.com/a?b=1&amp;c=2">https://www.example.com/a?b=1&amp;c=2</a>.',
  )
})

describe("sendFaults", () => {
  it("finds nothing wrong with a whole form", () => expect(faultsOf({})).toEqual({}))

  it("names the line of a typed address that is none; a file's bad lines are left out instead", () => {
    expect(faultsOf({ recipients: "a@example.com\nnobody" }).recipients).toBe(
      "Line 2: “nobody”. It has no @ sign.",
    )
    expect(faultsOf({ recipients: " , " }).recipients).toBe("Enter at least one address.")
    const some = typedReaders("a@example.com\nnobody")
    expect(faultsOf({ to: "csv" }, some)).toEqual({})
    expect(faultsOf({ to: "csv" }, { ...some, readers: [] }).recipients).toContain("Choose a file")
  })

  it("asks a template for nothing but itself", () => {
    const made = faultsOf({ source: "template", from_email: "", subject: "", text: "" })
    expect(made).toEqual({ template_id: "Choose a template." })
  })

  it("knows the limits of tags, metadata and times", () => {
    expect(faultsOf({ tags: "a,b,c,d,e" }).tags).toBe("At most 4 tags.")
    expect(faultsOf({ tags: "a".repeat(101) }).tags).toContain("100 characters")
    expect(faultsOf({ metadata: "a: 1\nb" }).metadata).toContain("Line 2")
    expect(faultsOf({ when: "later" }).send_at).toBe("Enter a date and time as 2026-11-26 14:00.")
  })
})

it("reads metadata lines", () => {
  expect(metadataOf("order: 48213\n\n url : https://a.example ")).toEqual({
    map: { order: "48213", url: "https://a.example" },
    badLine: null,
  })
})

describe("refusalAt", () => {
  const { readers } = typedReaders("a@example.com\n\nb@example.com")
  it.each([
    ["message.recipients.1.email", { field: "recipients", text: "Line 3: No." }],
    ["message.recipients", { field: "recipients", text: "No." }],
    ["message.from_email", { field: "from_email", text: "No." }],
    ["message.body.html", { field: "body", text: "No." }],
    ["message.attachments.0.name", { field: "files", text: "No." }],
    ["message.global_substitutions", { field: "values", text: "No." }],
    ["message.options.send_at", { field: "send_at", text: "No." }],
    ["message", null],
    ["message.constructor", null],
    [undefined, null],
  ])("%s", (path, expected) =>
    expect(refusalAt(path, "No.", readers, sendWords.en.lineSays)).toEqual(expected),
  )
})

describe("files", () => {
  const file = (name: string, size = 1000) => ({ name, size })
  it.each([
    [file("a/b"), [], "name"],
    [file("ü".repeat(128)), [], "name"],
    [file("a"), [file("a")], "twice"],
    [file("a", 0), [], "empty"],
    [file("a", 7_340_033), [], "large"],
    [file("a", 4_000_000), [file("b", 4_000_000)], "together"],
    [file("a", 7_340_032), [], null],
  ])("%j beside %j: %s", (one, others, fault) => expect(fileFault(one, others)).toBe(fault))
})

it("a kept draft of another version keeps what still fits", () => {
  const empty = emptyForm("a@example.com", "A")
  expect(formOf({ subject: "Kept", tags: 7, gone: 1 }, empty)).toMatchObject({ subject: "Kept", tags: "" })
  expect(formOf("nonsense", empty)).toEqual(empty)
})

describe("SENDING-6 who is held back is looked up with few calls", () => {
  it.each([
    [3, 0, "none"],
    [1, 50, "each"],
    [12, null, "each"],
    [13, null, "none"],
    [2, 9000, "list"],
    [5000, 30_000, "list"],
    [5000, 30_001, "none"],
    [12, 900_000, "each"],
  ] as const)("%d readers, %s entries: %s", (readers, total, how) =>
    expect(lookUpFor(readers, total)).toBe(how),
  )

  it("in whatever case the address is written; the gravest cause counts", () => {
    const { readers } = typedReaders("Ann@Example.com\nbo@example.com")
    const entries = [
      { email: "ann@example.com", cause: "complained" },
      { email: "ann@example.com", cause: "unsubscribed" },
      { email: "cy@example.com", cause: "blocked" },
    ]
    expect([...heldBackAmong(readers, entries)]).toEqual([["ann@example.com", "complained"]])
  })
})

import { describe, expect, it } from "vitest"
import { emailSend } from "#contract/email/send"
import {
  htmlOfText,
  messageOf,
  recipientLines,
  refusalAt,
  type SendForm,
  sendFaults,
  withAddress,
} from "./view.ts"

const form: SendForm = {
  source: "write",
  from_email: "hello@sandbox.example.com",
  from_name: "",
  recipients: "open@example.com",
  subject: "Hello",
  body: "First line\n\nSee https://www.example.com/a?b=1&c=2.",
  template_id: "",
  values: {},
  tags: "",
}

describe("recipientLines", () => {
  it("takes lines, commas and names, and remembers the line", () => {
    expect(recipientLines("a@example.com, b@example.com;\n\nLena <c@example.com>,")).toEqual([
      { email: "a@example.com", line: 1 },
      { email: "b@example.com", line: 1 },
      { email: "c@example.com", line: 3 },
    ])
  })
})

describe("messageOf", () => {
  it("is a message the contract takes", () => {
    const parsed = emailSend.input.safeParse({
      message: messageOf({ ...form, tags: "a, b, a", values: { x: "1" } }, ["x"]),
    })
    expect(parsed.success && parsed.data.message).toMatchObject({
      recipients: [{ email: "open@example.com" }],
      tags: ["a", "b"],
      global_substitutions: { x: "1" },
      subject: "Hello",
    })
  })

  it("leaves a template its own sender, subject and body, and empty values their fallbacks", () => {
    const made = messageOf(
      { ...form, source: "template", template_id: "id", values: { a: "", b: "2", old: "3" } },
      ["a", "b"],
    )
    expect(made).toEqual({
      recipients: [{ email: "open@example.com" }],
      template_id: "id",
      global_substitutions: { b: "2" },
    })
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
  it("finds nothing wrong with a whole form", () => expect(sendFaults(form)).toEqual({}))

  it("names the line of an address that is none", () => {
    expect(sendFaults({ ...form, recipients: "a@example.com\nnobody" }).recipients).toBe(
      "Line 2: “nobody” has no @ sign.",
    )
    expect(sendFaults({ ...form, recipients: "a@b" }).recipients).toContain("is not an e-mail address")
    expect(sendFaults({ ...form, recipients: " , " }).recipients).toBe("Name at least one address.")
  })

  it("counts to 500", () => {
    const many = Array.from({ length: 501 }, (_, nth) => `a${nth}@example.com`).join("\n")
    expect(sendFaults({ ...form, recipients: many }).recipients).toBe("At most 500 addresses; these are 501.")
  })

  it("asks a template for nothing but itself", () => {
    const made = sendFaults({ ...form, source: "template", from_email: "", subject: "", body: "" })
    expect(made).toEqual({ template_id: "Choose a template." })
  })

  it("knows the limits of tags", () => {
    expect(sendFaults({ ...form, tags: "a,b,c,d,e" }).tags).toBe("At most 4 tags.")
    expect(sendFaults({ ...form, tags: "a".repeat(101) }).tags).toContain("100 characters")
  })
})

describe("refusalAt", () => {
  const two = { ...form, recipients: "a@example.com\n\nb@example.com" }
  it.each([
    ["message.recipients.1.email", { field: "recipients", text: "Line 3: No." }],
    ["message.recipients", { field: "recipients", text: "No." }],
    ["message.from_email", { field: "from_email", text: "No." }],
    ["message.body.html", { field: "body", text: "No." }],
    ["message.global_substitutions", { field: "values", text: "No." }],
    ["message", null],
    [undefined, null],
  ])("%s", (path, expected) => expect(refusalAt(path, "No.", two)).toEqual(expected))
})

it("adds an address once, and its next form when it is there", () => {
  const address = (nth: number) => `open${nth > 1 ? `-${nth}` : ""}@example.com`
  expect(withAddress("", address)).toBe("open@example.com")
  expect(withAddress("OPEN@example.com\n", address)).toBe("OPEN@example.com\nopen-2@example.com")
})

import { describe, expect, it } from "vitest"
import { message } from "#contract/message"
import { type Template, templateInput } from "#contract/template"
import { templatePreview } from "#contract/template/preview"
import { templateEditorWords } from "#words/template-editor"
import {
  carriedOf,
  contentOf,
  draftFaults,
  draftOf,
  emptyDraft,
  fieldOf,
  headersOf,
  isSameDraft,
  previewInputOf,
  tabOf,
  templateInputOf,
  testMessageOf,
} from "./draft.ts"

const stored: Template = {
  id: "0b7a8c62-97f3-4d5a-8a30-0f2f4f7c9d11",
  name: "Receipt",
  editor_type: "html",
  template_engine: "simple",
  body: { html: "<p>{{total}}</p>", plaintext: null },
  subject: "Order {{order_id}}",
  from_email: "shop@example.com",
  from_name: null,
  track_links: 1,
  track_read: 0,
  headers: { "X-Shop": "main: store" },
  options: { unsubscribe_url: "https://www.example.com/u" },
  created: "2026-11-20 10:00:00",
  user_id: 1,
}

describe("a stored template in the form and back", () => {
  it("keeps what it had", () => {
    const input = templateInput.parse(templateInputOf(draftOf(stored), stored.id))
    expect(input).toMatchObject({
      id: stored.id,
      name: "Receipt",
      subject: "Order {{order_id}}",
      from_email: "shop@example.com",
      body: { html: "<p>{{total}}</p>", plaintext: null },
      headers: { "X-Shop": "main: store" },
      options: { unsubscribe_url: "https://www.example.com/u" },
      track_links: 1,
      track_read: 0,
    })
  })

  it("sends back what the form does not show, because set replaces everything", () => {
    const file = { type: "text/plain", name: "a.txt", content: "YQ==" }
    const rich = {
      ...stored,
      attachments: [file],
      global_substitutions: { shop: "Main" },
      global_metadata: { a: "1" },
    }
    const input = templateInput.parse(templateInputOf(draftOf(rich), rich.id, carriedOf(rich)))
    expect(input).toMatchObject({
      attachments: [file],
      global_substitutions: { shop: "Main" },
      global_metadata: { a: "1" },
    })
    expect(carriedOf(stored)).toEqual({})
    expect(JSON.stringify(previewInputOf(draftOf(rich), {}, carriedOf(rich)))).not.toContain("YQ==")
  })

  it("shows an engine it does not know as simple", () => {
    expect(draftOf({ ...stored, template_engine: "handlebars" }).template_engine).toBe("simple")
  })

  it("is unchanged until a field differs", () => {
    expect(isSameDraft(draftOf(stored), draftOf(stored))).toBe(true)
    expect(isSameDraft(draftOf(stored), { ...draftOf(stored), subject: "x" })).toBe(false)
  })
})

describe("headersOf", () => {
  it("reads lines, colons in values included, and names the first that is none", () => {
    expect(headersOf("X-A: 1\n\n X-B : two: three \nnonsense")).toEqual({
      map: { "X-A": "1", "X-B": "two: three" },
      badLine: 4,
    })
  })
})

describe("previewInputOf", () => {
  it("leaves out a half-typed address so that the letter can still be looked at", () => {
    const draft = { ...draftOf(stored), from_email: "shop@", reply_to: "help" }
    const input = templatePreview.input.safeParse(previewInputOf(draft, { total: "9" }))
    expect(input.success).toBe(true)
  })
})

describe("testMessageOf", () => {
  it("sends an unchanged template by its id alone", () => {
    const made = message.parse(
      testMessageOf(draftOf(stored), stored.id, false, "open@example.com", { total: "9" }),
    )
    expect(made.template_id).toBe(stored.id)
    expect(made.body).toBeUndefined()
  })

  it("sends changes along, and a template that was never saved without an id", () => {
    const draft = { ...draftOf(stored), html: "<b>new</b>" }
    expect(message.parse(testMessageOf(draft, stored.id, true, "a@example.com", {})).body?.html).toBe(
      "<b>new</b>",
    )
    expect(testMessageOf(draft, undefined, false, "a@example.com", {})).toMatchObject(contentOf(draft))
  })
})

describe("fieldOf", () => {
  it.each([
    ["template.from_email", "from_email"],
    ["template.body", "html"],
    ["template.body.plaintext", "plaintext"],
    ["template.headers.X-A", "headers"],
    ["template.options.unsubscribe_url", "unsubscribe_url"],
    ["message.subject", "subject"],
    ["message.recipients.0.email", null],
    ["template", null],
    [undefined, null],
  ])("%s is shown at %s", (path, field) => expect(fieldOf(path)).toBe(field))

  it("knows the tab of a field", () => {
    expect([tabOf("amp"), tabOf("headers"), tabOf("subject")]).toEqual(["amp", "settings", null])
  })
})

describe("draftFaults", () => {
  it("finds nothing wrong with a stored template", () =>
    expect(draftFaults(draftOf(stored), templateEditorWords.en)).toEqual({}))

  it("names each field that cannot be sent", () => {
    const faults = draftFaults(
      { ...emptyDraft("shop@", ""), reply_to: "x", headers: "bad line" },
      templateEditorWords.en,
    )
    expect(Object.keys(faults).sort()).toEqual(["from_email", "headers", "html", "name", "reply_to"])
  })
})

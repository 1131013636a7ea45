import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Template, templateInput } from "#contract/template"
import { carriedOf, contentOf, emptyFields, fieldsIn, fieldsOf, headersOf } from "./fields.ts"

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

/** As it is passed to the mail service. */
const handedOver = (template: Template) =>
  templateInput.parse({
    ...contentOf(fieldsOf(template), carriedOf(template)),
    ...{ id: template.id, name: template.name, from_email: template.from_email },
  })

describe("converts a stored template to fields and back", () => {
  it("preserves its values", () => {
    expect(handedOver(stored)).toMatchObject({
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

  it("sends values without a form field, because set replaces everything", () => {
    const file = { type: "text/plain", name: "a.txt", content: "YQ==" }
    const rich = {
      ...stored,
      attachments: [file],
      global_substitutions: { shop: "Main" },
      global_metadata: { a: "1" },
    }
    expect(handedOver(rich)).toMatchObject({
      attachments: [file],
      global_substitutions: { shop: "Main" },
      global_metadata: { a: "1" },
    })
    expect(carriedOf(stored)).toEqual({})
  })

  it("treats an unknown engine as simple", () => {
    expect(fieldsOf({ ...stored, template_engine: "handlebars" }).template_engine).toBe("simple")
  })

  it("omits empty parts and an empty unsubscribe address", () => {
    const { body, options } = contentOf(emptyFields("shop@example.com", "Shop"))
    expect(body).toEqual({ html: null, plaintext: null, amp: null })
    expect(options).toBeUndefined()
  })
})

describe("headersOf", () => {
  it("reads lines, including colons in values, and names the first invalid one", () => {
    expect(headersOf("X-A: 1\n\n X-B : two: three \nnonsense\nmore")).toEqual({
      map: { "X-A": "1", "X-B": "two: three" },
      badLine: 4,
    })
  })

  it("restores any headers written as lines", () => {
    const name = fc.stringMatching(/^X-[A-Za-z]{1,12}$/)
    const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (headers) => {
        const { headers: lines } = fieldsOf({ ...stored, headers })
        expect(headersOf(lines)).toEqual({ map: headers, badLine: null })
      }),
    )
  })
})

it("fills in fields that were added after a draft was saved", () => {
  expect(fieldsIn({ name: "Receipt", track_read: false })).toEqual({
    ...emptyFields("", ""),
    name: "Receipt",
    track_read: false,
  })
})

import { describe, expect, it } from "vitest"
import { templatePreview } from "#contract/methods/template"
import { emptyFields } from "#lib/features/templates/fields"
import { templateEditorWords } from "#words/template-editor"
import { refusalOf } from "#lib/interface/browser/refusal"
import { draftFaults, faultPlaceOf, fieldOf, previewInputOf, tabOf } from "./draft.ts"

const draft = {
  ...emptyFields("shop@example.com", "Shop"),
  name: "Receipt",
  subject: "Order {{order_id}}",
  html: "<p>{{total}}</p>",
}

describe("previewInputOf", () => {
  const accepted = (input: object) => templatePreview.input.safeParse(input)

  it("leaves out a half-typed address, so that the message can still be previewed", () => {
    const { success, data } = accepted(
      previewInputOf({ ...draft, from_email: "shop@", reply_to: "help" }, { total: "9" }),
    )
    expect(success).toBe(true)
    expect(data?.template).not.toHaveProperty("from_email")
    expect(data?.template).not.toHaveProperty("reply_to")
  })

  it("includes values that the template has for every message", () => {
    const { data } = accepted(previewInputOf(draft, {}, { global_substitutions: { shop: "Main" } }))
    expect(data?.template).toMatchObject({ global_substitutions: { shop: "Main" } })
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

  it("maps a field to its tab", () => {
    expect([tabOf("amp"), tabOf("headers"), tabOf("subject")]).toEqual(["amp", "settings", null])
  })
})

describe("draftFaults", () => {
  const faultsOf = (changes: Partial<typeof draft>, kind: "html" | "visual" = "html") =>
    Object.keys(draftFaults({ ...draft, ...changes }, { kind, part: null }, templateEditorWords.en)).sort()

  it("finds no faults in a draft that can be published", () => expect(faultsOf({})).toEqual([]))

  it("names each field that cannot be published", () => {
    const changes = { name: " ", html: "", from_email: "shop@", reply_to: "x", headers: "bad line" }
    expect(faultsOf(changes)).toEqual(["from_email", "headers", "html", "name", "reply_to"])
  })

  it("requires no HTML with plain text or a document", () => {
    expect(faultsOf({ html: "", plaintext: "Thank you" })).toEqual([])
    expect(faultsOf({ html: "" }, "visual")).toEqual([])
  })
})

const placeIn = (message: string) => faultPlaceOf(refusalOf({ message }))

it("reads field, line and column of a refusal", () => {
  expect(placeIn('body.html: #if has no #end, at line 12, column 3; near "#if($x)".')).toEqual({
    field: "html",
    line: 12,
    column: 3,
  })
  expect(placeIn('subject: tag "foo" not found, at line 1, column 8.')?.field).toBe("subject")
})

it("returns no place when a refusal names none, or when its text has no field", () => {
  expect(placeIn("body.html: it has more than 10000 tags.")).toBeNull()
  expect(placeIn("The mail service did not respond at line 1, column 1.")).toBeNull()
})

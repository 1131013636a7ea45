import { describe, expect, it } from "vitest"
import type { Template } from "#contract/template"
import { templateEditorWords } from "#words/template-editor"
import { templatesWords } from "#words/templates"
import { engineWord, initialsOf, searchRows, snippetOf, templateRows, valuesFromJson } from "./view.ts"

const template = {
  id: "1",
  name: "Receipt",
  editor_type: "html",
  template_engine: "none",
  body: { html: "<p>secret</p>" },
  subject: "Order {{id}}",
  from_email: "shop@example.com",
  from_name: "Shop",
  track_links: 1,
  track_read: 1,
  created: "2026-11-01 10:00:00",
  updated_at: "2026-11-20 10:00:00",
  version: 3,
  user_id: 1,
} satisfies Template

describe("templateRows", () => {
  it("tells what a person looks for and leaves the body behind", () => {
    const [row] = templateRows([template], templatesWords.en)
    expect(row).toEqual({
      id: "1",
      name: "Receipt",
      engine: "None",
      subject: "Order {{id}}",
      sender: "Shop <shop@example.com>",
      from_email: "shop@example.com",
      version: "v3",
      updatedMs: Date.UTC(2026, 10, 20, 10),
    })
    expect(JSON.stringify(row)).not.toContain("secret")
  })

  it("does without what other servers leave out", () => {
    const bare = { ...template, subject: null, from_name: null, updated_at: undefined, version: undefined }
    const [row] = templateRows([bare], templatesWords.en)
    expect(row).toMatchObject({
      subject: "",
      sender: "shop@example.com",
      version: "–",
      updatedMs: Date.UTC(2026, 10, 1, 10),
    })
    expect(engineWord("handlebars", templatesWords.en)).toBe("handlebars")
  })
})

it("finds rows that hold every word, wherever it stands", () => {
  const rows = templateRows(
    [template, { ...template, id: "2", name: "Welcome", subject: "Hello" }],
    templatesWords.en,
  )
  expect(searchRows(rows, "shop ORDER").map((row) => row.id)).toEqual(["1"])
  expect(searchRows(rows, "  ")).toHaveLength(2)
  expect(searchRows(rows, "nothing")).toEqual([])
})

describe("valuesFromJson", () => {
  it("takes an object of names", () => {
    expect(valuesFromJson('{"to_name":"Sam","items":[1]}', templateEditorWords.en)).toEqual({
      ok: true,
      value: { to_name: "Sam", items: [1] },
    })
  })
  it.each(["[1]", "null", "{", '{"1x": "a"}'])("refuses %s with a sentence", (text) => {
    const made = valuesFromJson(text, templateEditorWords.en)
    expect(made.ok).toBe(false)
  })
})

it("shows how a letter begins, without its styles", () => {
  const html =
    "<html><head><title>T</title><style>p{}</style></head><body><!-- x --><p>We pack &amp; send</p><p>today</p></body></html>"
  expect(snippetOf(html)).toBe("We pack & send today")
  expect(snippetOf(`<p>${"long ".repeat(60)}</p>`).length).toBeLessThanOrEqual(111)
})

it("makes initials of names and addresses", () => {
  expect([initialsOf("Harbour Shop"), initialsOf("shop@example.com"), initialsOf("")]).toEqual([
    "HS",
    "SE",
    "–",
  ])
})

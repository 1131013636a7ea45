import { expect, test } from "vitest"
import { piecesOf, readExpression } from "./expression.ts"
import { tagsOf } from "./tags-of.ts"
import { condition, documentOf, node, paragraph, text } from "./testing/make-document.ts"

test("DOCUMENT-11 the substitutions of a document are those of texts, addresses, conditions and lists, not of rows", () => {
  const document = documentOf(
    [
      node("heading", {}, text("Order {{order.id}} of {{ name }}")),
      paragraph(
        text("go", { type: "link", attrs: { href: "{{url}}" } }),
        node("mergeTag", { expr: "code|none" }),
      ),
      condition({ kind: "more", tag: "total", value: "3" }, [paragraph("{{item.no_row}}")]),
      node(
        "table",
        {},
        node(
          "tableRow",
          { repeat: { item: "item", list: "order.items" }, when: { kind: "set", tag: "item.price" } },
          node("tableCell", {}, paragraph("{{item.name}} {{currency}}")),
        ),
      ),
      node("button", { label: "{{label}}", href: "https://x.example/{{UnsubscribeUrl}}" }),
      node("social", { links: [{ network: "x", href: "{{profile}}" }] }),
    ],
    { preheader: "{{first}}" },
  )
  const tags = tagsOf(document)
  const substitutions = tags.filter(({ isItem }) => !isItem)
  expect(substitutions.map(({ name, path, place }) => [name, path, place.join(".")])).toEqual([
    ["first", "first", ""],
    ["order", "order.id", "0.0"],
    ["name", "name", "0.0"],
    ["url", "url", "1.0"],
    ["code", "code", "1.1"],
    ["total", "total", "2"],
    ["item", "item.no_row", "2.0.0.0"],
    ["order", "order.items", "3.0"],
    ["currency", "currency", "3.0.0.0.0"],
    ["label", "label", "4"],
    ["profile", "profile", "5"],
  ])
  expect(tags.flatMap(({ path, isItem }) => (isItem ? [path] : []))).toEqual(["item.price", "item.name"])
  expect(tags.flatMap(({ path, isList }) => (isList ? [path] : []))).toEqual(["order.items"])
})

test("a tag is a path, with or without a fallback", () => {
  expect(readExpression("a_1.b[0].c-d|two words")).toEqual({ path: "a_1.b[0].c-d", fallback: "two words" })
  expect(readExpression(" name ")).toEqual({ path: "name", fallback: null })
  for (const none of ["", "1a", "a b", "a.", "a | b", "a()", "a|b}", "a\nb"])
    expect(readExpression(none)).toBeNull()
  expect(piecesOf("a{{b c}}{{{d}}}")).toEqual([
    { literal: "a{{b c}}{" },
    { expr: "d", expression: { path: "d", fallback: null } },
    { literal: "}" },
  ])
})

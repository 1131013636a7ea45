import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DOMParser, type Node } from "@tiptap/pm/model"
import { expect, test } from "vitest"
import type { NodeType } from "#lib/documents/nodes"
import { schemaOf } from "../schema/attributes-of.ts"
import { p, schema, stateOf } from "../state/testing.ts"
import { cleanPasted } from "./clean-pasted.ts"

/** The nodes that a paste into an empty paragraph inserts. */
function pastedOf(html: string): readonly Node[] {
  const body = document.createElement("div")
  body.innerHTML = cleanPasted(html)
  const context = stateOf([p()]).selection.$from
  const { content } = DOMParser.fromSchema(schema).parseSlice(body, { context })
  content.descendants((node) => {
    const { marks: _, ...attrs } = node.attrs
    node.check()
    expect(schemaOf(node.type.name as NodeType).safeParse(attrs)).toMatchObject({ success: true })
  })
  return content.content
}

const folder = join(import.meta.dirname, "fixtures")
const fixture = (name: string): string => readFileSync(join(folder, `${name}.txt`), "utf8")

const list =
  'bulletList(listItem(paragraph("Basket"), bulletList(listItem(paragraph("Rope")))), listItem(paragraph("Mug")))'

test.each<[string, string[]]>([
  [
    "word",
    [
      'heading("Harbour sample")',
      'heading("For tests")',
      'heading("Your order")',
      'paragraph("Thank ", bold("you"), ", ", italic("Sam"), ". See ", link("your order"), ".")',
      list,
      'table(tableRow(tableCell(paragraph(bold("Total")))), tableRow(tableCell(paragraph("Basket")), tableCell(paragraph("39"))))',
      "image",
    ],
  ],
  [
    "word-online",
    [
      'heading("Your order")',
      'paragraph(bold("Thank you"), ", Sam. ", link("Your order"))',
      list,
      'orderedList(listItem(paragraph("Pay")))',
      'table(tableRow(tableCell(paragraph(bold("Total"))), tableCell(paragraph("39"))))',
      "image",
    ],
  ],
  [
    "google-docs",
    [
      'heading("Your order")',
      'paragraph(bold("Thank you"), ", ", italic("Sam"), ". ", link("Your order"))',
      'paragraph("After a blank line")',
      list.replace('"Mug"', 'bold("Mug")'),
      'table(tableRow(tableCell(paragraph(bold("Total"))), tableCell(paragraph("39"), paragraph("with"), paragraph("tax"))))',
      "image",
      'paragraph("--")',
      'paragraph("Harbour Shop")',
    ],
  ],
  [
    "gmail",
    [
      'paragraph("Hi Sam,")',
      'paragraph("your ", bold("order"), " is ", link("on its way"), ".")',
      list,
      "image",
      'paragraph("See you", hardBreak, "soon")',
      'paragraph("--")',
      'paragraph(bold("Ana Sample"))',
      'paragraph("Harbour Shop")',
      'paragraph(link("ana@shop.example"))',
    ],
  ],
  [
    "outlook-classic",
    [
      'paragraph("Hi Sam,")',
      'paragraph("your ", bold("order"), " is ", link("on its way"), ".")',
      list,
      'table(tableRow(tableCell(paragraph(bold("Ana Sample")), paragraph("Harbour Shop")), tableCell(paragraph)))',
      'paragraph("Harbour 1", hardBreak, "Berlin")',
    ],
  ],
  [
    "outlook-new",
    [
      'paragraph("Hi Sam,")',
      'heading("Your order")',
      'paragraph("is ", bold("on its way"), ": ", link("see it"), ".")',
      list.replaceAll("bulletList", "orderedList"),
      'table(tableRow(tableHeader(paragraph(bold("Item"))), tableCell(bulletList(listItem(paragraph("Price"))))), tableRow(tableCell(paragraph("Basket")), tableCell(paragraph("39"))))',
      "image",
      'paragraph("Ana Sample")',
      'paragraph("Harbour Shop")',
    ],
  ],
])("a sample copied from %s is pasted with its headings, lists, tables and links", (name, expected) => {
  expect(pastedOf(fixture(name)).map(String)).toEqual(expected)
})

const attrsOf = (html: string, type: string): object[] => {
  const found: object[] = []
  for (const node of pastedOf(html)) {
    if (node.type.name === type) found.push(node.attrs)
    node.descendants((inner) => {
      if (inner.type.name === type) found.push(inner.attrs)
    })
  }
  return found
}

test("a picture or a cell that is too wide gets the greatest width, and a linked picture its link", () => {
  expect(attrsOf(fixture("word"), "image")).toMatchObject([{ width: 1200, alt: "The quay" }])
  expect(attrsOf(fixture("word"), "tableCell")).toMatchObject([{ colspan: 20 }, {}, {}])
  expect(
    attrsOf('<p><a href="https://shop.example"><img src="https://shop.example/a.png"></a></p>', "image"),
  ).toMatchObject([{ href: "https://shop.example" }])
  expect(
    attrsOf('<a href="javascript:a()"><img src="https://shop.example/a.png" width=auto></a>', "image"),
  ).toMatchObject([{ href: "", width: null }])
})

test("attributes of the same name are read with their meaning: pixels are no percent, and no cell spans rows", () => {
  const cell = '<td rowspan="2" width="150" align="right">A</td><td align="char" width="50%">B</td>'
  expect(attrsOf(`<table><tr>${cell}</tr></table>`, "tableCell")).toMatchObject([
    { rowspan: 1, width: null, align: "right" },
    { width: null, align: null },
  ])
  expect(
    attrsOf('<img src="https://shop.example/a.png" href="javascript:a()" width="50%">', "image"),
  ).toMatchObject([{ href: "", width: null }])
  expect(
    attrsOf('<p><span data-node="mergeTag" data-attrs=\'{"expr":"name"}\' marks="x"></span></p>', "mergeTag"),
  ).toEqual([{ expr: "name", marks: null }])
})

test("a description in several lines and a huge first number do not take the picture or the list with them", () => {
  const picture = '<img src="https://shop.example/a.png" alt="A quay\n\nMade by a program">'
  expect(attrsOf(picture, "image")).toMatchObject([{ alt: "A quay Made by a program" }])
  expect(attrsOf('<ol start="100000"><li>A</li></ol>', "orderedList")).toEqual([{ start: 1 }])
})

test("levels of headings and the first number of a list are preserved", () => {
  expect(attrsOf(fixture("word"), "heading")).toMatchObject([{ level: 1 }, { level: 2 }, { level: 1 }])
  expect(attrsOf(fixture("word-online"), "heading")).toMatchObject([{ level: 2 }])
  expect(attrsOf(fixture("word-online"), "orderedList")).toEqual([{ start: 3 }])
})

test("a picture in a list comes after the list, one in a cell stays there", () => {
  const picture = '<img src="https://shop.example/a.png">'
  expect(pastedOf(`<ul><li>A<ul><li>B ${picture}</li></ul></li><li>C</li></ul>`).map(String)).toEqual([
    'bulletList(listItem(paragraph("A"), bulletList(listItem(paragraph("B")))), listItem(paragraph("C")))',
    "image",
  ])
  expect(pastedOf(`<table><tr><th>${picture}</th><td><hr>B</td></tr></table>`).map(String)).toEqual([
    'table(tableRow(tableCell(image), tableCell(paragraph("B"))))',
  ])
})

test("blank lines and breaks of a copied document stay", () => {
  const copied = '<p data-node="paragraph">A<br data-node="hardBreak"></p><p data-node="paragraph"></p>'
  expect(pastedOf(copied).map(String)).toEqual(['paragraph("A", hardBreak)', "paragraph"])
})

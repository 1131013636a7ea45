import mjml2html from "mjml"
import { expect, test } from "vitest"
import * as z from "zod"
import { type NodeType, nodes } from "../nodes.ts"
import {
  condition,
  documentOf,
  type NodeJson,
  node,
  paragraph,
  plainBrand,
} from "../testing/make-document.ts"
import { composeMjml } from "./compose-mjml.ts"

/** Every node with the bounds and the choices of each attribute, read from its schema. */
type Schema = { anyOf?: Schema[]; enum?: unknown[]; const?: unknown; minimum?: number; maximum?: number }

/** Texts and structures, whose values the schema does not list. */
const samples: Record<string, unknown[]> = {
  ground: ["#112233"],
  expr: ["name|there"],
  label: ["", "Pay <now> & {{name}}"],
  href: ["", "https://x.example/?a=1&b=2", "{{url}}", "mailto:a@b.example", "#top"],
  src: ["", "https://x.example/a.png?b=1&c=2", "cid:logo", "{{url}}"],
  alt: [null, "", 'A "cup" & <more>'],
  html: ["", "<p>A & B"],
  id: ["gone"],
  name: ["Greeting"],
  unsubscribe: ["No more"],
  links: [
    [],
    [...nodes.social.attrs.shape.links.element.shape.network.options].map((network) => ({
      network,
      href: "",
    })),
  ],
  repeat: [null, { item: "item", list: "items" }],
  when: [null, { kind: "set", tag: "a" }],
  test: (["set", "empty", "equals", "not_equals", "more", "less"] as const).map((kind) =>
    kind === "set" || kind === "empty" ? { kind, tag: "a" } : { kind, tag: "a", value: "5" },
  ),
}

const valuesOf = (schema: Schema): unknown[] => [
  ...(schema.anyOf ?? []).flatMap(valuesOf),
  ...(schema.enum ?? []),
  ...("const" in schema ? [schema.const] : []),
  ...[schema.minimum, schema.maximum].filter((bound) => bound !== undefined),
  ...((schema as { type?: string }).type === "null" ? [null] : []),
]

const cases = Object.entries(nodes).flatMap(([type, { attrs }]) => {
  const schema = z.toJSONSchema(attrs, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Schema>
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const values = samples[name] ?? valuesOf(property)
    return values.map((value) => ({ type: type as NodeType, name, value }))
  })
})

/** Each node needs a parent, some also content and other attributes. */
const required: Partial<Record<NodeType, Record<string, unknown>>> = {
  mergeTag: { expr: "name" },
  image: { src: "https://x.example/a.png" },
  social: { links: [] },
  htmlBlock: { html: "<p>A</p>" },
  snippet: { id: "gone" },
}
const content: Partial<Record<NodeType, NodeJson[]>> = {
  section: [paragraph("A")],
  heading: paragraph("A").content,
  paragraph: paragraph("A").content,
  orderedList: [node("listItem", {}, paragraph("A"))],
  column: [paragraph("A")],
  tableRow: [node("tableCell", {}, paragraph("A"))],
  tableHeader: [paragraph("A")],
  tableCell: [paragraph("A"), node("image", { src: "https://x.example/a.png", width: 1200 })],
  footer: [paragraph("A")],
}
const around: Partial<Record<NodeType, (one: NodeJson) => NodeJson>> = {
  mergeTag: (one) => ({ ...paragraph(), content: [one] }),
  column: (one) => node("columns", {}, one, node("column", {}, paragraph("B"))),
  tableRow: (one) => node("table", {}, one),
  tableHeader: (one) => node("table", {}, node("tableRow", {}, one)),
  tableCell: (one) => node("table", {}, node("tableRow", {}, one)),
}

function documentWith(type: NodeType, attrs: Record<string, unknown>) {
  if (type === "condition")
    return documentOf([condition(attrs.test as object, [paragraph("A")], [paragraph("B")])])
  const one = node(type, { ...required[type], ...attrs }, ...(content[type] ?? []))
  return documentOf([around[type]?.(one) ?? one])
}

test("DOCUMENT-4 mjml accepts the bounds and the choices of every attribute, validated strictly", async () => {
  const named = new Set(cases.map(({ type, name }) => `${type}.${name}`))
  for (const one of ["image.width", "section.padding", "spacer.height", "button.style", "column.width"])
    expect(named).toContain(one)
  expect(cases.length).toBeGreaterThan(80)
  for (const { type, name, value } of cases) {
    const { mjml } = composeMjml(documentWith(type, { [name]: value }), { brand: plainBrand, engine: "none" })
    const compiled = await mjml2html(mjml, { validationLevel: "strict" }).catch(
      (error: Error) => error.message,
    )
    expect(compiled, `${type} with ${name} ${JSON.stringify(value)}`).toMatchObject({ errors: [] })
  }
})

test("DOCUMENT-4 every attribute has values to try", () => {
  const attributes = Object.entries(nodes).flatMap(([type, { attrs }]) =>
    Object.keys(attrs.shape).map((name) => `${type}.${name}`),
  )
  expect([...new Set(cases.map(({ type, name }) => `${type}.${name}`))].sort()).toEqual(attributes.sort())
})

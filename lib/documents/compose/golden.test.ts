import { expect, test } from "vitest"
import { type TemplateEngine, templateEngines } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { fill } from "../testing/fill.ts"
import {
  condition,
  documentOf,
  type NodeJson,
  node,
  paragraph,
  plainBrand,
  snippetsOf,
  text,
} from "../testing/make-document.ts"
import { composeHtml } from "./compose-html.ts"
import { composeMjml } from "./compose-mjml.ts"

/**
 * Every node as written for every engine, and its text for three sets of values: ../testing/golden, updated by `npx
 * vitest run lib/documents/compose/golden.test.ts -u`. Review every change of these files.
 */
const link = (href: string) => ({ type: "link", attrs: { href } })
const cell = (words: string, attrs = {}) => node("tableCell", attrs, paragraph(words))

const nodes: Record<string, NodeJson[]> = {
  heading: [node("heading", { level: 2, align: "center" }, text("Hello {{name|there}}"))],
  paragraph: [
    paragraph(
      text("Bold", { type: "bold" }, { type: "colour", attrs: { colour: "#aa0000" } }),
      node("hardBreak"),
      text("your order", link("https://shop.example/{{code}}?a=1&b=2")),
      text(" for "),
      { ...node("mergeTag", { expr: "name" }), marks: [{ type: "italic" }] },
    ),
  ],
  looks: [
    paragraph("As usual: ", text("shop.example", link("https://shop.example"))),
    { ...paragraph("Small print, ", text("{{url}}", link("{{url}}"))), attrs: { look: "muted" } },
    {
      ...paragraph("Large, ", text("+49 123", link("tel:+49123"))),
      attrs: { look: "large", align: "center" },
    },
    node("section", { ground: "#112233" }, { ...paragraph("On a ground"), attrs: { look: "muted" } }),
    node(
      "table",
      {},
      node(
        "tableRow",
        {},
        node("tableCell", {}, { ...paragraph("Small"), attrs: { look: "muted" } }),
        node("tableCell", {}, { ...paragraph("Large"), attrs: { look: "large" } }),
      ),
    ),
  ],
  lists: [
    node(
      "orderedList",
      { start: 3 },
      node(
        "listItem",
        {},
        paragraph("One"),
        node("bulletList", {}, node("listItem", {}, paragraph("Inner {{code}}"))),
      ),
      node("listItem", {}, paragraph("Two")),
    ),
  ],
  button: [
    node("button", { label: "Pay {{order.total}}", href: "{{url}}", style: "outline", align: "right" }),
  ],
  image: [
    node("image", { src: "https://shop.example/{{code}}.png", alt: "Our shop", width: 120, href: "{{url}}" }),
    node("image", { src: "https://shop.example/line.png", alt: "" }),
  ],
  "divider-and-spacer": [node("divider"), node("spacer", { height: 32 })],
  columns: [
    node(
      "columns",
      {},
      node("column", { width: 30 }, paragraph("Left")),
      node("column", {}, paragraph("Right")),
    ),
  ],
  section: [node("section", { ground: "#112233", padding: 0 }, paragraph("On a ground of its own"))],
  table: [
    node(
      "table",
      {},
      node(
        "tableRow",
        {},
        node("tableHeader", {}, paragraph("What")),
        node("tableHeader", { align: "right" }, paragraph("€")),
      ),
      node(
        "tableRow",
        { repeat: { item: "item", list: "items" } },
        cell("{{item.name}}"),
        cell("{{item.price}}", { align: "right" }),
      ),
      node("tableRow", { when: { kind: "set", tag: "code" } }, cell("Code {{code}}", { colspan: 2 })),
    ),
  ],
  social: [
    node("social", {
      links: [
        { network: "linkedin", href: "https://linkedin.example" },
        { network: "web", href: "{{url}}" },
      ],
    }),
  ],
  "html-block": [
    node("htmlBlock", { html: "<P Class=x>A &amp; B<br><a href='https://x.example'>more</a></P>" }),
  ],
  footer: [node("footer", { unsubscribe: "No more of these" }, paragraph("Shop Ltd"))],
  "ends-in-conditions": [
    paragraph("Hello"),
    node(
      "table",
      {},
      node("tableRow", { when: { kind: "set", tag: "code" } }, cell("Code {{code}}")),
      node("tableRow", {}, cell("Sum")),
      node("tableRow", { repeat: { item: "item", list: "items" } }, cell("{{item.name}}")),
    ),
    condition({ kind: "set", tag: "code" }, [paragraph("Your code: {{code}}")]),
    condition({ kind: "set", tag: "name" }, [paragraph("Bye, {{name}}"), paragraph("Yours")]),
  ],
  "snippet-and-slot": [
    node("snippet", { id: "greeting", name: "Greeting" }),
    node("slot"),
    node(
      "columns",
      {},
      node("column", {}, node("snippet", { id: "greeting" }), node("snippet", { id: "gone" })),
    ),
    node("snippet", { id: "end" }),
  ],
  condition: [
    condition({ kind: "set", tag: "code" }, [paragraph("Your code: {{code}}")]),
    condition(
      { kind: "more", tag: "order.total", value: "50" },
      [paragraph("Free delivery")],
      [node("columns", {}, node("column", {}, paragraph("Delivery"))), paragraph("5 €")],
    ),
  ],
}

const snippets = snippetsOf({
  greeting: [paragraph("Hello {{name|there}}"), node("columns", {}, node("column", {}, paragraph("Both")))],
  end: [node("snippet", { id: "greeting" }), node("footer", {}, paragraph("Shop Ltd"))],
})

const url = "https://shop.example/u"
const samples: Record<string, Substitutions> = {
  full: {
    name: "Ada",
    code: "A1",
    url: "https://shop.example",
    order: { total: 70 },
    items: [
      { name: "Tea", price: 4 },
      { name: "Cup", price: 9 },
    ],
  },
  little: { name: "", code: 0, url: "https://shop.example", order: { total: "12" }, items: [] },
  none: {},
}

test.each(Object.entries(nodes))(
  "DOCUMENT-4 %s is written for every engine as recorded",
  async (name, content) => {
    const parts = []
    for (const engine of templateEngines) parts.push(await written(engine, content))
    await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(`../testing/golden/${name}.txt`)
  },
)

async function written(engine: TemplateEngine, content: NodeJson[]): Promise<string> {
  const composing = { brand: plainBrand, engine, snippets }
  const document = documentOf(content)
  const { mjml } = composeMjml(document, composing)
  const { text, findings } = await composeHtml(document, composing)
  const body = /<mj-body[^>]*>\n(.*)<\/mj-body>/s.exec(mjml)?.[1] ?? ""
  const found = findings.map(({ code, place, subject }) => `${code} at ${place.join(".")}: ${subject}`)
  const filled = Object.entries(samples).map(
    ([name, values]) =>
      `--- text, ${name}\n${fill(engine, text, { ...values, UnsubscribeUrl: url }, "text")}`,
  )
  return [`=== ${engine}`, body, ...found, ...filled]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
}

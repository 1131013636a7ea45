import type { Substitutions } from "#contract/substitutions"
import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { Snippets } from "../resolve-snippets.ts"
import {
  condition,
  documentOf,
  type NodeJson,
  node,
  paragraph,
  plainBrand,
  snippetsOf,
  text,
} from "./make-document.ts"

/** Documents whose output is recorded in golden/: every node and mark occurs in one of them. */
const link = (href: string) => ({ type: "link", attrs: { href } })
const cell = (words: string, attrs = {}) => node("tableCell", attrs, paragraph(words))

const contents: Record<string, NodeJson[]> = {
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
  brand: [paragraph("Hello")],
  marks: [
    paragraph(
      text("Underlined", { type: "underline" }),
      text(" and struck", { type: "strike" }),
      text(" bold link", link("https://shop.example"), { type: "bold" }),
    ),
  ],
  "filled-button": [node("button", { label: "Confirm {{code|it}}", href: "https://shop.example/{{code}}" })],
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
  "right-to-left": [
    node("heading", { level: 1 }, text("مرحبا {{name|بك}}")),
    node(
      "columns",
      {},
      node("column", { width: 60 }, paragraph("العمود الأول")),
      node("column", {}, node("button", { label: "ادفع", href: "{{url}}" })),
    ),
    node(
      "bulletList",
      {},
      node("listItem", {}, paragraph("شاي")),
      node("listItem", {}, paragraph(text("كوب", link("{{url}}")))),
    ),
    node(
      "table",
      {},
      node("tableRow", {}, node("tableHeader", {}, paragraph("السعر"))),
      node("tableRow", {}, cell("٤ €")),
    ),
    node("footer", { unsubscribe: "إلغاء الاشتراك" }),
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
      node(
        "tableRow",
        {},
        node(
          "tableCell",
          { width: 20 },
          node("image", { src: "https://shop.example/tea.png", alt: "Tea", width: 400, href: "{{url}}" }),
        ),
        cell("In the cup"),
      ),
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

const heads: Record<string, object> = {
  "right-to-left": { language: "ar", direction: "rtl", preheader: "مرحبا" },
}

/** With a logo on a plate and a footer's text. */
const brands: Record<string, Brand> = {
  brand: {
    ...plainBrand,
    logo: { src: "https://shop.example/logo.png", alt: "Shop", width: 120, href: "https://shop.example" },
    footer: "Shop Ltd, {{city|Berlin}}",
  },
}

/** In the order of this file; `name` is the name of their files. */
export const goldenDocuments: { name: string; document: Document; brand: Brand }[] = Object.entries(
  contents,
).map(([name, content]) => ({
  name,
  document: documentOf(content, heads[name]),
  brand: brands[name] ?? plainBrand,
}))

export const goldenSnippets: Snippets = snippetsOf({
  greeting: [paragraph("Hello {{name|there}}"), node("columns", {}, node("column", {}, paragraph("Both")))],
  end: [node("snippet", { id: "greeting" }), node("footer", {}, paragraph("Shop Ltd"))],
})

/** Values to fill them in with, by the name of the set. */
const url = "https://shop.example/u"
export const goldenSamples: Record<string, Substitutions> = {
  full: {
    name: "Ada",
    code: "A1",
    url: "https://shop.example",
    order: { total: 70 },
    items: [
      { name: "Tea", price: 4 },
      { name: "Cup", price: 9 },
    ],
    UnsubscribeUrl: url,
  },
  little: {
    ...{ name: "", code: 0, url: "https://shop.example", order: { total: "12" }, items: [] },
    UnsubscribeUrl: url,
  },
  none: { UnsubscribeUrl: url },
}

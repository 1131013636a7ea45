import { piecesOf } from "../lib/documents/expression.ts"

/** Templates as people write them, for what is measured of them. */

const words = "Your order {{order.id}} of {{name|you}} is on its way, and arrives with the next delivery."
/** Merge tags are nodes of their own, as the editor stores them. */
const text = (written: string, marks: object[] = []) =>
  piecesOf(written).map((piece) =>
    "literal" in piece
      ? { type: "text", text: piece.literal, marks }
      : { type: "mergeTag", attrs: { expr: piece.expr }, marks },
  )
const paragraph = (written: string) => ({ type: "paragraph", content: text(written) })
const link = { type: "link", attrs: { href: "https://shop.example/orders/{{order.id}}" } }

const row = {
  type: "tableRow",
  attrs: { repeat: { item: "item", list: "items" } },
  content: ["{{item.name}}", "{{item.price}}"].map((written) => ({
    type: "tableCell",
    content: [paragraph(written)],
  })),
}
/** Blocks of a message, in about these shares. */
const blocks = [
  { type: "heading", attrs: { level: 2 }, content: text("Hello {{name|there}}") },
  paragraph(words),
  {
    type: "paragraph",
    content: [text("Look at "), text("your order", [link, { type: "bold" }]), text(" at any time.")].flat(),
  },
  { type: "button", attrs: { label: "Pay {{order.total}}", href: "{{url}}" } },
  { type: "image", attrs: { src: "https://shop.example/{{item}}.png", alt: "A cup", width: 200 } },
  { type: "bulletList", content: [1, 2, 3].map(() => ({ type: "listItem", content: [paragraph(words)] })) },
  { type: "table", content: [row] },
  {
    type: "condition",
    attrs: { test: { kind: "set", tag: "code" } },
    content: [{ type: "shown", content: [paragraph("Your code: {{code}}")] }],
  },
  { type: "columns", content: [1, 2].map(() => ({ type: "column", content: [paragraph(words)] })) },
  { type: "divider" },
]

/** JSON of ProseMirror with this number of blocks of all kinds. */
export const sampleDocument = (count: number) => ({
  type: "doc",
  content: Array.from({ length: count }, (_, at) => blocks[at % blocks.length] ?? paragraph(words)),
})

/** HTML of this size that fills tags; `n` makes each another one. */
export function sampleHtml(bytes: number, n = 0): string {
  const row = "<tr><td style='padding:8px'>{{ item }} and {{ name }}, as it was ordered</td></tr>\n"
  return `<p>Order ${n} of {{ name }}</p><table>${row.repeat(Math.ceil(bytes / row.length))}</table>`
}

/** Values of all tags in both. */
export const sampleValues = {
  name: "Ann",
  url: "https://shop.example/pay",
  item: "cup",
  code: "A1",
  order: { id: "1001", total: "12.50" },
  items: [1, 2, 3].map((n) => ({ name: `Cup ${n}`, price: "4.00" })),
}

/** Documents as people write them, for what is measured of them. */

const words = "Your order {{order.id}} of {{name|you}} is on its way, and arrives with the next delivery."
const text = (written: string, marks: object[] = []) => ({ type: "text", text: written, marks })
const paragraph = (written: string) => ({ type: "paragraph", content: [text(written)] })
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
  { type: "heading", attrs: { level: 2 }, content: [text("Hello {{name|there}}")] },
  paragraph(words),
  {
    type: "paragraph",
    content: [text("Look at "), text("your order", [link, { type: "bold" }]), text(" at any time.")],
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

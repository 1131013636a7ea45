import fc from "fast-check"
import type { NodeJson } from "./make-document.ts"

/** Documents of every shape in the table of nodes, with texts that can break engines and HTML. */
const unit = fc.constantFrom(
  ...[
    "a",
    "Ü",
    "語",
    " ",
    "$",
    "#",
    "{",
    "}",
    "%",
    "\\",
    "&",
    "<",
    ">",
    '"',
    "'",
    "!",
    "[",
    "]",
    "|",
    "?",
    "@",
  ],
  ...[
    "$name",
    "#if(",
    "#end",
    "#{else}",
    "##",
    "#*",
    "{{",
    "}}",
    "{%",
    "%}",
    "{{name}}",
    "{{order.total|0}}",
  ],
  ...["#set($x=1)", "#foreach", "<script>", "-->", "<!--[if mso]>", "</mj-text>", "</td>", "&amp;", "👩‍🚀"],
)
const line = fc.string({ unit, minLength: 1, maxLength: 12 })
const path = fc.constantFrom("name", "code", "order.total", "items", "items[0].name", "item.price")
const align = fc.constantFrom(null, "left", "center", "right")
const colour = fc.constantFrom("#ff0000", "#0A0b0C")
const href = fc.constantFrom(
  ...[
    "",
    "https://shop.example/?a=1&b=$x#end",
    "{{url}}",
    "mailto:a@b.example",
    "https://x.example/{{code|#}}",
  ],
)

const value = fc.constantFrom("a", "it's", '"q" %} \\', "12", "true")
const number = fc.constantFrom("0", "-5", "12.5")
const test = fc.oneof(
  fc.record({ kind: fc.constantFrom("set", "empty"), tag: path }),
  fc.record({ kind: fc.constantFrom("equals", "not_equals"), tag: path, value }),
  fc.record({ kind: fc.constantFrom("more", "less"), tag: path, value: number }),
)

const mark = fc.oneof(
  fc.record({ type: fc.constantFrom("bold", "italic", "underline", "strike") }),
  fc.record({ type: fc.constant("link"), attrs: fc.record({ href }) }),
  fc.record({ type: fc.constant("colour"), attrs: fc.record({ colour }) }),
)
const marks = fc.uniqueArray(mark, { maxLength: 2, selector: ({ type }) => type })

const of = (
  type: string,
  attrs: fc.Arbitrary<Record<string, unknown>>,
  content: fc.Arbitrary<NodeJson[]> = fc.constant([]),
): fc.Arbitrary<NodeJson> => fc.record({ type: fc.constant(type), attrs, content })
const none = fc.constant({})
const some = (one: fc.Arbitrary<NodeJson>, minLength = 0, maxLength = 3) =>
  fc.array(one, { minLength, maxLength })

/** A link whose text is its address or its tag, partly bold. */
const saidLink = fc
  .constantFrom("https://shop.example/?a=1", "{{url}}", "mailto:a@b.example", "tel:+49123")
  .chain((said) => {
    const link = { type: "link", attrs: { href: said } }
    const written = { type: "text", text: said.replace(/^(mailto|tel):/, ""), marks: [link] }
    const chip = { type: "mergeTag", attrs: { expr: "url" }, content: [], marks: [link] }
    return fc.constantFrom<NodeJson>(written, said === "{{url}}" ? chip : written)
  })

const inline: fc.Arbitrary<NodeJson> = fc.oneof(
  saidLink,
  fc.record({ type: fc.constant("text"), text: line, marks }),
  of("mergeTag", fc.record({ expr: fc.oneof(path, fc.constantFrom("name|there $x", "not a tag")) })),
  of("hardBreak", none),
)
const look = fc.constantFrom("normal", "muted", "large")
const paragraph = of("paragraph", fc.record({ align, look }), some(inline))

const { list } = fc.letrec<{ list: NodeJson; item: NodeJson }>((tie) => ({
  list: fc.oneof(
    of("bulletList", none, some(tie("item"), 1, 2)),
    of("orderedList", fc.record({ start: fc.nat(20) }), some(tie("item"), 1, 2)),
  ),
  item: of(
    "listItem",
    none,
    some(fc.oneof({ maxDepth: 2, withCrossShrink: true }, paragraph, tie("list")), 1, 2),
  ),
}))

const image = of(
  "image",
  fc.record({
    src: fc.constantFrom("", "https://x.example/a.png?b=1&c=2", "{{picture}}"),
    alt: fc.option(line),
    width: fc.constantFrom(null, 40),
    href,
    align,
  }),
)
const cell = fc.record({ colspan: fc.integer({ min: 1, max: 3 }), align, width: fc.constantFrom(null, 30) })
const row = of(
  "tableRow",
  fc.record({
    repeat: fc.option(fc.constant({ item: "item", list: "items" })),
    when: fc.option(test),
  }),
  some(
    fc.oneof(
      of("tableHeader", cell, some(paragraph)),
      of("tableCell", cell, some(fc.oneof(paragraph, image, list))),
    ),
    1,
  ),
)
const html = fc.constantFrom(
  "<P Class=x>A & B &copy;</P>",
  "<!--[if mso]><b>\uE0001\uE001</b><![endif]-->",
  "<td>",
)
const leaf = fc.oneof(
  of("heading", fc.record({ level: fc.integer({ min: 1, max: 3 }), align }), some(inline)),
  paragraph,
  list,
  of("button", fc.record({ label: line, href, align, style: fc.constantFrom("filled", "outline") })),
  image,
  of("divider", none),
  of("spacer", fc.record({ height: fc.integer({ min: 4, max: 200 }) })),
  of("table", none, some(row, 1)),
  of(
    "social",
    fc.record({ links: fc.array(fc.record({ network: fc.constantFrom("x", "web"), href })), align }),
  ),
  of("htmlBlock", fc.record({ html })),
  of("snippet", fc.record({ id: fc.constantFrom("signature", "nested", "gone"), name: line })),
)

/** Nodes with conditions around them, two deep. */
const withConditions = (one: fc.Arbitrary<NodeJson>): fc.Arbitrary<NodeJson> =>
  fc.letrec<{ any: NodeJson; condition: NodeJson }>((tie) => ({
    any: fc.oneof({ maxDepth: 2 }, one, tie("condition")),
    condition: fc
      .tuple(test, some(tie("any")), fc.option(some(tie("any"))))
      .map(([test, then, otherwise]) => ({
        type: "condition",
        attrs: { test },
        content: [
          { type: "shown", content: then },
          ...(otherwise ? [{ type: "otherwise", content: otherwise }] : []),
        ],
      })),
  })).any

const column = of("column", fc.record({ width: fc.constantFrom(null, 30) }), some(withConditions(leaf)))
const inSection = withConditions(
  fc.oneof({ weight: 3, arbitrary: leaf }, of("columns", none, some(column, 1))),
)
const section = of(
  "section",
  fc.record({ ground: fc.option(colour), padding: fc.constantFrom(null, 0, 24) }),
  some(inSection),
)
const footer = of("footer", fc.record({ unsubscribe: line, align }), some(paragraph))
const top = withConditions(
  fc.oneof({ weight: 3, arbitrary: leaf }, of("columns", none, some(column, 1)), section, footer),
)

/** A document as an editor stores it. */
export const arbitraryDocument = fc.record({
  version: fc.constant(1),
  language: fc.constantFrom("en", "de-CH"),
  direction: fc.constantFrom("ltr", "rtl"),
  preheader: line,
  doc: fc.record({
    type: fc.constant("doc"),
    content: fc
      .tuple(fc.array(top, { maxLength: 5 }), fc.option(fc.nat(5)))
      .map(([content, slotAt]) => (slotAt === null ? content : content.toSpliced(slotAt, 0, slot))),
  }),
})

const slot: NodeJson = { type: "slot", attrs: {}, content: [] }

/** Text alone, as users and attackers write it. */
export const arbitraryLine = line

import fc from "fast-check"
import { Parser } from "htmlparser2"
import mjml2html from "mjml"
import { expect, test } from "vitest"
import { templateEngines } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Document } from "../document.ts"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument, arbitraryLine } from "../testing/arbitrary-document.ts"
import { fill } from "../testing/fill.ts"
import {
  condition,
  documentOf,
  node,
  paragraph,
  plainBrand,
  snippetsOf,
  text,
} from "../testing/make-document.ts"
import { walk } from "../walk.ts"
import { composeHtml } from "./compose-html.ts"
import { composeLine, composeMjml } from "./compose-mjml.ts"

const values = {
  name: "Ada",
  code: "A1",
  url: "https://shop.example/",
  picture: "https://shop.example/p.png",
  order: { total: 17 },
  items: [
    { name: "Tea", price: 4 },
    { name: "Cup", price: 9 },
  ],
  UnsubscribeUrl: "https://shop.example/u",
}

const snippets = snippetsOf({
  signature: [paragraph("Yours, {{name}}"), node("section", {}, paragraph("Shop Ltd"))],
  nested: [node("snippet", { id: "signature" }), node("button", { label: "Go", href: "{{url}}" })],
})

const compose = (document: Document, engine: (typeof templateEngines)[number]) =>
  composeHtml(document, { brand: plainBrand, engine, subject: "Hello {{name|there}}", snippets })

test.each(templateEngines)(
  "DOCUMENT-4 any document composes for %s, and its engine parses it and fills it in",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (input) => {
        const read = readDocument(input)
        if ("faults" in read) throw new Error(JSON.stringify(read.faults))
        const { document } = read
        const { mjml } = composeMjml(document, { brand: plainBrand, engine, snippets })
        expect(mjml).not.toMatch(/[\uE000\uE001](?!1|<)/)
        const { html, text: plain } = await compose(document, engine)
        for (const part of [html, plain])
          expect(part.replaceAll("\uE0001\uE001", "")).not.toMatch(/[\uE000\uE001]/)
        for (const htmlBlock of htmlBlocksOf(document)) expect(html).toContain(htmlBlock)
        fill(engine, html, values)
        fill(engine, plain, values, "text")
      }),
      { numRuns: 40 },
    )
  },
)

/** Those in an else branch are omitted if an engine has none, which is a finding. */
const htmlBlocksOf = (document: Document) =>
  [...walk(document)].flatMap(({ node, around }) =>
    node.type === "htmlBlock" && around.every(({ type }) => type !== "otherwise") ? [node.attrs.html] : [],
  )

test("DOCUMENT-4 the composed MJML passes its strict validation", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (input) => {
      const read = readDocument(input)
      if ("faults" in read) throw new Error(JSON.stringify(read.faults))
      // Without an engine it contains only MJML.
      const { mjml } = composeMjml(read.document, { brand: plainBrand, engine: "none", snippets })
      await mjml2html(mjml, { validationLevel: "strict" })
    }),
    { numRuns: 60 },
  )
})

/** Text between two words as a reader sees it. */
function shown(html: string): string {
  let seen = ""
  const parser = new Parser({ ontext: (part) => (seen += part) }, { decodeEntities: true })
  parser.end(html)
  return /Before(.*)After/s.exec(seen)?.[1] ?? ""
}

test.each(templateEngines)(
  "DOCUMENT-5 text is unchanged after filling in with %s, in both parts",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(arbitraryLine, arbitraryLine, async (one, other) => {
        // Tags are filled in elsewhere; a plain text of simple cannot contain two braces.
        const written = [one, other].map((line) => line.replace(engine === "simple" ? /[{}]/g : /\{\{/g, "("))
        const [first = "", second = ""] = written
        const document = documentOf([
          paragraph("Before", text(first, { type: "bold" }), "=", text(second), "After"),
        ])
        const composed = await compose(document, engine)
        expect(shown(fill(engine, composed.html, values))).toBe(`${first}=${second}`)
        expect(fill(engine, composed.text, values, "text")).toBe(`Before${first}=${second}After\n`)
        // Next to a tag as well, because a character before it would change it.
        const beside = documentOf([
          paragraph(`Before${first}`, node("mergeTag", { expr: "name|x" }), "After"),
        ])
        const filled = await compose(beside, engine)
        const value = engine === "none" ? "{{name|x}}" : "Ada"
        expect(shown(fill(engine, filled.html, values))).toBe(`${first}${value}`)
        expect(fill(engine, filled.text, values, "text")).toBe(`Before${first}${value}After\n`)
      }),
      { numRuns: 60 },
    )
  },
)

const receipt = () =>
  documentOf([
    node(
      "table",
      {},
      node(
        "tableRow",
        {},
        node("tableHeader", {}, paragraph("What")),
        node("tableHeader", {}, paragraph("Price")),
      ),
      node(
        "tableRow",
        { repeat: { item: "item", list: "items" }, when: { kind: "more", tag: "item.price", value: "5" } },
        node("tableCell", { width: 70 }, paragraph("{{item.name}}")),
        node("tableCell", { align: "right" }, paragraph("{{item.price}} €")),
      ),
      node("tableRow", {}, node("tableCell", { colspan: 2 }, paragraph("Total {{order.total}}"))),
    ),
    paragraph("Thanks, {{nobody|friend}}"),
  ])

test.each(["velocity", "liquid"] as const)(
  "DOCUMENT-6 rows repeat over a list and depend on a condition with %s",
  async (engine) => {
    const { html, text: plain, findings } = await compose(receipt(), engine)
    expect(findings).toEqual([])
    const priced = [4, 6, 9].map((price) => ({ name: `Tea ${price}`, price }))
    expect(fill(engine, plain, { ...values, items: priced }, "text")).toBe(
      "What | Price\nTea 6 | 6 €\nTea 9 | 9 €\nTotal 17\n\nThanks, friend\n",
    )
    const filled = fill(engine, html, { ...values, items: priced })
    expect(filled.match(/Tea \d/g)).toEqual(["Tea 6", "Tea 9"])
    expect(filled.match(/<tr><td[^>]*width="70%"/g)).toHaveLength(2)
    expect(fill(engine, plain, { ...values, items: [] }, "text")).toContain("What | Price\nTotal 17\n")
  },
)

test("DOCUMENT-7 a feature that an engine lacks is reported at its place, and the rest is composed", async () => {
  const input = documentOf([
    ...receipt().doc.content.map((one) => one as never),
    condition({ kind: "set", tag: "code" }, [paragraph("Code {{code}}")], [paragraph("No code")]),
    condition({ kind: "equals", tag: "code", value: "A" }, [paragraph("A code")]),
    paragraph(text("go", { type: "link", attrs: { href: "https://x.example/{{code|none}}" } })),
  ])
  const found = async (engine: (typeof templateEngines)[number]) => {
    const { findings, text: plain } = await compose(input, engine)
    return {
      codes: findings.map(({ code, place, subject }) => `${code} ${place.join(".")} ${subject}`),
      plain,
    }
  }
  const simple = await found("simple")
  expect(simple.codes).toEqual([
    "engine_has_no_paths 0.1.0.0.0 item.name",
    "engine_has_no_paths 0.1.1.0.0 item.price",
    "engine_has_no_paths 0.1 item.price",
    "engine_has_no_repeats 0.1 items",
    "engine_has_no_paths 0.2.0.0.0 order.total",
    "engine_has_no_otherwise 2 null",
    "engine_has_no_test 3 equals",
    "engine_has_no_fallback_in_links 4.0 {{code|none}}",
  ])
  expect(simple.plain).toContain("{{code?Code {{code}}\n\n}}A code\n\n")
  expect((await found("liquid")).codes).toEqual([])
  expect((await found("velocity")).codes).toEqual([])
  const none = await found("none")
  expect(new Set(none.codes.map((code) => code.split(" ")[0]))).toEqual(
    new Set(["engine_has_no_tags", "engine_has_no_repeats"]),
  )
})

test("DOCUMENT-8 an HTML block stays as it is, byte for byte, for any content", async () => {
  const html =
    '<TABLE Width=1><!--[if mso]><v:x a="1&b"/><![endif]-->\n\t<tr>{% if a %}<td>$x #end &nbsp;\uE0000\uE001</tr></TABLE>'
  for (const engine of templateEngines) {
    const { html: composed } = await compose(documentOf([node("htmlBlock", { html })]), engine)
    expect(composed).toContain(html)
  }
  const inside = documentOf([
    condition({ kind: "set", tag: "code" }, [node("htmlBlock", { html: "a{b{c}}" })]),
  ])
  expect((await compose(inside, "simple")).findings).toMatchObject([
    { code: "html_ends_condition", place: [0, 0, 0] },
  ])
  expect((await compose(inside, "liquid")).findings).toEqual([])
})

test.each(["velocity", "liquid", "simple"] as const)(
  "DOCUMENT-8 the words of an HTML block are in the text of %s with its tags, and other text does not become a tag",
  async (engine) => {
    const tag = { velocity: "$!{name}", liquid: "{{ name | upcase }}", simple: "{{name}}" }[engine]
    const html = `<p>${tag} &#36;name &#123;&#123;name&#125;&#125; &#35;end</p>`
    const { text: plain } = await compose(documentOf([node("htmlBlock", { html })]), engine)
    const braces = engine === "simple" ? "{ {name} }" : "{{name}}"
    const name = engine === "liquid" ? "ADA" : "Ada"
    expect(fill(engine, plain, values, "text")).toBe(`${name} $name ${braces} #end\n`)
  },
)

test("DOCUMENT-9 the message has its language, its direction, its dark colours, its preheader, and tables for Outlook", async () => {
  const document = documentOf(
    [
      node("columns", {}, ...["one", "two"].map((words) => node("column", {}, paragraph(words)))),
      node("footer"),
    ],
    { language: "ar", direction: "rtl", preheader: "For {{name|you}} & co" },
  )
  const { html } = await compose(document, "liquid")
  const filled = fill("liquid", html, values)
  expect(filled).toMatch(/<html lang="ar" dir="rtl"/)
  expect(filled).toContain('<meta name="color-scheme" content="light dark"')
  // The ground is set on the body and on the part within it, where mjml inlines colours.
  expect(filled).toMatch(
    /prefers-color-scheme: dark\) \{\s*body, \.ground > div \{ background: #111418 !important/,
  )
  expect(filled).toMatch(/<body\s+class="ground"[^>]*>(?:(?!<table).)*<div[^>]*background-color:#f3f4f6/s)
  expect(filled).toMatch(/display:none[^>]*>For Ada &amp; co<\/div>/)
  expect(filled).toContain("<title>Hello Ada</title>")
  expect(filled.match(/<!--\[if mso \| IE\]>(?:(?!endif).)*width:300px/gs)).toHaveLength(2)
  expect(filled).toMatch(/<a href="https:\/\/shop\.example\/u"[^>]*>Unsubscribe<\/a>/)
  expect(filled).not.toMatch(/fonts\.googleapis|mailjet/)
})

const marked = (href: string, ...more: object[]) => [{ type: "link", attrs: { href } }, ...more]

test.each([
  ["https://shop.example/a?b=1", "https://shop.example/a?b=1", "https://shop.example/a?b=1"],
  ["shop.example", "https://shop.example/", "https://shop.example/"],
  ["a@b.example", "mailto:a@b.example?subject=Hi", "a@b.example"],
  ["mailto:a@b.example", "mailto:a@b.example", "mailto:a@b.example"],
  ["+49 (30) 123-4", "tel:+49301234", "+49 (30) 123-4"],
  ["{{ url }}", "{{url}}", "https://shop.example/"],
  ["https://shop.example/{{code}}", "https://shop.example/{{code}}", "https://shop.example/A1"],
  ["Write to us", "mailto:a@b.example", "Write to us (a@b.example)"],
  ["our shop", "{{url}}", "our shop (https://shop.example/)"],
])("DOCUMENT-12 %s with the address %s is written in the text as %s", async (words, href, expected) => {
  for (const engine of ["simple", "velocity", "liquid"] as const) {
    for (const at of [words.length, 3]) {
      // In two nodes as well, one of them bold; a tag is not split.
      const parts = words.includes("{{") ? [words] : [words.slice(0, at), words.slice(at)].filter(Boolean)
      const nodes = parts.map((part, index) =>
        text(part, ...marked(href, ...(index ? [{ type: "bold" }] : []))),
      )
      const written = [
        documentOf([paragraph(...nodes)]),
        documentOf([node("button", { label: words, href })]),
        documentOf([node("image", { src: "https://x.example/a.png", alt: words, href })]),
      ]
      for (const document of written) {
        const { text: plain } = await compose(document, engine)
        expect(fill(engine, plain, values, "text")).toBe(`${expected}\n`)
      }
    }
  }
  if (words.includes("{{")) return
  const html = `<p><a href="${href}"> ${words}</a></p>`
  const { text: plain } = await compose(documentOf([node("htmlBlock", { html })]), "none")
  expect(plain).toBe(`${expected.startsWith("our") ? `our shop (${href})` : expected}\n`)
})

test("DOCUMENT-12 no line of a text repeats an address, for any document", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (input) => {
      const read = readDocument(input)
      if ("faults" in read) throw new Error(JSON.stringify(read.faults))
      const { text: plain } = await compose(read.document, "none")
      expect(plain).not.toMatch(/^(\S+) \(\1\)$/m)
    }),
    { numRuns: 60 },
  )
})

test.each(["simple", "velocity", "liquid"] as const)(
  "DOCUMENT-12 a text ends with one line break with %s, for any result of its last conditions",
  async (engine) => {
    const shown = (tag: string, ...content: Parameters<typeof condition>[1]) =>
      condition({ kind: "set", tag }, content)
    const document = documentOf([
      shown("code", paragraph("First")),
      paragraph("Hello"),
      node("section", {}, shown("name", paragraph("One"), shown("nobody", paragraph("Never")))),
      node("columns", {}, node("column", {}, shown("code", paragraph("Two")))),
    ])
    const { text: plain } = await compose(document, engine)
    const filled = (input: Substitutions) => fill(engine, plain, input, "text")
    expect(filled({})).toBe("Hello\n")
    expect(filled({ name: "Ada" })).toBe("Hello\n\nOne\n")
    expect(filled({ name: "Ada", nobody: "x" })).toBe("Hello\n\nOne\n\nNever\n")
    expect(filled({ code: "A1", name: "Ada" })).toBe("First\n\nHello\n\nOne\n\nTwo\n")
  },
)

test("DOCUMENT-13 a document without a footer ends with the brand's footer text and has no unsubscribe link", async () => {
  const brand = { ...plainBrand, footer: "Shop Ltd, {{city|Berlin}}" }
  const composed = (...content: Parameters<typeof documentOf>[0]) =>
    composeHtml(documentOf(content), { brand, engine: "liquid" })
  const without = await composed(paragraph("Hello"))
  expect(fill("liquid", without.text, {}, "text")).toBe("Hello\n\n----\nShop Ltd, Berlin\n")
  expect(fill("liquid", without.html, {}).match(/Shop Ltd, Berlin/g)).toHaveLength(1)
  expect(without.html).not.toContain("UnsubscribeUrl")
  const withOne = await composed(condition({ kind: "set", tag: "code" }, [node("footer")]))
  expect(fill("liquid", withOne.html, { code: 1 }).match(/Shop Ltd, Berlin/g)).toHaveLength(1)
  expect(fill("liquid", withOne.html, {})).not.toContain("Shop Ltd")
  expect((await compose(documentOf([paragraph("Hello")]), "liquid")).text).toBe("Hello\n")
})

test("DOCUMENT-14 a paragraph is written as usual, small or large, in the colors of the brand", async () => {
  const looking = (look: Record<string, unknown>) => ({ ...paragraph("Words"), attrs: look })
  const html = async (look: Record<string, unknown>) =>
    (await compose(documentOf([looking(look)]), "liquid")).html.match(/<div\s[^>]*>Words/)?.[0] ?? ""
  expect(await html({})).toContain("font-size:16px")
  expect(await html({})).toBe(await html({ look: "normal" }))
  expect(await html({ look: "muted" })).toMatch(/font-size:13px.*color:#5b6472/)
  expect(await html({ look: "large" })).toMatch(/font-size:20px.*color:#1f2937/)
})

test("a subject is written like the document", () => {
  const line = (engine: (typeof templateEngines)[number]) =>
    composeLine("$5 for #{{code}}, {{name|you}}", { brand: plainBrand, engine }).line
  expect(fill("velocity", line("velocity"), values, "text")).toBe("$5 for #A1, Ada")
  expect(fill("liquid", line("liquid"), {}, "text")).toBe("$5 for #, you")
  expect(line("simple")).toBe("$5 for #{{code}}, {{name|you}}")
})

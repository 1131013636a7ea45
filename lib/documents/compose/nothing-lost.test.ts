import fc from "fast-check"
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { expect, test } from "vitest"
import type { Document } from "../document.ts"
import { readDocument } from "../read-document.ts"
import { replaceNodes } from "../replace-nodes.ts"
import { resolveSnippets } from "../resolve-snippets.ts"
import { arbitraryDocument } from "../testing/arbitrary-document.ts"
import { emptyOutput, expectedOutput, type Output } from "../testing/expected-output.ts"
import { fill } from "../testing/fill.ts"
import { goldenDocuments, goldenSamples, goldenSnippets } from "../testing/golden-documents.ts"
import { documentOf, node, paragraph, plainBrand, snippetsOf } from "../testing/make-document.ts"
import { composeHtml } from "./compose-html.ts"

const values = { ...goldenSamples.full, picture: "https://shop.example/p.png" }
const snippets = snippetsOf({
  signature: [paragraph("Yours, {{name}}"), node("section", {}, paragraph("Shop Ltd"))],
  nested: [node("snippet", { id: "signature" }), node("button", { label: "Go", href: "{{url}}" })],
})
const engines = ["velocity", "liquid", "none"] as const

type Parsed = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
const empty = new Set(["br", "img", "meta"])
const unseen = new Set(["head", "style", "script", "template"])

/**
 * A message as a browser reads it, and the errors of its HTML. Browsers close an element at its parent's end and ignore
 * an end without a beginning; neither is an error of their parser.
 */
function outputOf(html: string): Output & { errors: string[] } {
  const output = { ...emptyOutput(), errors: [] as string[] }
  const parsed = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => output.errors.push(`${code} ${startLine}`),
  })
  const elements = parsed.childNodes.flatMap((one) => elementsIn(one, output))
  for (const { tagName, sourceCodeLocation: written } of elements)
    if (written?.startTag && !written.endTag && !empty.has(tagName))
      output.errors.push(`${tagName} ${written.startLine} is not closed`)
  const closed = elements.filter(({ sourceCodeLocation: written }) => written?.endTag).length
  const ends = html.replace(/<!--.*?-->/gs, "").match(/<\/[a-z]/gi)?.length ?? 0
  if (ends !== closed) output.errors.push(`${ends} ends of ${closed} elements`)
  return output
}

/** Every element, and in `output` the visible content. */
function elementsIn(one: Parsed, output: Output | null): Element[] {
  if ("value" in one) output?.texts.push(one.value)
  if (!("attrs" in one)) return []
  const inside = unseen.has(one.tagName) ? null : output
  if (inside) readElement(one, inside)
  return [one, ...one.childNodes.flatMap((child) => elementsIn(child, inside))]
}

function readElement({ tagName, attrs }: Element, output: Output): void {
  const { href, src, alt, width, style, colspan } = Object.fromEntries(
    attrs.map(({ name, value }) => [name, value]),
  ) as Record<string, string | undefined>
  const isCell = tagName === "td" || tagName === "th"
  if (tagName === "a" && href) output.links.push(href)
  if (tagName === "img") output.images.push({ src: src ?? "", alt: alt ?? "", width: width ?? null })
  if (isCell && colspan) output.colspans.push(colspan)
  if (isCell && width) output.widths.push(width)
  const ground = /background-color:(#\w+)/.exec(style ?? "")?.[1]
  if (tagName === "div" && ground) output.grounds.push(ground)
}

const dense = (text: string): string => text.replace(/\s/g, "")

/** Every expected text, in this order. */
function expectTexts(html: Output, expected: Output): void {
  const all = dense(html.texts.join(""))
  let from = 0
  for (const text of expected.texts) {
    if (text === null) continue
    const at = all.indexOf(dense(text), from)
    expect(at, `${text} is missing behind ${all.slice(0, from)}`).toBeGreaterThanOrEqual(from)
    from = at + dense(text).length
  }
}

async function expectNothingLost(
  document: Document,
  engine: (typeof engines)[number],
  parts: typeof snippets = snippets,
): Promise<void> {
  const { html } = await composeHtml(document, { brand: plainBrand, engine, snippets: parts })
  const found = outputOf(fill(engine, html, values))
  const scope = engine === "none" ? null : values
  const expected = expectedOutput(resolveSnippets(document, parts).document, scope)
  expect(found.errors).toEqual([])
  expectTexts(found, expected)
  const { links, colspans, widths, images } = expected
  expect({ ...found, links: found.links.map(dense) }).toMatchObject({
    ...{ links: links.filter(Boolean).map(dense), colspans, widths },
    images: images.map(({ src, alt }) => ({ src, alt })),
  })
  // A picture can be narrower, to fit into its column.
  for (const [at, { width }] of images.entries())
    if (width !== null)
      expect(Number(found.images[at]?.width)).toSatisfy((px) => px > 0 && px <= Number(width))
  for (const ground of new Set(expected.grounds))
    expect(found.grounds.filter((one) => one === ground).length).toBeGreaterThanOrEqual(
      expected.grounds.filter((one) => one === ground).length,
    )
}

/** HTML blocks are of the author, errors included: here they are valid. */
const valid = "<p>A <b>block</b> of HTML</p>"
const withValidHtml = (document: Document): Document =>
  replaceNodes(document, (one) =>
    one.type === "htmlBlock" && one.attrs.html !== valid ? [{ ...one, attrs: { html: valid } }] : null,
  ).document

test.each(engines)(
  "DOCUMENT-22 no text, tag, link, picture or attribute of any document is lost with %s, and its HTML is valid",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (input) => {
        const read = readDocument(input)
        if ("faults" in read) throw new Error(JSON.stringify(read.faults))
        await expectNothingLost(withValidHtml(read.document), engine)
      }),
      { numRuns: 60 },
    )
  },
)

test.each(engines)("DOCUMENT-22 nothing of the recorded documents is lost with %s", async (engine) => {
  for (const { document } of goldenDocuments)
    await expectNothingLost(withValidHtml(document), engine, goldenSnippets)
})

test("DOCUMENT-22 a lost text, link or picture is found", () => {
  const document = documentOf([
    paragraph("One"),
    node("image", { src: "https://x.example/a.png", alt: "A" }),
    paragraph("Two"),
  ])
  const expected = expectedOutput(document, {})
  const html = '<!doctype html><p>One</p><img src="https://x.example/a.png" alt="A"><p>Two</p>'
  expectTexts(outputOf(html), expected)
  expect(outputOf(html).images).toMatchObject([{ src: "https://x.example/a.png", alt: "A" }])
  expect(() => expectTexts(outputOf(html.replace("One", "")), expected)).toThrow("One is missing")
  expect(() => expectTexts(outputOf("<!doctype html><p>Two</p><p>One</p>"), expected)).toThrow(
    "Two is missing",
  )
  expect(outputOf("<!doctype html><div><p>One</div>").errors).toEqual(["p 1 is not closed"])
  expect(outputOf("<!doctype html><p>One</b></p>").errors).toEqual(["2 ends of 1 elements"])
  expect(outputOf("<!doctype html><p a=1 a=2>One</p>").errors).toEqual(["duplicate-attribute 1"])
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { templateEngines } from "#contract/message-words"
import type { SubstitutionValue } from "#contract/substitutions"
import { brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { DocumentNode } from "../nodes.ts"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument, arbitraryLine } from "../testing/arbitrary-document.ts"
import {
  condition,
  documentOf,
  type NodeJson,
  node,
  paragraph,
  plainBrand,
  text,
} from "../testing/make-document.ts"
import { checkDocument } from "./check-document.ts"
import { type Check, type CheckCode, checks } from "./checks.ts"
import { partsOfHtml } from "./parts-of-html.ts"
import { survey } from "./survey.ts"
import type { CheckPlace, Publication } from "./publication.ts"

/** A publication without findings. */
const clean: Publication = {
  document: documentOf([paragraph("Hello")], { preheader: "What it is about" }),
  brand: plainBrand,
  engine: "liquid",
  head: { subject: "Hello" },
  samples: [],
  html: "<p>Hello</p>",
  imageBytes: new Map(),
  verifiedDomains: null,
  needsUnsubscribe: false,
  readHtml: partsOfHtml,
}

type Change = Partial<Publication> | NodeJson[]
const publicationOf = (change: Change): Publication =>
  Array.isArray(change)
    ? { ...clean, document: documentOf([paragraph("Hello"), ...change], { preheader: "About" }) }
    : { ...clean, ...change }

const foundOf = (change: Change, code: CheckCode) =>
  checkDocument(publicationOf(change))
    .filter((check) => check.code === code)
    .map(({ place, values }) => ({ place, values }))

const sample = (values: SubstitutionValue, name = "one") => ({ name, values })
const withPreheader = (preheader: string, more: Partial<Publication> = {}) => ({
  ...more,
  document: documentOf([paragraph("Hello")], { preheader }),
})
const linked = (href: string, words = "go") => paragraph(text(words, { type: "link", attrs: { href } }))
const link = (address: string, sampleName: string | null = null, network: string | null = null) => ({
  address,
  sample: sampleName,
  network,
})
const image = (attrs: object) => node("image", { src: "https://cdn.waybill.dev/a.png", alt: "A", ...attrs })
const row = (attrs: Record<string, unknown>, words = "Row") =>
  node("table", {}, node("tableRow", attrs, node("tableCell", {}, paragraph(words))))
const heading = (level: number) => node("heading", { level }, text("Title"))
const repeat = { item: "item", list: "items" }
const set = { kind: "set", tag: "code" }
const withSamples = (content: NodeJson[], ...values: SubstitutionValue[]): Partial<Publication> => ({
  document: documentOf([paragraph("Hello"), ...content], { preheader: "About" }),
  samples: values.map((one, at) => sample(one, ["one", "two"][at])),
})

/** For each check one case with a finding, its place and values, and a close one without. */
const cases: Record<CheckCode, { bad: Change; place: CheckPlace; values: object; good: Change[] }> = {
  sender_is_not_verified: {
    bad: { head: { subject: "a", from_email: "us@Shop.dev" }, verifiedDomains: ["waybill.dev"] },
    place: "from_email",
    values: { domain: "shop.dev" },
    good: [
      { head: { subject: "a", from_email: "us@WAYBILL.dev" }, verifiedDomains: ["waybill.dev"] },
      { head: { subject: "a", from_email: "us@bücher.dev" }, verifiedDomains: ["xn--bcher-kva.dev"] },
      { head: { subject: "a", from_email: "{{from}}@shop.dev" }, verifiedDomains: [] },
      { head: { subject: "a", from_email: "us@shop.dev" }, verifiedDomains: null },
    ],
  },
  subject_is_empty: {
    bad: {
      head: { subject: " {{title}} " },
      samples: [sample({ title: "a" }), sample({ title: "" }, "two")],
    },
    place: "subject",
    values: { sample: "two" },
    good: [
      { head: { subject: "{{title|News}}" }, samples: [sample({ title: "" })] },
      // The unfilled tag is reported instead.
      { head: { subject: "{{title}}" }, samples: [sample({})] },
    ],
  },
  subject_is_long: {
    bad: {
      head: { subject: "{{title}}!" },
      samples: [sample({ title: "a" }), sample({ title: "👩".repeat(70) })],
    },
    place: "subject",
    values: { chars: 71, charsMax: 70, sample: "one" },
    good: [{ head: { subject: "👩".repeat(70) } }],
  },
  preheader_is_missing: {
    bad: withPreheader(""),
    place: "preheader",
    values: { sample: null },
    good: [{}],
  },
  preheader_is_long: {
    bad: withPreheader("a".repeat(141)),
    place: "preheader",
    values: { chars: 141, charsMax: 140, sample: null },
    good: [withPreheader("a".repeat(140))],
  },
  unsubscribe_is_missing: {
    bad: { needsUnsubscribe: true, document: documentOf([condition(set, [node("footer")])]) },
    place: [],
    values: {},
    good: [
      {},
      { needsUnsubscribe: true, document: documentOf([condition(set, [node("footer")], [node("footer")])]) },
      { needsUnsubscribe: true, document: documentOf([linked("{{UnsubscribeUrl}}")]) },
      { needsUnsubscribe: true, document: documentOf([node("htmlBlock", { html: "{{ UnsubscribeUrl }}" })]) },
      {
        needsUnsubscribe: true,
        document: documentOf([
          node("htmlBlock", { html: "<p>{% if a %}b{% endif %}<a href='{{UnsubscribeUrl}}'>c</a>" }),
        ]),
      },
    ],
  },
  html_is_clipped: {
    bad: { html: "ü".repeat(51 * 1024 + 1) },
    place: [],
    values: { bytes: 102 * 1024 + 2, bytesMax: 102 * 1024 },
    good: [{ html: "ü".repeat(51 * 1024) }, { html: null }],
  },
  html_is_nearly_clipped: {
    bad: { html: "a".repeat(102 * 1024) },
    place: [],
    values: { bytes: 102 * 1024, bytesMax: 102 * 1024 },
    good: [{ html: "a".repeat(81 * 1024) }, { html: "a".repeat(103 * 1024) }],
  },
  text_is_missing: {
    bad: {
      document: documentOf([image({}), paragraph(" "), node("htmlBlock", { html: "<style>a</style> " })]),
    },
    place: [],
    values: {},
    good: [
      { document: documentOf([node("button", { label: "Go", href: "https://waybill.dev/" })]) },
      { document: documentOf([paragraph(node("mergeTag", { expr: "name" }))]) },
      { document: documentOf([node("htmlBlock", { html: "<b>Hello</b>" })]) },
    ],
  },
  samples_are_missing: {
    bad: [paragraph("{{name}}")],
    place: "samples",
    values: {},
    good: [[], withSamples([paragraph("{{name}}")], {})],
  },
  tag_is_undefined: {
    bad: withSamples([paragraph("{{order.id}}")], { order: {} }, {}),
    place: [1, 0],
    values: { path: "order.id" },
    good: [
      withSamples([paragraph("{{order.id}}")], {}, { order: { id: null } }),
      withSamples([paragraph("{{UnsubscribeUrl}}")], {}),
      withSamples([row({ repeat }, "{{item.name}}")], { items: [{}, { name: "Tea" }] }),
      // Lists are reported as lists, and then their items are not.
      withSamples([row({ repeat }, "{{item.name}}")], {}),
    ],
  },
  value_is_unused: {
    bad: withSamples(
      [row({ repeat }, "{{item.name}}")],
      { items: [{ name: "Tea" }] },
      { item: 1, items: [] },
    ),
    place: "samples",
    values: { name: "item" },
    good: [
      withSamples([paragraph("{{order.id}}"), condition({ kind: "set", tag: "code" }, [])], {
        order: {},
        code: 1,
      }),
      withSamples([node("htmlBlock", { html: "{% if vip %}{% endif %}" })], { vip: true, to_name: "Ada" }),
      { head: { subject: "{{name}}", reply_to: "{{reply}}" }, samples: [sample({ name: 1, reply: 2 })] },
    ],
  },
  branch_is_never_shown: {
    bad: withSamples(
      [condition({ kind: "more", tag: "total", value: "5" }, [paragraph("a")], [paragraph("b")])],
      {
        total: 5,
      },
    ),
    place: [1, 0],
    values: { branch: "shown", kind: "more", tag: "total", value: "5" },
    good: [
      withSamples(
        [condition({ kind: "more", tag: "total", value: "5" }, [paragraph("a")], [paragraph("b")])],
        {},
        {
          total: "6",
        },
      ),
      // An empty branch has no content to show.
      withSamples([condition(set, [], [paragraph("b")])], {}),
      [condition(set, [paragraph("a")])],
    ],
  },
  repeat_has_no_items: {
    bad: withSamples(
      [row({ repeat, when: { kind: "set", tag: "item.name" } })],
      { items: [] },
      { items: "a" },
    ),
    place: [1, 0],
    values: { list: "items", isMissing: false },
    good: [withSamples([row({ repeat })], { items: [] }, { items: ["a"] }), [row({ repeat })]],
  },
  link_is_empty: {
    bad: withSamples([linked("{{url}}")], { url: "https://waybill.dev/" }, {}),
    place: [1, 0],
    values: link("", "two"),
    good: [
      [linked("#top")],
      [node("button", { label: "Go" })],
      [image({ href: "" })],
      withSamples([linked("{{url}}")], {}),
      // Without a value, nothing is shown.
      withSamples(
        [condition({ kind: "set", tag: "url" }, [linked("{{url}}")])],
        { url: "https://waybill.dev/" },
        {},
      ),
    ],
  },
  link_is_script: {
    bad: withSamples([linked("{{url}}")], { url: "JavaScript:alert(1)" }),
    place: [1, 0],
    values: link("JavaScript:alert(1)", "one"),
    good: [[linked("https://waybill.dev/javascript:")]],
  },
  link_is_no_address: {
    bad: withSamples([linked("{{url}}")], { url: "www.waybill.dev" }),
    place: [1, 0],
    values: link("www.waybill.dev", "one"),
    good: [
      [linked("tel:+491234"), linked("sms:123"), linked("#part"), linked("")],
      [node("htmlBlock", { html: '<a href="{{ url }}">go</a><a name="x">here</a>' })],
      [linked("https://waybill.dev:{{port}}/")],
    ],
  },
  link_is_http: {
    bad: [node("social", { links: [{ network: "x", href: "HTTP://waybill.dev/{{code}}" }] })],
    place: [1],
    values: link("HTTP://waybill.dev/x", null, "x"),
    good: [[linked("https://waybill.dev/http://")]],
  },
  link_host_is_private: {
    bad: withSamples([row({ repeat }, " "), linked("{{base}}/a")], { base: "https://192.168.0.7:8080" }),
    place: [2, 0],
    values: link("https://192.168.0.7:8080/a", "one"),
    good: [[linked("https://waybill.dev/?to=localhost"), linked("mailto:root@localhost")]],
  },
  link_host_is_reserved: {
    bad: [image({ href: "https://shop.example/" })],
    place: [1],
    values: link("https://shop.example/"),
    good: [[linked("https://example.de/")]],
  },
  mailto_has_no_recipient: {
    bad: [linked("mailto:?subject=Hello")],
    place: [1, 0],
    values: link("mailto:?subject=Hello"),
    good: [
      [linked("mailto:us%2Bnews@waybill.dev?subject=a"), linked("mailto:?to=us+news@waybill.dev")],
      [linked("mailto:{{address}}")],
    ],
  },
  button_has_no_link: {
    bad: [node("button", { label: "Go" })],
    place: [1],
    values: link(""),
    good: [[node("button", { label: "Go", href: "{{url}}" }), linked("")]],
  },
  button_has_no_label: {
    bad: withSamples([node("button", { label: "{{label}}", href: "#a" })], { label: "Go" }, { label: "" }),
    place: [1],
    values: { sample: "two" },
    good: [[node("button", { label: "Go" })], withSamples([node("button", { label: "{{label}}" })], {})],
  },
  image_is_empty: {
    bad: [image({ src: "" })],
    place: [1],
    values: { address: "", sample: null },
    good: [[image({ src: "{{picture}}" })]],
  },
  image_is_no_address: {
    bad: [node("htmlBlock", { html: '<img src="images/a.png" alt="">' })],
    place: [1],
    values: { address: "images/a.png", sample: null },
    good: [[image({ src: "cid:logo" }), image({ src: "" })]],
  },
  image_is_http: {
    bad: { brand: brand.parse({ logo: { src: "http://waybill.dev/a.png", alt: "", width: 9 } }) },
    place: "brand",
    values: { address: "http://waybill.dev/a.png", sample: null },
    good: [[image({ href: "http://waybill.dev/" })]],
  },
  image_host_is_private: {
    bad: withSamples([image({ src: "{{picture}}" })], { picture: "https://localhost/a.png" }),
    place: [1],
    values: { address: "https://localhost/a.png", sample: "one" },
    good: [[image({ src: "https://{{host}}/a.png" })]],
  },
  image_has_no_alt: {
    bad: [node("htmlBlock", { html: '<img src="https://waybill.dev/a.png"><img src="https://a.dev/" alt>' })],
    place: [1],
    values: { address: "https://waybill.dev/a.png" },
    good: [[image({ alt: "" })], [image({ src: "", alt: null })]],
  },
  image_is_wide: {
    bad: [row({}, " "), image({ width: 601 })],
    place: [2],
    values: { width: 601, widthMax: 600 },
    good: [[image({ width: 600 }), image({ width: null })]],
  },
  image_is_heavy: {
    bad: {
      ...publicationOf([image({})]),
      imageBytes: new Map([["https://cdn.waybill.dev/a.png", 1024 ** 2]]),
    },
    place: [1],
    values: { address: "https://cdn.waybill.dev/a.png", bytes: 1024 ** 2, bytesMax: 200 * 1024 },
    good: [
      { ...publicationOf([image({})]), imageBytes: new Map([["https://cdn.waybill.dev/a.png", 200 * 1024]]) },
      { ...publicationOf([image({})]), imageBytes: new Map([["https://cdn.waybill.dev/b.png", 300 * 1024]]) },
    ],
  },
  image_is_very_heavy: {
    bad: {
      ...withSamples(
        [image({ src: "{{picture}}" })],
        { picture: "https://a.dev/1" },
        { picture: "https://a.dev/2" },
      ),
      imageBytes: new Map([
        ["https://a.dev/1", 5],
        ["https://a.dev/2", 1024 ** 2 + 1],
      ]),
    },
    place: [1],
    values: { address: "https://a.dev/2", bytes: 1024 ** 2 + 1, bytesMax: 1024 ** 2 },
    good: [
      { ...publicationOf([image({})]), imageBytes: new Map([["https://cdn.waybill.dev/a.png", 1024 ** 2]]) },
    ],
  },
  heading_level_is_skipped: {
    bad: [heading(1), condition(set, [heading(2)]), heading(3)],
    place: [3],
    values: { from: 1, to: 3 },
    good: [
      [heading(3), heading(1), heading(2), heading(3), heading(1)],
      [heading(1), condition(set, [heading(2)], [heading(2), heading(3)]), heading(3)],
    ],
  },
  contrast_is_low: {
    bad: [paragraph("a", text("b", { type: "colour", attrs: { colour: "#777777" } }))],
    place: [1, 1],
    values: { role: "own", scheme: "light", ink: "#777777", ground: "#ffffff", ratio: 4.47, ratioMin: 4.5 },
    good: [[node("heading", { level: 2 }, text("b", { type: "colour", attrs: { colour: "#777777" } }))]],
  },
}

test.each(Object.entries(cases))(
  "%s is found at its place, with its values, and not in a similar case",
  (code, one) => {
    const found = foundOf(one.bad, code as CheckCode)
    expect(found[0]).toEqual({ place: one.place, values: one.values })
    for (const [at, good] of one.good.entries())
      expect(foundOf(good, code as CheckCode), `good ${at}`).toEqual([])
  },
)

test("a valid message has no findings", () => {
  const document = documentOf(
    [
      heading(1),
      paragraph("Hello {{name|there}}, ", text("see", { type: "link", attrs: { href: "{{url}}" } })),
      condition(set, [paragraph("Your code is {{code}}")], [paragraph("No code")]),
      row({ repeat, when: { kind: "more", tag: "item.price", value: "5" } }, "{{item.name}}"),
      node("button", { label: "Open {{code|it}}", href: "https://waybill.dev/{{code}}" }),
      node("button", { label: "Or not", href: "{{url}}", style: "outline" }),
      node("section", { ground: "#eef2ff" }, heading(2), linked("https://waybill.dev/")),
      node("social", { links: [{ network: "web", href: "https://waybill.dev/" }] }),
      node("footer", {}, paragraph("Waybill Ltd")),
    ],
    { preheader: "For {{name|you}}" },
  )
  const url = "https://waybill.dev/"
  const samples = [
    sample({ name: "Ada", url, code: "A1", items: [{ name: "Tea", price: 9 }] }),
    sample({ url, items: [] }, "two"),
  ]
  const publication = {
    ...clean,
    document,
    samples,
    needsUnsubscribe: true,
    verifiedDomains: ["waybill.dev"],
  }
  expect(checkDocument(publication)).toEqual([])
})

test("a branch within one that no sample shows is not reported again, nor is the other branch, which is shown", () => {
  const inner = condition({ kind: "equals", tag: "plan", value: "pro" }, [paragraph("a")])
  const row5 = row({ when: { kind: "less", tag: "total", value: "5" } })
  expect(
    foundOf(withSamples([condition(set, [inner, row5]), row5], { total: 9 }), "branch_is_never_shown"),
  ).toEqual([
    { place: [1, 0], values: { branch: "shown", kind: "set", tag: "code", value: null } },
    { place: [2, 0], values: { branch: "row", kind: "less", tag: "total", value: "5" } },
  ])
})

test("links of an HTML block and those with marks in them are found once each", () => {
  const html =
    '<a href="http://waybill.dev/$!{code}">a</a><a href="http://waybill.dev/#if">b</a><a href="http://waybill.dev/b">c</a><a href="">d</a><a href=" java\nscript:alert(1)">e</a>'
  const publication = { ...publicationOf([node("htmlBlock", { html })]), engine: "velocity" as const }
  expect(
    checkDocument(publication).map(({ code, values }) => [code, "address" in values && values.address]),
  ).toEqual([
    ["link_is_empty", ""],
    ["link_is_script", "java\nscript:alert(1)"],
    ["link_is_http", "http://waybill.dev/x"],
    ["link_is_http", "http://waybill.dev/b"],
  ])
  const mark = { type: "link", attrs: { href: "http://waybill.dev/" } }
  const bold = paragraph(text("a", mark), text("b", mark, { type: "bold" }), text(" "), text("c", mark))
  expect(foundOf([bold], "link_is_http").map(({ place }) => place)).toEqual([
    [1, 0],
    [1, 3],
  ])
})

test("a link in a repeated row is checked with each of its items", () => {
  const items = [{ url: "https://waybill.dev/" }, { url: "http://waybill.dev/" }]
  const publication = withSamples([row({ repeat }, " "), row({ repeat })], { items })
  const cell = node("tableCell", {}, linked("{{item.url}}"))
  const document = documentOf([node("table", {}, node("tableRow", { repeat }, cell))])
  expect(foundOf({ ...publication, document }, "link_is_http")).toEqual([
    { place: [0, 0, 0, 0, 0], values: link("http://waybill.dev/", "one") },
  ])
})

/** Place, role, scheme and bound of low contrast. */
const contrastsOf = (content: NodeJson[], colours: object = {}) =>
  checkDocument({ ...clean, document: documentOf(content), brand: brand.parse(colours) }).flatMap((check) =>
    check.code === "contrast_is_low"
      ? [[check.place, check.values.role, check.values.scheme, check.values.ratioMin]]
      : [],
  )

test("colors of the brand are reported once at the brand, those on a section's ground at the section", () => {
  const grey = { light: { text: "#888888", link: "#999999", muted: "#aaaaaa" } }
  const content = [
    heading(1),
    heading(2),
    paragraph("a"),
    paragraph("b"),
    node("section", { ground: "#777777" }, paragraph("c"), linked("https://waybill.dev/"), paragraph("d")),
    node("footer"),
  ]
  expect(contrastsOf(content, grey)).toEqual([
    [[4], "text", "light", 4.5],
    [[4], "link", "light", 4.5],
    ["brand", "text", "light", 4.5],
    ["brand", "link", "light", 4.5],
  ])
  // 3.5 to 1 is enough for headings of the first two levels.
  expect(contrastsOf([heading(1), heading(2)], grey)).toEqual([])
  expect(contrastsOf([heading(3)], grey)).toEqual([["brand", "text", "light", 4.5]])
  expect(contrastsOf([node("footer", {}, paragraph("small"))], grey)).toEqual([
    ["brand", "link", "light", 4.5],
    ["brand", "muted", "light", 4.5],
  ])
})

test("small print is checked in its own color, also that of the brand without a footer", () => {
  const grey = { light: { muted: "#999999" } }
  const small = { ...paragraph("a"), attrs: { look: "muted" } }
  expect(contrastsOf([small], grey)).toEqual([["brand", "muted", "light", 4.5]])
  expect(contrastsOf([node("section", { ground: "#ffffff" }, small)], grey)).toEqual([
    [[0], "muted", "light", 4.5],
  ])
  expect(contrastsOf([paragraph("a")], grey)).toEqual([])
  expect(contrastsOf([paragraph("a")], { ...grey, footer: "Waybill Ltd" })).toEqual([
    ["brand", "muted", "light", 4.5],
  ])
})

test("the dark scheme is checked with its own colors, except for those that do not change", () => {
  const dark = { dark: { text: "#333333", link: "#333333", muted: "#333333" } }
  const button = node("button", { label: "Go", href: "#a" })
  const outline = node("button", { label: "Go", href: "#a", style: "outline" })
  expect(contrastsOf([paragraph("a")], dark)).toEqual([["brand", "text", "dark", 4.5]])
  expect(contrastsOf([outline], dark)).toEqual([["brand", "link", "dark", 4.5]])
  expect(
    contrastsOf([node("section", { ground: "#ffffff" }, paragraph("a"), outline), button], dark),
  ).toEqual([])
  expect(contrastsOf([button], { button: { ground: "#ffffff", text: "#eeeeee" } })).toEqual([
    ["brand", "button", "light", 4.5],
  ])
  const navy = { type: "colour", attrs: { colour: "#000080" } }
  expect(contrastsOf([paragraph(text("a", navy))])).toEqual([[[0, 0], "own", "dark", 4.5]])
  // The inner of two marks applies.
  const there = { type: "link", attrs: { href: "#a" } }
  expect(contrastsOf([paragraph(text("a", navy, there))])).toEqual([])
})

test("an address that runs a script is invalid in documents, so it is only in values and HTML blocks", () => {
  for (const href of ["javascript:alert(1)", "data:text/html,a", "vbscript:a"])
    expect(readDocument({ version: 1, doc: { type: "doc", content: [linked(href)] } })).toMatchObject({
      faults: [{ code: "address_refused", place: [0, 0] }],
    })
})

const arbitraryPublication = fc.record({
  document: arbitraryDocument.map((input): Document => {
    const read = readDocument(input)
    if ("faults" in read) throw new Error(JSON.stringify(read.faults))
    return read.document
  }),
  brand: fc.constantFrom(
    plainBrand,
    brand.parse({
      footer: "{{place}}",
      logo: { src: "{{logo}}", alt: "", width: 90, href: "http://x.test/{{code}}" },
      light: { text: "#aaaaaa" },
    }),
  ),
  engine: fc.constantFrom(...templateEngines),
  head: fc.record({ subject: fc.oneof(arbitraryLine, fc.constant("")), from_email: arbitraryLine }),
  samples: fc.array(
    fc.record({
      name: fc.string(),
      values: fc.oneof(
        fc.jsonValue({ maxDepth: 4 }),
        fc.dictionary(
          fc.constantFrom("name", "code", "order", "items", "url", "picture", "item", "__proto__"),
          fc.jsonValue({ maxDepth: 3 }),
        ),
      ) as fc.Arbitrary<SubstitutionValue>,
    }),
    { maxLength: 3 },
  ),
  html: fc.option(fc.string()),
  imageBytes: fc.constant(new Map([["https://x.example/a.png?b=1&c=2", 300_000]])),
  verifiedDomains: fc.option(fc.array(arbitraryLine)),
  needsUnsubscribe: fc.boolean(),
  readHtml: fc.constant(partsOfHtml),
})

const fieldsInOrder = ["from_email", "from_name", "reply_to", "reply_to_name", "subject", "preheader"]
const rankOf = ({ place }: Check): number =>
  typeof place === "string" ? (fieldsInOrder.includes(place) ? 0 : 2) : 1

function nodeAt(document: Document, place: readonly number[]): DocumentNode | undefined {
  return place.reduce<DocumentNode | undefined>(
    (node, at) => (node && node.type !== "text" ? node.content[at] : undefined),
    document.doc,
  )
}

test("any document with any samples is checked, in the same order each time, and nothing is reported twice", () => {
  fc.assert(
    fc.property(arbitraryPublication, (publication) => {
      const before = JSON.stringify(publication)
      const found = checkDocument(publication)
      expect(checkDocument(publication)).toEqual(found)
      expect(JSON.stringify(publication)).toBe(before)
      expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length)
      expect(found.map(rankOf)).toEqual(found.map(rankOf).sort())
      const places = found.flatMap(({ place }) => (typeof place === "string" ? [] : [place]))
      for (const [at, place] of places.entries()) {
        expect(nodeAt(publication.document, place)).toBeDefined()
        const previous = places[at - 1]
        if (previous) expect(isBefore(place, previous)).toBe(false)
      }
    }),
    { numRuns: 80 },
  )
})

/** Two digits per step are enough for generated documents. */
const isBefore = (one: readonly number[], other: readonly number[]): boolean =>
  sortable(one) < sortable(other)
const sortable = (place: readonly number[]): string =>
  place.map((at) => String(at).padStart(2, "0")).join(".")

test("every check has a different code", () => {
  expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length)
  for (const { code } of checks) expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/)
})

test("DRAFT-10 the number of filled texts is limited, with items and samples from everywhere", () => {
  const links = Array.from({ length: 1000 }, (_, n) => linked(`https://a.waybill.dev/{{item.url}}/${n}`))
  const table = node("table", {}, node("tableRow", { repeat }, node("tableCell", {}, ...links)))
  const samples = Array.from({ length: 50 }, (_, n) =>
    sample(
      { items: Array.from({ length: 200 }, (_, m) => ({ url: `${n}-${m}`.padEnd(5000, "x") })) },
      `${n}`,
    ),
  )
  const surveyed = survey({ ...clean, document: documentOf([table]), samples })
  const filled = surveyed.links.map(({ addresses }) => addresses)
  expect(filled.flat().length).toBeLessThanOrEqual(100_000)
  expect(Math.max(...filled.flat().map(({ text: one }) => one.length))).toBe(1000)
  expect(new Set(filled[0]?.map((one) => one.sample)).size).toBe(50)
  // A short document is checked with up to 200 items, from the whole list.
  const items = Array.from({ length: 1000 }, (_, n) => ({ url: n < 990 ? "https://a.dev/" : "ftp://a.dev/" }))
  expect(
    foundOf(
      withSamples(
        [node("table", {}, node("tableRow", { repeat }, node("tableCell", {}, linked("{{item.url}}"))))],
        {
          items,
        },
      ),
      "link_is_no_address",
    ),
  ).toHaveLength(1)
})

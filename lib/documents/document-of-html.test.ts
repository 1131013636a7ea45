import fc from "fast-check"
import { expect, test } from "vitest"
import { composeHtml } from "./compose/compose-html.ts"
import { documentOfHtml } from "./document-of-html.ts"
import { plainBrand } from "./testing/make-document.ts"

function taken(html: string) {
  const found = documentOfHtml(html)
  if ("faults" in found) throw new Error(JSON.stringify(found.faults))
  const [block] = found.document.doc.content
  if (block?.type !== "htmlBlock" || found.document.doc.content.length !== 1) throw new Error("one block")
  return { ...found, html: block.attrs.html }
}

test("DOCUMENT-19 HTML from elsewhere becomes a document with one HTML block, byte for byte", () => {
  for (const html of [
    "<P Class=x>A &amp; B</P>\n",
    "",
    "{% if a %}<td>",
    "<!--[if mso]><p><![endif]-->",
    "a < b",
  ]) {
    expect(taken(html).html).toBe(html)
    expect(taken(html).hints).toEqual([])
  }
})

test("DOCUMENT-19 a whole page keeps its body, with the styles of its head, its language and its title", () => {
  const page = taken(`<!DOCTYPE html>
<HTML lang="ar" dir="rtl">
<Head><meta charset="utf-8"><title>Your order {{ id }}</title>
{% assign a = "b" %}
<STYLE type="text/css">p > a { color: red }</STYLE>
<!--[if mso]><style>.x { width: 1px }</style><![endif]--><!-- a note -->
<link rel="stylesheet" href="https://x.example/a.css"><script>alert("<body>")</script>
</Head>
<Body BgColor="#fff" style="margin:0">
<P Class=x>A &amp; B</P>{% if a %}<b>c</b>{% endif %}
</Body>
</HTML>`)
  expect(page.html).toBe(`{% assign a = "b" %}
<STYLE type="text/css">p > a { color: red }</STYLE>
<!--[if mso]><style>.x { width: 1px }</style><![endif]-->
<P Class=x>A &amp; B</P>{% if a %}<b>c</b>{% endif %}`)
  expect(page.document).toMatchObject({ language: "ar", direction: "rtl" })
  expect(page.title).toBe("Your order {{ id }}")
  expect(page.hints).toEqual([
    { code: "head_is_left_out", subject: "link, script" },
    { code: "body_attributes_are_left_out", subject: "bgcolor, style" },
  ])
})

test("DOCUMENT-19 pages with missing end tags are accepted as well", () => {
  expect(taken("<head><style>a</style><body><p>A").html).toBe("<style>a</style>\n<p>A")
  expect(taken("<html><head><style>a</style></head><p>A</p></html>").html).toBe("<style>a</style>\n<p>A</p>")
  expect(taken("<!doctype html><html lang='no language'><p>A</p>").document.language).toBe("en")
  expect(taken("<body>A").html).toBe("A")
})

test("DOCUMENT-19 HTML that is too long is refused, and no input makes it throw or hang", async () => {
  expect(documentOfHtml("a".repeat(500_001))).toMatchObject({ faults: [{ code: "too_long" }] })
  const parts = ["<b>", "<head>", "<body>", "<!--", "<style>", "<html ", "</p>", "<table><td>", "<!doctype "]
  for (const part of parts) {
    const from = process.cpuUsage()
    const { document } = taken(`<html>${part.repeat(Math.floor(200_000 / part.length))}`)
    await composeHtml(document, { brand: plainBrand, engine: "liquid" })
    const { user, system } = process.cpuUsage(from)
    expect((user + system) / 1e6, part).toBeLessThan(4)
  }
  const some = fc.constantFrom(
    ...["<html lang=a>", "<head>", "</head>", "<body dir=rtl>", "</body>", "<style>", "</style>", "<title>"],
    ...["</title>", "<!--", "-->", "[if", "text", "<p>", "{% if %}", "\uE000", "\uD800", "\0"],
  )
  fc.assert(fc.property(fc.array(some), (parts) => taken(parts.join("")).hints.length <= 2))
})

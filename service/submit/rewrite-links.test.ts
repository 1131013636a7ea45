import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rewriteLinks, scanHtml } from "./rewrite-links.ts"

const tracked = (html: string, addition = "") =>
  rewriteLinks(
    html,
    (url) => `T(${url})`,
    (url) => url === "https://example.com/stop",
    addition,
  )

describe("TRACK-2 links in HTML", () => {
  test("of a and area become tracked, everything else keeps its bytes", () => {
    const html = `<!DOCTYPE html>\n<A\n  class=x HREF="https://a.example/"  >One</A><area href='http://b.example'><link href="https://c.example/s.css"><img src="https://d.example/i.png">`
    expect(tracked(html)).toBe(
      html
        .replace("https://a.example/", "T(https://a.example/)")
        .replace("http://b.example", "T(http://b.example)"),
    )
  })
  test("entities in an address are decoded", () => {
    expect(tracked('<a href="https://a.example/?x=1&amp;y=%22&quot;">')).toBe(
      '<a href="T(https://a.example/?x=1&y=%22")">',
    )
    expect(tracked("<a href=https://a.example/?x=1&amp;y=2>")).toBe("<a href=T(https://a.example/?x=1&y=2)>")
  })
  test("blanks around an address do not count", () => {
    expect(scanHtml('<a href=" https://a.example\n">').links[0]?.url).toBe("https://a.example")
  })
  test.each([
    "mailto:a@example.com",
    "tel:+100",
    "#top",
    "",
    "/relative",
    "javascript:void(0)",
    "cid:logo",
    "ftp://a.example",
    "https://example.com/stop",
  ])("the address %j stays", (url) => {
    const html = `<a href="${url}">x</a>`
    expect(tracked(html)).toBe(html)
  })
  test("a second href of one tag stays: browsers take the first", () => {
    expect(tracked('<a href="https://a.example" href="https://b.example">')).toBe(
      '<a href="T(https://a.example)" href="https://b.example">',
    )
  })
  test("what looks like a link in comments, scripts, styles and attribute values stays", () => {
    const html = `<!-- <a href="https://a.example"> --><script>'<a href="https://b.example">'</script><style>/*<a href="https://c.example">*/</style><p title='<a href="https://d.example">'>`
    expect(tracked(html)).toBe(html)
  })
})

describe("an addition", () => {
  test("goes before the last closing body tag", () => {
    expect(tracked("<body>1</body><BODY>2</BODY ></html>", "+")).toBe("<body>1</body><BODY>2+</BODY ></html>")
  })
  test("goes to the end when there is no closing body tag, or only one in a comment", () => {
    expect(tracked("<p>1</p>", "+")).toBe("<p>1</p>+")
    expect(tracked("<p>1</p><!-- </body> -->", "+")).toBe("<p>1</p><!-- </body> -->+")
  })
  test("keeps its own links", () => {
    expect(tracked("", '<a href="https://a.example">')).toBe('<a href="https://a.example">')
  })
})

test("without a replacement HTML keeps every byte, whatever it is", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "<a ",
          "href=",
          '"',
          "'",
          ">",
          "http://x.example",
          "&amp;",
          "<!--",
          "-->",
          "</body",
          " ",
        ),
      ),
      (parts) => {
        const html = parts.join("")
        expect(rewriteLinks(html, null, () => false, "")).toBe(html)
        // Offsets are right when putting every found text back changes nothing.
        const found = scanHtml(html).links
        expect(
          rewriteLinks(
            html,
            (url) => url,
            () => false,
            "",
          ).length,
        ).toBeLessThanOrEqual(html.length)
        expect(found.every((link) => link.start <= link.end && link.end <= html.length)).toBe(true)
      },
    ),
  )
})

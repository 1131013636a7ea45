import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { linksIn } from "./links-in.ts"
import { readTokens } from "./read-tokens.ts"
import { rewriteLinks } from "./rewrite-links.ts"

const tracked = (html: string, addition = "") =>
  rewriteLinks(html, (url) => (url === "https://example.com/stop" ? null : `T(${url})`), addition)

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
    expect(linksIn('<a href=" https://a.example\n">')[0]?.url).toBe("https://a.example")
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
    "https://",
    "https://exa mple.com/",
    "https://[/?a=1&amp;b=2",
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
    const html = `<!-- <a href="https://a.example"> --><!--[if mso]> <a href="https://f.example"> --><script>'<a href="https://b.example">'</script><style>/*<a href="https://c.example">*/</style><p title='<a href="https://d.example">'>`
    expect(tracked(html)).toBe(html)
  })
})

describe("TRACK-2 links that Outlook alone reads", () => {
  const button =
    '<!--[if mso]><v:roundrect href="https://a.example/?x=1&amp;y=2" fill="t"><a href=\'https://b.example\'>Buy</a></v:roundrect><![endif]-->'
  test("of shapes and of a become tracked, in place", () => {
    const html = `<p>ä</p>${button}<!--[if !mso]><!--><a href="https://c.example">Buy</a><!--<![endif]-->${button}`
    const trackedButton = button
      .replace("https://a.example/?x=1&amp;y=2", "T(https://a.example/?x=1&y=2)")
      .replace("https://b.example", "T(https://b.example)")
    expect(tracked(html)).toBe(
      `<p>ä</p>${trackedButton}<!--[if !mso]><!--><a href="T(https://c.example)">Buy</a><!--<![endif]-->${trackedButton}`,
    )
  })
  test.each(["[if gte mso 9]", "[if (gte mso 9)|(IE)]", "[IF MSO | IE]"])("in a comment %s", (condition) => {
    expect(tracked(`<!--${condition}>\n<a href="https://a.example">\n<![ENDIF]-->`)).toBe(
      `<!--${condition}>\n<a href="T(https://a.example)">\n<![ENDIF]-->`,
    )
  })
  test.each([
    // Unquoted: two dashes at the end of an address would end the comment.
    "<!--[if mso]><a href=https://a.example><![endif]-->",
    '<!--[if mso]><a href="https://example.com/stop"><v:rect href="mailto:a@example.com"><![endif]-->',
    '<!--[if mso]><v:fill src="https://a.example/i.png"><link href="https://a.example/s.css"><![endif]-->',
    '<v:rect href="https://a.example">',
  ])("stay in %s", (html) => {
    expect(tracked(html)).toBe(html)
  })
})

describe("TRACK-14 an addition", () => {
  test("goes before the last closing body tag", () => {
    expect(tracked("<body>1</body><BODY>2</BODY ></html>", "+")).toBe("<body>1</body><BODY>2+</BODY ></html>")
  })
  test("is added at the end when there is no closing body tag, or only one in a comment", () => {
    expect(tracked("<p>1</p>", "+")).toBe("<p>1</p>+")
    expect(tracked("<p>1</p><!-- </body> -->", "+")).toBe("<p>1</p><!-- </body> -->+")
  })
  test.each([
    ["<p>1</p>", "<!-- note"],
    ["<body><p>1</p>", "<!-- </body></html>"],
    ["<p>1</p><!-- note -->", "<!-- note --"],
    ["<p>1</p>", "<style>.a { color: red }</body>"],
    ["<style>.a{}</style><p>1</p>", "<STYLE media=print>.b{}</style"],
    ["<head>", "<title>Hello<body><p>1</p></body></html>"],
    ["<p>1</p>", "<textarea><p>2</p>"],
    ["<p>1</p>", '<script>"</body>"'],
    ["<p>1</p>", "<template><p>2</p></body>"],
    ["<select></select>", "<select><option>1"],
    ["<p>1</p>", "<xmp><p>"],
    ["<p>1</p>", '<a href="https://a.example>2</a></body></html>'],
    ["<p>1</p>", "<a href='x"],
    ["<p>1</p>", "<br class"],
    ["<p>1</p>", "<b"],
    ["<p>1", "</p"],
    ["<p>1</p>", "</"],
    ["<p>1</p>", "<!doctype html"],
    ["<p>1</p>", "<?xml"],
    ["<p>1</p>", "<![CDATA[ 2"],
    ["<p>1</p></P\n>", "<!--"],
    ["", "<!-- <p>1</p>"],
  ])("goes before what is open at the end: %s | %s", (complete, open) => {
    expect(tracked(`${complete}${open}`, "+")).toBe(`${complete}+${open}`)
  })
  test.each([
    "1 < 2 <",
    "<p>1",
    "<!-- a --!>",
    "<style></style >",
    "<title>1</title>",
    "<textarea/></textarea>",
    "<p title='<!--'>",
  ])("goes to the end of what only looks open: %s", (html) => {
    expect(tracked(html, "+")).toBe(`${html}+`)
  })
  test("goes before a closing body tag in front of what is open", () => {
    expect(tracked("<body>1</body><!-- note", "+")).toBe("<body>1+</body><!-- note")
  })
  test("keeps its own links", () => {
    expect(tracked("", '<a href="https://a.example">')).toBe('<a href="https://a.example">')
  })
})

test("TRACK-14 an addition is a separate tag in any HTML", () => {
  const parts = [
    "<",
    "/",
    ">",
    "!--",
    "--",
    "<!",
    "<b",
    "<title",
    "<style>",
    "</title",
    "</body>",
    '"',
    "'",
    "=",
    " ",
    "x",
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (chosen) => {
      const names: string[] = []
      const html = rewriteLinks(chosen.join(""), null, "<hr>")
      readTokens(html, { onopentagname: (start, end) => void names.push(html.slice(start, end)) })
      expect(names).toContain("hr")
    }),
    { numRuns: 2000 },
  )
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
        expect(rewriteLinks(html, null, "")).toBe(html)
        // Offsets are right when putting every found text back changes nothing.
        const found = linksIn(html)
        expect(rewriteLinks(html, (url) => url, "").length).toBeLessThanOrEqual(html.length)
        expect(found.every((link) => link.start <= link.end && link.end <= html.length)).toBe(true)
      },
    ),
  )
})

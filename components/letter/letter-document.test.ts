import { describe, expect, it } from "vitest"
import { hasDarkStyles, letterDocument, namesRemotePictures } from "./letter-document.ts"

describe("letterDocument", () => {
  it("puts the policy before everything but the doctype", () => {
    const made = letterDocument(
      '<!DOCTYPE html><html><head><link rel="stylesheet" href="https://a.example"></head></html>',
    )
    expect(made.startsWith('<!DOCTYPE html><meta http-equiv="Content-Security-Policy"')).toBe(true)
    expect(made.indexOf("default-src 'none'")).toBeLessThan(made.indexOf("x-link"))
  })

  it("inserts the head before any comment in front of the doctype can end it", () => {
    const made = letterDocument('<!--><img src="https://a.example/x.png"><!-- --><!doctype html><p>x</p>')
    expect(made.indexOf("Content-Security-Policy")).toBeLessThan(made.indexOf("<img"))
  })

  it("loads no remote picture unless asked", () => {
    const html = '<p><img src="https://a.example/x.png" width="60"></p>'
    expect(letterDocument(html)).toContain("img-src data:;")
    expect(letterDocument(html, { hasRemotePictures: true })).toContain("img-src data: https: http:;")
  })

  it("PICTURE-12 loads pictures from the service's own address for pictures, and nothing else", () => {
    const html =
      '<img src="https://mail.example/p/1-ab.png" width="60"><img src="https://a.example/x.png" width="60">'
    const sources = (pictureHost: string | null) =>
      /img-src ([^;]*);/.exec(letterDocument(html, { pictureHost }))?.[1]
    expect(sources("https://mail.example/p/")).toBe("data: https://mail.example/p/")
    expect(sources("http://127.0.0.1:4100/p/")).toBe("data: http://127.0.0.1:4100/p/")
    expect(sources(null)).toBe("data:")
  })

  it("LOOK-2 loads nothing at all without pictures: none of ours, none that was asked for, none in the letter", () => {
    const html =
      `<meta http-equiv="Content-Security-Policy" content="img-src *"><table background="https://a.example/b.png"><td>` +
      `<img src="data:image/gif;base64,R0" alt="Logo" width="60"><img src="cid:logo" alt="Logo"></td></table>` +
      `<style>p{background:url(https://mail.example/p/1-ab.png)}</style>`
    const view = { hasRemotePictures: true, pictureHost: "https://mail.example/p/", isWithoutPictures: true }
    const made = letterDocument(html, view)
    expect(made.match(/img-src [^;]*/g)).toEqual(["img-src 'none'", expect.stringMatching(/^img-src \*/)])
    expect(made).toContain("<x-meta http-equiv")
    expect(made).toContain('alt="Logo"')
  })

  it.each([
    "https:",
    "*",
    "https://a.example/p/; script-src *",
    'https://a.example/"><script>',
    "https://a b/",
  ])("PICTURE-12 takes nothing for an address of pictures that would open more: %s", (pictureHost) =>
    expect(letterDocument("<p>x</p>", { pictureHost })).toContain("img-src data:;"),
  )

  it.each([
    '<img src="https://a.example/t/o/abc" width="1" height="1" alt="">',
    '<img alt="" style="display:block;width:1px;height:1px" src="https://a.example/t/o/abc">',
    "<img height=1 width=1 src=https://a.example/t/o/abc>",
  ])("never keeps a tracking pixel: %s", (pixel) => {
    expect(letterDocument(`<p>Hello</p>${pixel}`, { hasRemotePictures: true })).not.toContain("/t/o/")
    expect(namesRemotePictures(`<p>Hello</p>${pixel}`)).toBe(false)
  })

  it.each([
    '<link rel="preconnect" href="https://a.example">',
    "<LINK\nrel=dns-prefetch href=//a.example>",
    "<li<link>nk rel=preconnect href=//a.example>",
    '<iframe src="https://a.example"></iframe>',
    '<frameset><frame src="https://a.example"></frameset>',
    '<object data="https://a.example"></object><embed src="https://a.example">',
    '<meta http-equiv="refresh" content="0;url=https://a.example">',
    "<meta content='0;url=https://a.example' HTTP-EQUIV=refresh>",
  ])("INBOX-1 takes the meaning from what could open a connection: %s", (html) => {
    const shown = letterDocument(`<!doctype html>${html}`).replace(/^.*<style>:root[^<]*<\/style>/s, "")
    expect(shown).toContain("a.example")
    expect(shown).not.toMatch(/<(?:link|meta|i?frame|frameset|object|embed)\b/i)
  })

  it.each([
    "<a target=_self href=x>",
    '<A title=">" TARGET="_top" href=x>',
    "<form target>",
    "<area alt='a'target=''>",
  ])("INBOX-1 leaves no link a target in which the letter could be replaced: %s", (html) =>
    expect(letterDocument(html).replace(/^.*<base target="_blank">/s, "")).not.toMatch(/[^-]target/i),
  )

  it("keeps the word target in a letter's text", () => {
    expect(letterDocument('<p title="a">Our target = 5</p>')).toContain("Our target = 5")
  })

  it("keeps a picture that is merely 100 wide", () => {
    expect(letterDocument('<img src="data:image/gif;base64,R0" width="100" height="10">')).toContain("R0")
  })

  it("answers questions about the colour scheme by the view, not by the reader's system", () => {
    const html =
      "<style>@media (prefers-color-scheme: dark) { p { color: white } } @media (prefers-color-scheme:light) { p { color: black } }</style>"
    expect(hasDarkStyles(html)).toBe(true)
    expect(letterDocument(html, { isDark: true })).toMatch(
      /@media \(min-width: 0px\).*white.*@media \(max-width: 0px\).*black/,
    )
    expect(letterDocument(html)).toMatch(/@media \(max-width: 0px\).*white.*@media \(min-width: 0px\).*black/)
  })

  it("puts its own colour scheme before the letter's", () => {
    const html = '<meta name="color-scheme" content="light dark">'
    expect(letterDocument(html).indexOf('content="light"')).toBeLessThan(
      letterDocument(html).indexOf("light dark"),
    )
  })

  it("turns a letter without dark styles round in the dark view only", () => {
    expect(letterDocument("<p>x</p>", { isDark: true })).toContain("invert(")
    expect(letterDocument("<p>x</p>")).not.toContain("invert(")
  })
})

describe("namesRemotePictures", () => {
  it.each([
    '<img width="60" src="https://a.example/x.png">',
    "<td background='http://a.example/x.png'>",
    "<style>.a{background:url(//a.example/x.png)}</style>",
  ])("sees %s", (html) => expect(namesRemotePictures(html)).toBe(true))

  it("PICTURE-12 does not see what is shown anyway", () => {
    const html = '<img width="60" src="https://mail.example/p/1-ab.png">'
    expect(namesRemotePictures(html, "https://mail.example/p/")).toBe(false)
    expect(namesRemotePictures(html, "https://mail.example.evil/p/")).toBe(true)
    expect(
      namesRemotePictures(`${html}<img width="60" src="https://a.example/x.png">`, "https://mail.example/p/"),
    ).toBe(true)
  })

  it("does not take a link for a picture", () => {
    expect(namesRemotePictures('<a href="https://a.example">x</a><img src="cid:logo.png" width="9">')).toBe(
      false,
    )
  })
})

import { describe, expect, it } from "vitest"
import { sourceContrasts } from "./source-contrasts.ts"

const html = (source: string) => sourceContrasts(source, { engine: "liquid", kind: "html" })
const colours = (source: string) => html(source).map(({ values: { ink, ground } }) => `${ink} on ${ground}`)

describe("SOURCE-11 contrast of text in a source", () => {
  it("finds text that is close to its ground, at its element", () => {
    const source =
      '<table bgcolor="#ffffff"><tr><td>\n<p id="x" style="color: #bbb">Hello</p></td></tr></table>'
    expect(html(source)).toEqual([
      {
        ...{ code: "text_contrast_is_low", severity: "warning", place: [] },
        offset: source.indexOf("<p"),
        values: { ink: "#bbbbbb", ground: "#ffffff", ratio: 1.91, ratioMin: 4.5 },
      },
    ])
  })

  it.each([
    ["a name", '<p style="color:silver">Hello</p>', "#c0c0c0 on #ffffff"],
    ["rgb()", '<p style="COLOR : rgb(255, 255, 0)">Hello</p>', "#ffff00 on #ffffff"],
    ["rgb() with spaces", '<p style="color: rgb(255 255 0)">Hello</p>', "#ffff00 on #ffffff"],
    ["the old element", '<font color="yellow">Hello</font>', "#ffff00 on #ffffff"],
    ["the body", '<body bgcolor="#000"><p>Hello</p></body>', "#000000 on #000000"],
    ["an inherited color", '<div style="color:#eee"><p><b>Hello</b></p></div>', "#eeeeee on #ffffff"],
    ["a short ground", '<p style="background: #777">Hello</p>', null],
    ["a ground with more words", '<p style="background: #333 none">Hello</p>', "#000000 on #333333"],
    ["a value", '<p style="color:#eee">{{name}}</p>', "#eeeeee on #ffffff"],
    ["!important", '<p style="color:#eee !important">Hello</p>', "#eeeeee on #ffffff"],
  ])("reads %s", (_, source, expected) => {
    expect(colours(source)).toEqual(expected === null ? [] : [expected])
  })

  it("allows less contrast for large text", () => {
    const of = (style: string) => colours(`<p style="color:#888;${style}">Hello</p>`)
    expect(of("font-size:16px")).toHaveLength(1)
    expect(of("font-size:24px")).toEqual([])
    expect(of("font-size:14pt;font-weight:bold")).toEqual([])
    expect(colours('<h1 style="color:#888">Hello</h1>')).toEqual([])
  })

  it.each([
    ["a picture as ground", '<td background="a.png" style="color:#fff">Hello</td>'],
    ["a picture in a style", '<td style="background:#fff url(a.png);color:#fff">Hello</td>'],
    ["a gradient", '<td style="background-image:linear-gradient(red,blue);color:#fff">Hello</td>'],
    ["a half transparent ground", '<td style="background:rgba(0,0,0,.5);color:#000">Hello</td>'],
    ["a tag as color", '<p style="color:{{ brand }}">Hello</p>'],
    ["a condition in a style", '<p style="color:#fff;{% if x %}background:#000{% endif %}">Hello</p>'],
    [
      "a class with a style sheet",
      '<style>.a{background:#000}</style><p class="a" style="color:#fff">Hi</p>',
    ],
    ["an element of a style sheet", "<style>p{color:#fff}</style><body bgcolor=white><p>Hello</p></body>"],
    ["a linked style sheet", '<link rel="stylesheet" href="a.css"><p style="color:#fff">Hello</p>'],
    ["a link without a color", '<p style="background:#0000ee"><a href="https://a.example">Hello</a></p>'],
    ["hidden text", '<div style="display:none;color:#fff">Preheader</div>'],
    ["hidden text in small print", '<div style="font-size:1px;color:#fff">Preheader</div>'],
    ["directives only", '<p style="color:#fff">{% if a %} {% endif %}</p>'],
    ["comments", '<p style="color:#fff"><!-- Hello --></p>'],
    ["invisible characters", '<p style="color:#fff">&nbsp;&zwnj;&#847;</p>'],
    [
      "elements that a condition begins twice",
      '{% if a %}<div style="background:#000">{% else %}<div style="background:#222">{% endif %}<p>Hello</p></div>',
    ],
  ])("has no finding for %s", (_, source) => {
    expect(colours(source)).toEqual([])
  })

  it("reads a color of the element over its style sheet, except an important one", () => {
    const sheet = (more: string) =>
      colours(`<style>p{color:#000${more}}</style><p style="color:#eee">Hello</p>`)
    expect(sheet("")).toEqual(["#eeeeee on #ffffff"])
    expect(sheet(" !important")).toEqual([])
  })

  it("ignores style sheets for other screens", () => {
    const source =
      "<style>@media (prefers-color-scheme: dark){ p{color:#fff !important} }</style>" +
      '<p style="color:#eee">Hello</p>'
    expect(colours(source)).toEqual(["#eeeeee on #ffffff"])
  })

  it("lists an element once", () => {
    expect(colours('<p style="color:#eee">Hello<br>you</p>')).toHaveLength(1)
  })

  it("reads attributes of MJML, and the defaults in its head", () => {
    const body =
      '<mj-section background-color="#222222"><mj-column><mj-text>Dark</mj-text>' +
      '<mj-button background-color="#ffff00">Yellow</mj-button></mj-column></mj-section>'
    const of = (head: string) =>
      sourceContrasts(`<mjml><mj-head>${head}</mj-head><mj-body>${body}</mj-body></mjml>`, {
        ...{ engine: "simple", kind: "mjml" },
      }).map(({ values: { ink, ground } }) => `${ink} on ${ground}`)
    expect(of("")).toEqual(["#000000 on #222222", "#ffffff on #ffff00"])
    expect(of('<mj-attributes><mj-text color="#fff" /><mj-button color="#000" /></mj-attributes>')).toEqual(
      [],
    )
    expect(of('<mj-attributes><mj-all color="#333" /></mj-attributes>')).toEqual(["#333333 on #222222"])
  })

  it("reads a large source once", () => {
    const source = '<div style="color:#eee">a'.repeat(400) + '<p style="color:#ddd">b</p>'.repeat(60_000)
    expect(html(source)).toHaveLength(200)
  })

  it("reads a large style sheet and a large head of MJML once", () => {
    const rule = `<style>${"a,".repeat(100_000)}b{${"font:;".repeat(100_000)}}</style>`
    expect(colours(`${rule}<p style="color:#eee">a</p>`)).toEqual(["#eeeeee on #ffffff"])
    const all = Array.from({ length: 50_000 }, (_, n) => `<mj-all a${n}="1" />`).join("")
    const source = `<mjml><mj-head><mj-attributes>${all}</mj-attributes></mj-head><mj-body>${"<mj-text>a</mj-text>".repeat(20_000)}</mj-body></mjml>`
    expect(sourceContrasts(source, { engine: "liquid", kind: "mjml" })).toEqual([])
  })
})

import { expect, test } from "vitest"
import type { Brand } from "../brand.ts"
import { darkFrom } from "../dark-colours.ts"
import { documentOf, type NodeJson, node, paragraph, plainBrand, text } from "../testing/make-document.ts"
import { composeHtml } from "./compose-html.ts"
import { holdColumns } from "./hold-columns.ts"

/** Output for programs that ignore a part of HTML and CSS: Outlook classic (Word), the new Outlook, and dark modes. */
const html = async (content: NodeJson[], { head = {}, brand = plainBrand as Brand } = {}): Promise<string> =>
  (await composeHtml(documentOf(content, head), { brand, engine: "none" })).html

const columns = (...widths: (number | null)[]): NodeJson =>
  node("columns", {}, ...widths.map((width) => node("column", { width }, paragraph("Words"))))
const cell = (attrs: object, ...content: NodeJson[]) => node("tableCell", { ...attrs }, ...content)
const table = (...rows: NodeJson[][]): NodeJson =>
  node("table", {}, ...rows.map((cells) => node("tableRow", {}, ...cells)))
const link = (words: string) => text(words, { type: "link", attrs: { href: "https://x.example" } })

test("DOCUMENT-9 a message from right to left contains no row, column or text from left to right", async () => {
  const content = [
    columns(null, null),
    node("section", { ground: "#112233" }, paragraph("Words"), columns(30, 70)),
    table([node("tableHeader", {}, paragraph("Words"))]),
    node("footer"),
  ]
  const brand = { ...plainBrand, logo: { src: "https://x.example/l.png", alt: "", width: 120, href: "" } }
  const written = await html(content, { head: { language: "ar", direction: "rtl" }, brand })
  expect(written).not.toMatch(/direction:\s*ltr|dir="ltr"|text-align:start/)
  expect(written.match(/direction:rtl/g)?.length).toBeGreaterThan(10)
  expect(written).toMatch(/<th scope="col" align="right" style="[^"]*text-align:right/)
  // The cell around the table passes its alignment on.
  expect(written).toMatch(/align="right" class="words"[^>]*>\s*<table/)
  expect(await html(content)).not.toMatch(/direction:\s*rtl|text-align:start/)
})

/** Inline maximum widths of the columns, as a program without style sheets reads them. */
const maxWidthsIn = (written: string): string[] =>
  [
    ...written
      .replace(/<style.*?<\/style>/gs, "")
      .matchAll(/class="mj-column-p[^"]*" style="[^"]*width:100%;(?:max-width:([^;]*);)?/g),
  ].map(([, width]) => width ?? "")

test.each([
  [[null, null], 600, ["299.5px", "299.5px"]],
  [[30, null], 600, ["179.5px", "419.5px"]],
  [[70, null], 600, ["419.5px", "179.5px"]],
  [[30, 30], 600, ["299.5px", "299.5px"]],
  [[null, null, null], 560, ["186.5px", "186.5px", "186.5px"]],
  [[null, null], 601, ["300.5px", "300.5px"]],
  [[50], 600, [""]],
  [[null], 600, [""]],
] as const)(
  "DOCUMENT-20 columns of %j at %i px are %j wide without a style sheet",
  async (widths, width, expected) => {
    const written = await html([columns(...widths)], { brand: { ...plainBrand, width } })
    expect(maxWidthsIn(written)).toEqual(expected)
  },
)

test("DOCUMENT-20 style sheets give columns their exact share, and the full width below the breakpoint", async () => {
  const written = await html([columns(30, null)])
  expect(written).toContain(".mj-column-per-30 { width:30% !important; max-width: 30% !important; }")
  expect(written).toContain(
    '@media only screen and (max-width:479px) {\n[class*="mj-column-p"] { max-width:100% !important; }',
  )
})

test("DOCUMENT-20 columns of a group, and text that looks like columns, stay as they are", () => {
  const group =
    '<td style="width:300px;" ><![endif]-->\n<div\nclass="mj-column-per-50 a" style="width:50%;"\n>'
  expect(holdColumns(group)).toBe(group)
  expect(holdColumns('<div class="mj-column-per-50" style="width:100%;">')).not.toContain("max-width")
})

test("DOCUMENT-20 a picture in a table is not wider than its cell, for Word", async () => {
  const picture = (width: number) => node("image", { src: "https://x.example/a.png", alt: "", width })
  const widthsIn = async (...content: NodeJson[]) =>
    [...(await html(content)).matchAll(/<img [^>]*width="(\d+)"[^>]*max-width:100%/g)].map(([, px]) =>
      Number(px),
    )
  const rows = [
    [cell({ width: 25 }, picture(1200)), cell({}, picture(1200)), cell({}, picture(40))],
    [cell({ colspan: 2 }, picture(1200)), cell({}, paragraph("Words"))],
  ]
  // 552 px in the table: 138 + 207 + 207, less 12 px in each cell.
  expect(await widthsIn(table(...rows))).toEqual([126, 195, 40, 333])
  expect(await html([table([cell({}, picture(1200))])])).toContain(
    'width="540" style="width:1200px;max-width:100%',
  )
  const half = node("columns", {}, node("column", {}, table([cell({}, picture(1200))])), node("column"))
  expect(await widthsIn(half)).toEqual([240])
})

test("DOCUMENT-9 a link has its color inline, and a dark one that also reaches HTML blocks", async () => {
  const written = await html([
    paragraph(link("Words")),
    node("social", { links: [{ network: "web", href: "https://x.example" }] }),
    node("htmlBlock", { html: "<p><a href='https://x.example'>Words</a></p>" }),
    node("footer"),
  ])
  const links = [...written.matchAll(/<a href="[^>]*>/g)].map(([one]) => one)
  expect(links).toHaveLength(3)
  for (const one of links) expect(one).toContain('style="color:#1d4ed8"')
  const styles = /\na \{ color.*?<\/style>/s.exec(written)?.[0] ?? ""
  expect(styles).toMatch(/prefers-color-scheme.*\n\.html a \{ color: #8fb4ff; \}/s)
  expect(styles).toMatch(/\.words a,[^{]*\{ color: #8fb4ff !important; \}/)
})

test("DOCUMENT-9 a logo stands on a light plate in dark mode, unless its ground is dark already", async () => {
  const withLogo = (light: Partial<Brand["light"]>): Brand => {
    const colours = { ...plainBrand.light, ...light }
    const logo = { src: "https://x.example/l.png", alt: "Shop", width: 120, href: "" }
    return { ...plainBrand, light: colours, dark: darkFrom(colours), logo }
  }
  const written = await html([paragraph("Words")], { brand: withLogo({}) })
  expect(written).toMatch(/\.logo td \{ background: #f3f4f6 !important; padding: 8px !important;/)
  expect(written).toMatch(/<td\s+align="center" class="logo"[^>]*>\s*<table/)
  const dark = withLogo({ ground: "#101214", surface: "#14171a" })
  expect(await html([paragraph("Words")], { brand: dark })).not.toContain(".logo td")
})

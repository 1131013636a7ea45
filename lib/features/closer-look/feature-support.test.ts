import { beforeAll, describe, expect, test, vi } from "vitest"
import { partsOfHtml } from "#lib/documents/checks/parts-of-html"
import { survey } from "#lib/documents/checks/survey"
import { unsupportedFeatures, unsupportedInSource } from "#lib/documents/closer/unsupported"
import { documentOf, type NodeJson, node, paragraph, plainBrand } from "#lib/documents/testing/make-document"
import { lackingIn, lackingWithin } from "./feature-support.ts"

/** Restarts an ended thread, with all data of the checker. */
vi.setConfig({ testTimeout: 240_000 })
beforeAll(async () => void (await lackingWithin(120_000)(["<p>a</p>"], ["outlook.windows"])))

const outlook = { program: "outlook.windows", share: 0.3 }
const thunderbird = { program: "thunderbird.windows", share: 0.02 }
const surveyed = (content: NodeJson[]) =>
  survey({
    document: documentOf(content),
    ...{ brand: plainBrand, engine: "liquid", head: { subject: "Hello" }, samples: [] },
    ...{ html: null, imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false },
    readHtml: partsOfHtml,
  })
const found = (content: NodeJson[], programs = [outlook, thunderbird]) =>
  unsupportedFeatures(surveyed(content), programs, lackingIn)

describe("DRAFT-20 features that readers' programs do not show", () => {
  test("are reported at their place with the programs that lack them and the largest share of readers", async () => {
    const html = '<div style="border-radius: 4px; display: flex">a</div>'
    const checks = await found([paragraph("a"), node("htmlBlock", { html })])
    expect(checks).toContainEqual({
      ...{ code: "feature_is_unsupported", severity: "warning", place: [1] },
      values: { feature: "border-radius", programs: "Outlook (Windows)", percent: 30 },
    })
  })

  test("are a hint if few readers are affected, and not reported if all programs show them", async () => {
    const html = "<div style='display: grid'>a</div>"
    const few = await found([node("htmlBlock", { html })], [{ ...outlook, share: 0.01 }])
    expect(new Set(few?.map(({ severity }) => severity))).toEqual(new Set(["info"]))
    expect(await found([node("htmlBlock", { html: "<p>Hello</p>" })])).toEqual([])
    expect(await found([node("htmlBlock", { html })], [])).toEqual([])
  })

  test("include formats of pictures, also of a picture block", async () => {
    const image = (src: string) => node("image", { src, alt: "A" })
    const webp = await found([image("https://cdn.waybill.dev/a.webp")])
    expect(webp?.map(({ values }) => "feature" in values && values.feature)).toContain("webP image format")
    expect(await found([image("https://cdn.waybill.dev/a.png")])).toEqual([])
  })

  test("are found in a large source, at their line, also in its style sheet", async () => {
    const rows = '<tr><td style="padding: 4px">Hello</td></tr>\n'.repeat(1500)
    const html = `<html>\n<style>.a { display: flex }\n.b { display: grid }</style>\n<table>\n${rows}</table>\n<p style="border-radius: 1px">a</p>`
    const places = (await unsupportedInSource(html, [outlook], lackingIn))?.map(
      ({ values, at }) => "feature" in values && `${values.feature} ${at?.line}:${at?.column}`,
    )
    expect(places).toEqual(
      expect.arrayContaining(["display:flex 2:13", "display:grid 3:6", "border-radius 1506:1"]),
    )
  })

  test("of MJML are those of the HTML and the styles in it", async () => {
    const mjml = `<mjml><mj-head><mj-style>.a { display: flex }</mj-style></mj-head><mj-body>
<mj-button border-radius="4px">Go</mj-button>
<mj-raw><div style="border-radius: 4px">a</div></mj-raw></mj-body></mjml>`
    const places = (await unsupportedInSource(mjml, [outlook], lackingIn))?.map(
      ({ values, at }) => "feature" in values && `${values.feature} ${at?.line}:${at?.column}`,
    )
    expect(places?.toSorted()).toEqual(["border-radius 3:9", "display:flex 1:31"])
  })

  test("of a hostile source are not reported, nothing else waits for it, and the next one is checked", async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    const deep = "<i style='display:grid'>".repeat(40_000)
    expect(await unsupportedInSource(deep, [outlook], lackingWithin(300))).toBeNull()
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
    await lackingWithin(120_000)(["<p>a</p>"], ["outlook.windows"])
    expect(await unsupportedInSource("<p>a</p>", [outlook], lackingIn)).toEqual([])
    expect(await unsupportedInSource("<style>a { b {</style>", [outlook], lackingIn)).toEqual([])
  })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { partsOfHtml } from "../checks/parts-of-html.ts"
import type { Publication } from "../checks/publication.ts"
import { survey } from "../checks/survey.ts"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument } from "../testing/arbitrary-document.ts"
import { documentOf, type NodeJson, node, paragraph, plainBrand, text } from "../testing/make-document.ts"
import { linksToAsk } from "./links-to-ask.ts"
import { readerPrograms, type Readers } from "./reader-programs.ts"

const publicationOf = (content: NodeJson[], samples: Publication["samples"] = []): Publication => ({
  document: documentOf(content),
  ...{ brand: plainBrand, engine: "liquid", head: { subject: "Hello" }, samples },
  ...{ html: null, imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false },
  readHtml: partsOfHtml,
})
const linked = (href: string) => paragraph(text("go", { type: "link", attrs: { href } }))
const requested = (content: NodeJson[], samples?: Publication["samples"]) =>
  linksToAsk(survey(publicationOf(content, samples)))

describe("DRAFT-20 requested links", () => {
  test("are those without a value, each once, at its first place, without the fragment", () => {
    const content = [
      linked("https://shop.waybill.dev/a#top"),
      node("button", { label: "Go", href: "https://shop.waybill.dev/a" }),
      linked("http://b.waybill.dev"),
      node("htmlBlock", { html: '<a href="https://c.waybill.dev/x?a=1&amp;b=2">c</a>' }),
    ]
    expect(requested(content)).toEqual([
      { place: [0, 0], address: "https://shop.waybill.dev/a" },
      { place: [2, 0], address: "http://b.waybill.dev/" },
      { place: [3], address: "https://c.waybill.dev/x?a=1&b=2" },
    ])
  })

  test("exclude those with a value, of private networks, of examples, and other schemes", () => {
    const content = [
      "https://shop.waybill.dev/reset?token={{token}}",
      "{{url}}",
      "https://{{shop}}.waybill.dev/",
      "http://10.0.0.1/",
      "http://localhost:3000/",
      "http://[::1]/",
      "https://shop.example.com/",
      "mailto:us@waybill.dev",
      "tel:+491234",
    ].map(linked)
    const values = { token: "abc", url: "https://shop.waybill.dev/", shop: "a" }
    expect(requested(content)).toEqual([])
    expect(requested(content, [{ name: "one", values }])).toEqual([])
  })

  test("of any document are public web addresses", () => {
    fc.assert(
      fc.property(arbitraryDocument, (input) => {
        const read = readDocument(input)
        if ("faults" in read) throw new Error(JSON.stringify(read.faults))
        for (const { address } of linksToAsk(survey({ ...publicationOf([]), document: read.document }))) {
          const url = new URL(address)
          expect(url.protocol).toMatch(/^https?:$/)
          expect(url.hash).toBe("")
          expect(url.hostname).not.toMatch(/^(localhost|127\.|10\.|192\.168\.)|\.example$/)
        }
      }),
    )
  })
})

describe("DRAFT-20 programs of a project's readers", () => {
  const opened = (client: string, os: string, messages: number) => ({ client, os, messages })

  test("are derived from the programs of opens and from mailbox providers, most readers first", () => {
    const readers: Readers = {
      opened: [
        opened("Apple Mail", "iOS", 60),
        opened("Outlook", "Windows", 30),
        opened("Chrome", "Linux", 10),
      ],
      delivered: [
        { provider: "gmail", messages: 50 },
        { provider: "other", messages: 50 },
      ],
    }
    expect(readerPrograms(readers)).toEqual([
      { program: "apple-mail.ios", share: 0.6 },
      { program: "gmail.desktop-webmail", share: 0.5 },
      { program: "gmail.mobile-webmail", share: 0.5 },
      { program: "outlook.windows", share: 0.3 },
    ])
  })

  test("are those of more than a few, and none without readers", () => {
    expect(readerPrograms({ opened: [], delivered: [] })).toEqual([])
    const few = { opened: [opened("Thunderbird", "Linux", 1), opened("Chrome", "", 999)], delivered: [] }
    expect(readerPrograms(few)).toEqual([])
  })
})

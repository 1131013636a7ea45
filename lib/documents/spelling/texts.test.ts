import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument } from "../testing/arbitrary-document.ts"
import { documentOf, type NodeJson, node, paragraph, text } from "../testing/make-document.ts"
import { countWords } from "./count-words.ts"
import { textsOfDocument } from "./texts-of-document.ts"
import { textsOfSource } from "./texts-of-source.ts"

const wordsOf = (content: NodeJson[], head = {}, subject = "") =>
  countWords(textsOfDocument(documentOf(content, head), { subject, engine: "liquid" })).words.map(
    ({ word, place }) => [word, place],
  )

describe("SPELLING-1 texts of a document that recipients read", () => {
  test("are its fields, texts of blocks, labels, alternative texts of pictures, and words of HTML blocks", () => {
    const content = [
      paragraph("Hello", text(" wor", { type: "bold" }), "ld", node("mergeTag", { expr: "name" })),
      node("button", { label: "Go {{count}}th", href: "https://exampel.com" }),
      node("image", { src: "https://exampel.com/a.png", alt: "Harbour" }),
      node("htmlBlock", {
        html: '<p title="nott">Inner <b>te</b>xt {{ tagg }}<img alt="Boat"></p><style>stile</style>',
      }),
      node("footer", { unsubscribe: "Unsubscribe" }, paragraph("Bye", node("hardBreak"), "now")),
    ]
    expect(wordsOf(content, { preheader: "Preheader {{line|fallbak}}" }, "Your {{thing}}s")).toEqual([
      ["Your", "subject"],
      ["Preheader", "preheader"],
      ["Hello", [0, 0]],
      ["Go", [1]],
      ["Harbour", [2]],
      ["Inner", [3]],
      ["text", [3]],
      ["Boat", [3]],
      ["Unsubscribe", [4]],
      ["Bye", [4, 0, 0]],
      ["now", [4, 0, 2]],
    ])
  })

  test("contain a word that is partly bold once, at the place where it begins", () => {
    expect(wordsOf([paragraph("un", text("believ", { type: "bold" }), "able")])).toEqual([
      ["unbelievable", [0, 0]],
    ])
  })

  test("of any document are read without a fault, at valid places", () => {
    fc.assert(
      fc.property(arbitraryDocument, (input) => {
        const read = readDocument(input)
        if ("faults" in read) throw new Error(JSON.stringify(read.faults))
        const { document } = read
        for (const { word, place } of countWords(textsOfDocument(document, { subject: "", engine: "simple" }))
          .words) {
          expect(word).not.toMatch(/[@{}]/)
          if (typeof place === "string") continue
          let at: unknown = document.doc
          for (const step of place) at = (at as { content: unknown[] }).content[step]
          expect(at).toBeDefined()
        }
      }),
    )
  })
})

describe("SPELLING-1 texts of a source that recipients read", () => {
  const read = (source: string, engine: Parameters<typeof textsOfSource>[1] = "liquid") => {
    const { texts } = textsOfSource(source, engine)
    return countWords(texts).words.map(({ word, place, offset }) => [
      word,
      source.slice(place + offset).slice(0, 4),
    ])
  }

  test("are its words and alternative texts of pictures, each where it begins", () => {
    const source = [
      "<html lang='de-AT'><head><title>Titel</title><style>p { colr: red }</style></head><body>",
      "<p class=nott>Gr&uuml;&szlig;e, <b>lie</b>be {{ kunde }}</p><!-- komentar --><br>jetzt",
      '<img src="x.png" alt="Ein Hafen"><script>var nott</script>{% if a > b %}danke{% endif %}',
    ].join("\n")
    expect(read(source)).toEqual([
      ["Grüße", "Gr&u"],
      ["liebe", "lie<"],
      ["jetzt", "jetz"],
      ["Ein", "<img"],
      ["Hafen", expect.anything()],
      ["danke", "dank"],
    ])
    expect(textsOfSource(source, "liquid").language).toBe("de-AT")
  })

  test("of MJML are included, with self-closing elements", () => {
    const source = `<mjml lang="pl"><mj-head><mj-preview>Podgląd</mj-preview><mj-style>stile</mj-style></mj-head><mj-body>
      ${"<mj-spacer />".repeat(600)}<mj-text>Witaj #if($nott)teraz#end $!{order.nott}</mj-text></mj-body></mjml>`
    expect(read(source, "velocity").map(([word]) => word)).toEqual(["Podgląd", "Witaj", "teraz"])
    expect(textsOfSource(source, "velocity").language).toBe("pl")
  })

  test("have no language if it is invalid, and end before a tag without an end", () => {
    expect(textsOfSource('<html lang="<x>">a</html>', "none").language).toBeNull()
    expect(read("<p>before</p>{{ nott <p>behind</p>")).toEqual([["before", "befo"]])
  })

  test("are limited with endless nesting, and with no elements at all", () => {
    expect(read("word ".repeat(3))).toEqual([["word", "word"]])
    expect(read(`${"<div>".repeat(100_000)}deep`)).toEqual([])
    expect(read("<a".repeat(100_000))).toEqual([])
  })
})

import { expect, test } from "vitest"
import { type TemplateEngine, templateEngines } from "#contract/message-words"
import { marks, nodes } from "../nodes.ts"
import { fill } from "../testing/fill.ts"
import { goldenDocuments, goldenSamples, goldenSnippets } from "../testing/golden-documents.ts"
import { walk } from "../walk.ts"
import { composeHtml } from "./compose-html.ts"
import { composeMjml } from "./compose-mjml.ts"

/**
 * Every node as written for every engine: its MJML and its filled text in ../testing/golden, its filled HTML in
 * ../testing/golden/html, so that a change by mjml is seen as well. Updated by `npx vitest run
 * lib/documents/compose/golden.test.ts -u`. Review every change of these files, and commit it without other changes
 * (tools/golden.test.ts).
 */
type Golden = (typeof goldenDocuments)[number]

test.each(goldenDocuments)("DOCUMENT-4 $name is written for every engine as recorded", async (golden) => {
  const parts = []
  for (const engine of templateEngines) parts.push(await written(engine, golden))
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(`../testing/golden/${golden.name}.txt`)
})

async function written(engine: TemplateEngine, { document, brand }: Golden): Promise<string> {
  const composing = { brand, engine, snippets: goldenSnippets }
  const { mjml } = composeMjml(document, composing)
  const { text, findings } = await composeHtml(document, composing)
  const body = /<mj-body[^>]*>\n(.*)<\/mj-body>/s.exec(mjml)?.[1] ?? ""
  const found = findings.map(({ code, place, subject }) => `${code} at ${place.join(".")}: ${subject}`)
  const filled = Object.entries(goldenSamples).map(
    ([name, values]) => `--- text, ${name}\n${fill(engine, text, values, "text")}`,
  )
  return [`=== ${engine}`, body, ...found, ...filled]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
}

test.each(goldenDocuments)("DOCUMENT-4 the filled HTML of $name is as recorded", async (golden) => {
  const { document, brand, name } = golden
  const heads = new Map<string, string[]>()
  const bodies = new Map<string, string[]>()
  for (const engine of templateEngines) {
    const { html } = await composeHtml(document, { brand, engine, snippets: goldenSnippets })
    for (const [sample, values] of Object.entries(goldenSamples)) {
      const filled = fill(engine, html, values)
      const from = filled.indexOf("<body")
      add(heads, filled.slice(0, from), `${engine} ${sample}`)
      add(bodies, filled.slice(from), `${engine} ${sample}`)
    }
  }
  const recorded = [...heads, ...bodies].map(
    ([part, names]) => `=== ${names.join(", ")}\n${part.trimEnd()}\n`,
  )
  await expect(recorded.join("\n")).toMatchFileSnapshot(`../testing/golden/html/${name}.txt`)
})

/** Equal parts are recorded once, with the names of all. */
const add = (parts: Map<string, string[]>, part: string, name: string) =>
  parts.set(part, [...(parts.get(part) ?? []), name])

test("DOCUMENT-4 every node and every mark is in a recorded document", () => {
  const all = goldenDocuments.flatMap(({ document }) => [...walk(document)].map(({ node }) => node))
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(Object.keys(nodes)))
  const marked = all.flatMap((node) => node.marks.map(({ type }) => type))
  expect(new Set(marked)).toEqual(new Set(Object.keys(marks)))
})

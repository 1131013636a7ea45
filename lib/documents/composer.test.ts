import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import mjml2html from "mjml"
import { expect, test } from "vitest"
import { templateEngines } from "#contract/message-words"
import { composeHtml } from "./compose/compose-html.ts"
import { composeMjml } from "./compose/compose-mjml.ts"
import { composerVersion, mjmlVersion } from "./composer.ts"
import { documentVersion } from "./document.ts"
import { readDocument } from "./read-document.ts"
import { fill } from "./testing/fill.ts"
import { goldenSamples } from "./testing/golden-documents.ts"
import { plainBrand } from "./testing/make-document.ts"

const folder = join(import.meta.dirname, "testing/earlier")

test("DOCUMENT-21 the composer's version has that of the installed mjml and of documents", () => {
  const versionIn = (file: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, "../..", file), "utf8")) as Record<string, unknown>
  expect(versionIn("node_modules/mjml/package.json").version).toBe(mjmlVersion)
  expect(versionIn("package.json").dependencies).toMatchObject({ mjml: mjmlVersion })
  expect(composerVersion).toMatch(/^mjml \d+\.\d+\.\d+, document \d+, composer \d+$/)
})

/**
 * Documents as each version stored them. A released file is never edited: a new version of documents adds its own, by
 * its number.
 */
const files = globSync("*.json", { cwd: folder }).sort()

test("DOCUMENT-21 there are stored documents of every version", () => {
  expect(files.map((file) => Number(basename(file, ".json")))).toEqual(
    Array.from({ length: documentVersion }, (_, at) => at + 1),
  )
})

test.each(files)(
  "DOCUMENT-21 stored documents of version %s still compose for every engine",
  async (file) => {
    const stored = JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, { version: number }>
    expect(Object.keys(stored).length).toBeGreaterThan(10)
    for (const [name, one] of Object.entries(stored)) {
      expect(one.version, name).toBe(Number(basename(file, ".json")))
      const read = readDocument(one)
      if ("faults" in read) throw new Error(`${name}: ${JSON.stringify(read.faults)}`)
      for (const engine of templateEngines) {
        const composing = { brand: plainBrand, engine }
        const { html, text } = await composeHtml(read.document, composing)
        for (const values of Object.values(goldenSamples)) {
          expect(fill(engine, html, values), name).toContain("</html>")
          fill(engine, text, values, "text")
        }
      }
      const { mjml } = composeMjml(read.document, { brand: plainBrand, engine: "none" })
      await mjml2html(mjml, { validationLevel: "strict" })
    }
  },
)

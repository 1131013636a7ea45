import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { methods } from "#contract/methods"
import { openApiDocument } from "#contract/openapi"
import { openApiPath } from "#contract/openapi/names"
import { implementations } from "./methods.ts"

test("SELF-5 list, handlers, document and table name the same methods", () => {
  const inContract = methods.map((one) => one.path).sort()
  const { paths } = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })
  const inDocument = Object.keys(paths).map((path) => /v1\/(.*)\.json$/.exec(path)?.[1])
  const table = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8")
  const rows = table.slice(table.indexOf("<!-- methods:"), table.indexOf("<!-- methods: end"))
  const inTable = [...rows.matchAll(/^\| ([a-z-]+\/[a-z-]+) \|/gm)].map(([, path]) => path)
  expect(implementations.map((one) => one.method.path).sort()).toEqual(inContract)
  expect(inDocument.sort()).toEqual(inContract)
  expect(inTable).toEqual(inContract)
})

test("SELF-4 every code that a handler names is listed with its method in the document", () => {
  const { paths } = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })
  const missing = methods.flatMap(({ path }) => {
    const source = readFileSync(join(import.meta.dirname, `${path}.ts`), "utf8")
    const named = [...source.matchAll(/new Refusal\(\s*(\d+)/g)].map(([, code]) => code ?? "")
    const documented = paths[openApiPath(path)]?.post["x-error-codes"] ?? {}
    return named.filter((code) => !(code in documented)).map((code) => `${path}: ${code}`)
  })
  expect(missing, "lib/contract/openapi/further-codes.ts").toEqual([])
})

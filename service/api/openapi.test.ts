import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { methods } from "#contract/methods"
import { openApiDocument } from "#contract/openapi"
import { groupOf, openApiPath } from "#contract/openapi/names"
import { implementations } from "./methods.ts"

test("SELF-5 list, handlers, document and table name the same methods", () => {
  const inContract = methods.map((one) => one.path).sort()
  const { paths } = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })
  const inDocument = Object.keys(paths).map((path) => /v1\/(.*)\.json$/.exec(path)?.[1])
  const table = readFileSync(join(import.meta.dirname, "../../docs/api/methods.md"), "utf8")
  const inTable = [...table.matchAll(/^\| \[([a-z-]+\/[a-z-]+)\]/gm)].map(([, path]) => path)
  expect(implementations.map((one) => one.method.path).sort()).toEqual(inContract)
  expect(inDocument.sort()).toEqual(inContract)
  expect(inTable).toEqual(inContract)
})

test("SELF-4 every code that a group's handlers name is listed with one of its methods", () => {
  const { paths } = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })
  const missing = [...Map.groupBy(methods, ({ path }) => groupOf(path))].flatMap(([group, inGroup]) => {
    const documented = new Set(
      inGroup.flatMap(({ path }) => Object.keys(paths[openApiPath(path)]?.post["x-error-codes"] ?? {})),
    )
    const codes = [...handlersOf(group).matchAll(/new Refusal\(\s*(\d+)/g)].map(([, code = ""]) => code)
    return codes.filter((code) => !documented.has(code)).map((code) => `${group}: ${code}`)
  })
  expect(missing, "lib/contract/openapi/further-codes.ts").toEqual([])
})

const handlersOf = (group: string): string =>
  globSync(`${group}/**/*.ts`, { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] })
    .map((path) => readFileSync(join(import.meta.dirname, path), "utf8"))
    .join("\n")

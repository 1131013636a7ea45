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

test("SELF-4 every code that a handler names is listed with its method, and other codes of a group with one of its methods", () => {
  const { paths } = openApiDocument({ serverUrl: "https://mail.example.com", brand: "SAMPLE" })
  const codesOf = (path: string) => Object.keys(paths[openApiPath(path)]?.post["x-error-codes"] ?? {})
  const missing = sourceParts().flatMap(({ group, handler, source }) => {
    const users = methods.filter(({ path }) =>
      handler ? camelCase(path) === handler : groupOf(path) === group,
    )
    const listed = new Set(users.flatMap(({ path }) => codesOf(path)))
    const codes = [...source.matchAll(/new Refusal\(\s*(\d+)/g)].map(([, code = ""]) => code)
    return codes.filter((code) => !listed.has(code)).map((code) => `${handler || group}: ${code}`)
  })
  expect(missing, "lib/contract/openapi/further-codes.ts").toEqual([])
})

/** Each file of a group, split before its handlers; the first part has no handler. */
const sourceParts = (): { group: string; handler: string; source: string }[] =>
  globSync("*/**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), "utf8")
      .split(/\bimplement\(\s*/)
      .map((source, index) => ({
        group: file.split("/")[0] ?? "",
        handler: index > 0 ? (/^\w+/.exec(source)?.[0] ?? "") : "",
        source,
      })),
  )

const camelCase = (path: string): string =>
  path.replace(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())

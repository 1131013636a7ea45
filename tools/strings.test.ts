import { expect, it } from "vitest"
import { sourceFiles } from "./source-files.ts"
import { stringFaults, untranslatedRefusals, untranslatedTexts } from "./strings.ts"

const texts = (text: string) => stringFaults({ path: "app/a.tsx", text }).map((fault) => fault.text)

it("WORDS-1 every text of the pages is in lib/interface/words", () => {
  expect(untranslatedTexts(sourceFiles())).toEqual([])
})

it("WORDS-4 every refusal of the dashboard is in lib/interface/words/refusals in German and Polish", () => {
  expect(untranslatedRefusals(sourceFiles())).toEqual([])
})

it("finds text between tags, in choices, templates and in what is said only", () => {
  expect(texts("const a = <p>Saved as {version}</p>")).toEqual(["Saved as"])
  expect(texts('const a = <p>{isOpen ? "Close" : "Open"}</p>')).toEqual(["Close", "Open"])
  expect(texts('const a = <p>{isOpen && " more of it"}</p>')).toEqual(["more of it"])
  expect(texts(`const a = <p>{\`Line \${line}\`}</p>`)).toEqual(["Line"])
  expect(texts('const a = <IconButton label="Close" aria-label={busy ? "Closing" : label} />')).toEqual([
    "Close",
    "Closing",
  ])
})

it("finds text in columns, page titles, messages and errors", () => {
  expect(texts('const columns = [{ id: "name", header: "Name" }]')).toEqual(["Name"])
  expect(texts('export const metadata = { title: "Overview" }')).toEqual(["Overview"])
  expect(texts(`notify.done("Saved"); setError(\`Line \${at} is wrong\`)`)).toEqual([
    "Saved",
    "Line is wrong",
  ])
})

it("leaves words, class names, symbols, units, names of code and the product's name alone", () => {
  expect(texts('const a = <p className="text-ink" title={words.title}>{words.save} · {ms} ms</p>')).toEqual(
    [],
  )
  expect(texts("const a = <p><code>first_name</code> – <Kbd>Enter</Kbd> Waybill</p>")).toEqual([])
  for (const sample of ["https://www.example.com/a", "lena@example.com", "err_user_unknown", "example.com"])
    expect(texts(`const a = <Input placeholder="${sample}" />`)).toEqual([])
  expect(texts("const a = <p>Close it. Then go on.</p>")).toHaveLength(1)
  expect(texts('const kinds = [{ key: "opened", fill: "red" }]')).toEqual([])
})

it("reports a text of a page that is not in the catalogue", () => {
  const file = { path: "app/a.tsx", text: "const a = <p>One text</p>" }
  expect(untranslatedTexts([file])).toEqual(["app/a.tsx:1 belongs into lib/interface/words: One text"])
})

it("reports a refusal without German or Polish, with the values it would have", () => {
  const path = "lib/mail-api/proxy/a.ts"
  expect(untranslatedRefusals([{ path, text: 'failed(404, "There is no such moon.")' }])).toEqual([
    `${path}: de: There is no such moon.`,
    `${path}: pl: There is no such moon.`,
  ])
  expect(
    untranslatedRefusals([{ path, text: `failed(409, \`\${name} is already in this project.\`)` }]),
  ).toEqual([])
  expect(untranslatedRefusals([{ path, text: "failed(502, answer.failure.message)" }])).toEqual([])
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { keyLines } from "./keys.ts"

/** The list itself, and what only prints its keys. */
const notListening = /components\/shell\/(keys|key-list|palette-lines)\.tsx?$/

const root = join(import.meta.dirname, "../..")
const sources = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !notListening.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

/** Ways in which a component handles a key of the list: on the page, on an element, or as a step in a list. */
const listensTo = (id: string) =>
  new RegExp(String.raw`useKey\(\s*"${id}"|isKey\("${id}"|keyLines\.${id}\.key\b`)

/** Components that listen on an element: they list these keys themselves. */
const ownKeys = (text: string): string[] => [
  ...[...text.matchAll(/isKey\("(\w+)"/g)].map(([, id = ""]) => id),
  ...(text.includes("rowStep(") ? ["nextRow", "previousRow"] : []),
]
/** The whole call, with the lists inside of it. */
const listed = (text: string): string =>
  text.match(/useActiveKeys\(\[(?:[^\n]*\]\)\n|[\s\S]*?\n {2}\]\))/g)?.join("") ?? ""

describe("SHELL-3 the list of keys and what listens", () => {
  it.each(Object.keys(keyLines))("something listens to %s", (id) => {
    expect(sources.filter(({ text }) => listensTo(id).test(text)).map(({ path }) => path)).not.toEqual([])
  })

  it.each(
    sources.filter(({ path, text }) => ownKeys(text).length > 0 && !path.endsWith("shell/use-key.tsx")),
  )("$path says which keys its elements listen to", ({ text }) => {
    const missing = ownKeys(text).filter((id) => !listed(text).includes(`"${id}"`))
    expect(missing).toEqual([])
  })

  it("nothing listens to a letter or sign past the list", () => {
    const past = sources.filter(({ path, text }) => {
      // G waits for its second letter (goKeys), which is in the same list.
      if (path === "components/shell/use-key.tsx") return false
      return /\bkey(?:\.toLowerCase\(\))?\s*[!=]==\s*"[^"\s]"/.test(text)
    })
    expect(past.map(({ path }) => path)).toEqual([])
  })
})

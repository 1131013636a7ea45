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

/** How a part listens to a key of the list: on the page, on an element of its own, or as a step in a list. */
const listensTo = (id: string) =>
  new RegExp(String.raw`useKey\("${id}"|isKey\("${id}"|keyLines\.${id}\.key\b`)

describe("SHELL-3 the list of keys and what listens", () => {
  it.each(Object.keys(keyLines))("something listens to %s", (id) => {
    expect(sources.filter(({ text }) => listensTo(id).test(text)).map(({ path }) => path)).not.toEqual([])
  })

  it("nothing listens to a letter or sign past the list", () => {
    const past = sources.filter(({ path, text }) => {
      // G waits for its second letter (goKeys), which stands in the same list.
      if (path === "components/shell/use-key.tsx") return false
      return /\bkey(?:\.toLowerCase\(\))?\s*[!=]==\s*"[^"\s]"/.test(text)
    })
    expect(past.map(({ path }) => path)).toEqual([])
  })
})

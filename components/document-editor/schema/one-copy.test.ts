import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

test("there is one copy of TipTap and of each part of ProseMirror, all of TipTap in one version: two would not recognize each other's nodes", () => {
  const url = new URL("../../../package-lock.json", import.meta.url)
  const { packages } = JSON.parse(readFileSync(url, "utf8")) as {
    packages: Record<string, { version: string }>
  }
  const paths = Object.keys(packages).filter((path) =>
    /node_modules\/(@tiptap\/|prosemirror-)[^/]+$/.test(path),
  )
  const names = paths.map((path) => path.split("node_modules/").at(-1))
  expect(names).toContain("@tiptap/core")
  expect(new Set(names).size).toBe(names.length)
  // The bridge to Yjs has its own version numbers.
  const tiptap = paths
    .filter((path) => path.includes("@tiptap/") && !path.endsWith("/y-tiptap"))
    .map((path) => packages[path]?.version)
  expect(new Set(tiptap).size).toBe(1)
})

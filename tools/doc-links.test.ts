import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"

const documents = ["*.md", "docs/**/*.md"].flatMap((pattern) => globSync(pattern, { cwd: inRepo() }))

/** Anchors of the headings of a document, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(inRepo(path), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  )

function isBroken(from: string, link: string): boolean {
  const [target = "", anchor] = link.split("#")
  const path = target === "" ? from : join(dirname(from), target)
  if (!existsSync(inRepo(path))) return true
  return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(anchor)
}

test("every link between documents leads to a file and a heading", () => {
  const broken = documents.flatMap((from) =>
    [...readFileSync(inRepo(from), "utf8").matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => isBroken(from, link))
      .map((link) => `${from}: ${link}`),
  )
  expect(broken).toEqual([])
})

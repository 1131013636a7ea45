import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { argv } from "node:process"
import { codesPages } from "./api-docs/codes-pages.ts"
import { limitsPage } from "./api-docs/limits-page.ts"
import type { Page } from "./api-docs/markdown.ts"
import { methodsPage } from "./api-docs/methods-page.ts"
import { referencePages } from "./api-docs/reference-pages.ts"
import { inRepo } from "./lib/repo.mjs"

/**
 * Generates the pages of docs/api that follow from the contract: methods, limits, codes and the reference. `npm run
 * docs` writes them, `--check` only reports stale pages.
 */
export const apiPages = (): Page[] => [methodsPage(), limitsPage(), ...codesPages(), ...referencePages()]

/** Folders in which every page is generated. */
const generatedFolders = "docs/api/{codes,reference}/**/*.md"

/** Paths whose file differs from its page, and files without a page. */
export function stalePaths(pages: readonly Page[]): string[] {
  const paths = new Set(pages.map(({ path }) => path))
  const changed = pages.filter(({ path, text }) => storedText(path) !== text).map(({ path }) => path)
  const left = globSync(generatedFolders, { cwd: inRepo() }).filter((path) => !paths.has(path))
  return [...changed, ...left].sort()
}

function storedText(path: string): string | null {
  try {
    return readFileSync(inRepo(path), "utf8")
  } catch {
    return null
  }
}

function write(pages: readonly Page[]): void {
  for (const path of stalePaths(pages)) rmSync(inRepo(path), { force: true })
  for (const { path, text } of pages) {
    mkdirSync(dirname(inRepo(path)), { recursive: true })
    writeFileSync(inRepo(path), text)
  }
}

if (import.meta.main) {
  const pages = apiPages()
  const stale = stalePaths(pages)
  if (!argv.includes("--check")) write(pages)
  else if (stale.length > 0) {
    console.log(`Stale pages, run npm run docs:\n${stale.join("\n")}`)
    process.exitCode = 1
  }
}

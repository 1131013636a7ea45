import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { inRepo, root } from "./lib/repo.mjs"

export type SourceFile = { path: string; text: string }

const folders = ["app", "components", "lib", "service", "e2e", "tools", "bench"]

/** Every TypeScript and JavaScript source of the house, with paths as `lib/contract/time.ts`. */
export const sourceFiles = (): SourceFile[] =>
  folders.flatMap((folder) =>
    filesUnder(inRepo(folder))
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .map((path) => ({
        path: relative(root, path).split(sep).join("/"),
        text: readFileSync(path, "utf8"),
      })),
  )

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

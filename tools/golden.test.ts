import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"

/**
 * Recorded output (lib/documents/testing/golden) is never rewritten by the commit that changes the composer or mjml, so
 * that a review sees the change of the output by itself. New files may come with anything.
 */
const golden = "lib/documents/testing/golden/"
const isComposer = (path: string): boolean =>
  /^lib\/documents\/.*\.ts$/.test(path) && !/\.test\.ts$|^lib\/documents\/testing\//.test(path)

/** Files that the last commit of a checkout rewrites against this rule; [] if there is no commit before it. */
function rewrittenBeside(folder: string): string[] {
  const git = (...parts: string[]): string | null => {
    const { status, stdout } = spawnSync("git", parts, { cwd: folder, encoding: "utf8" })
    return status === 0 ? stdout : null
  }
  const changes = git("diff", "--name-status", "--no-renames", "HEAD~1", "HEAD")
  if (changes === null) return []
  const changed = changes.split("\n").flatMap((line) => {
    const [kind = "", path = ""] = line.split("\t")
    return path === "" ? [] : [{ kind, path }]
  })
  const mjmlAt = (commit: string) => /"mjml": "[^"]*"/.exec(git("show", `${commit}:package.json`) ?? "")?.[0]
  const isBeside = changed.some(({ path }) => isComposer(path)) || mjmlAt("HEAD~1") !== mjmlAt("HEAD")
  return isBeside
    ? changed.filter(({ kind, path }) => kind !== "A" && path.startsWith(golden)).map(({ path }) => path)
    : []
}

test("the last commit does not rewrite recorded output together with what writes it", () => {
  expect(rewrittenBeside(inRepo())).toEqual([])
})

const folders: string[] = []
let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "golden-"))
  folders.push(folder)
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

const commit = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const name = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
  execFileSync("git", ["init", "-q"], { cwd: folder })
  execFileSync("git", ["add", "-A"], { cwd: folder })
  execFileSync("git", [...name, "commit", "-q", "--no-gpg-sign", "-m", "test: change"], { cwd: folder })
}

const first = {
  "lib/documents/compose/write-head.ts": "1",
  "lib/documents/compose/compose-html.test.ts": "1",
  "package.json": '{ "dependencies": { "mjml": "5.4.1" } }',
  [`${golden}image.txt`]: "1",
}
const rewritten = { [`${golden}image.txt`]: "2" }

test.each([
  ["only recorded output", rewritten, 0],
  ["the composer only", { "lib/documents/compose/write-head.ts": "2" }, 0],
  ["tests with recorded output", { ...rewritten, "lib/documents/compose/compose-html.test.ts": "2" }, 0],
  ["a new file with the composer", { [`${golden}new.txt`]: "1", "lib/documents/nodes.ts": "1" }, 0],
  ["the composer with recorded output", { ...rewritten, "lib/documents/compose/write-head.ts": "2" }, 1],
  [
    "mjml with recorded output",
    { ...rewritten, "package.json": '{ "dependencies": { "mjml": "5.5.0" } }' },
    1,
  ],
  [
    "another package",
    { ...rewritten, "package.json": '{ "dependencies": { "mjml": "5.4.1", "a": "1" } }' },
    0,
  ],
])("a commit that changes %s is checked", (_, files, found) => {
  expect(rewrittenBeside(folder)).toEqual([])
  commit(first)
  expect(rewrittenBeside(folder)).toEqual([])
  commit(files)
  expect(rewrittenBeside(folder)).toHaveLength(found)
})

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { argv } from "node:process"
import { commentsOf, isAsking, isTelling } from "./english.ts"
import { root } from "./lib/repo.mjs"

/**
 * `npm run lines`: measures the source of this tree, or of the checkout in the folder that is named: lines of code without
 * blank lines, comments, tests and migrations, and some figures of its comments and folders.
 */
const folder = argv[2] ?? root
const tracked = execFileSync("git", ["ls-files"], { cwd: folder, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((path) => existsSync(join(folder, path)))

const isSource = (path: string): boolean =>
  /^(app|components|lib|service|tools|bench|e2e)\/|^[\w-]+\.(ts|mjs)$/.test(path) &&
  /\.(ts|tsx|mjs|css|sql)$/.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path)
const isMigration = (path: string): boolean => path.includes("/migrations/")

type Counts = { files: number; code: number; comments: number }

/** Lines of a file: code, and comments that stand alone. Block comments may span lines. */
function countLines(text: string): Omit<Counts, "files"> {
  let isInside = false
  const counts = { code: 0, comments: 0 }
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue
    const isComment = isInside || /^(\/\/|\/\*|\{\/\*|--)/.test(line)
    if (/^\{?\/\*/.test(line)) isInside = true
    if (line.includes("*/")) isInside = false
    counts[isComment ? "comments" : "code"] += 1
  }
  return counts
}

const read = (path: string): string => readFileSync(join(folder, path), "utf8")
const sources = tracked.filter((path) => isSource(path) && !isMigration(path))

function sum(paths: readonly string[]): Counts {
  const all = paths.map((path) => countLines(read(path)))
  return {
    files: all.length,
    code: all.reduce((total, one) => total + one.code, 0),
    comments: all.reduce((total, one) => total + one.comments, 0),
  }
}

const count = (
  paths: readonly string[],
  texts: (text: string) => string[],
  finds: (text: string) => boolean,
) => paths.flatMap((path) => texts(read(path))).filter(finds).length

const comments = (text: string): string[] => commentsOf(text).map((comment) => comment.text)

const product = sources.filter((path) => /^(app|components|lib|service)\//.test(path) && !isTest(path))
const rows: [string, Counts][] = [
  ["product", sum(product)],
  ["tools and benches", sum(sources.filter((path) => /^(tools|bench)\//.test(path) && !isTest(path)))],
  ["tests", sum(sources.filter(isTest))],
]
console.log(`${"".padEnd(20)}${"files".padStart(8)}${"code".padStart(9)}${"comments".padStart(10)}`)
for (const [name, { files, code, comments }] of rows)
  console.log(
    `${name.padEnd(20)}${`${files}`.padStart(8)}${`${code}`.padStart(9)}${`${comments}`.padStart(10)}`,
  )
const libFolders = new Set(
  tracked.filter((path) => /^lib\/[^/]+\//.test(path)).map((path) => path.split("/")[1]),
)
console.log(`comments that begin with What, Who, Where, Which: ${count(sources, comments, isAsking)}`)
console.log(`lines that tell: ${count(product, (text) => text.split("\n"), isTelling)}`)
console.log(`folders in lib: ${libFolders.size}`)
console.log(`files of migrations: ${tracked.filter(isMigration).length}`)
console.log(
  `product files of 20 lines or fewer: ${product.filter((path) => read(path).split("\n").length <= 21).length}`,
)

import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { inRepo } from "../tools/lib/repo.mjs"
import type { Cell, Result, Row } from "./report.ts"

/**
 * Writes docs/benchmarks.md from the last results (bench/results): each table with its claim, the command, the machine
 * and the day. Benches first, then `node bench/document.ts`; the section of one that has not run here stays as it is.
 */
const names = [
  "api",
  "send",
  "direct",
  "fairness",
  "ingest",
  "ingest-volume",
  "search-cost",
  "suppressions",
  "events",
  "rebuild",
  "clickhouse",
  "proxy",
  "push",
  "browsers",
  "documents",
  "template-preview",
  "template-typing",
  "template-list",
  "templates",
]

const words = `# Benchmarks

Benchmarks run the built programs as separate processes, with the PostgreSQL of \`npm start\` (fsync on, default memory) and
real HTTP and SMTP on the loopback. Sender, program, database and receiver share one machine, so absolute figures depend on it.
Compare them with the floor of the same run: the least work that can do the same. Columns with \`ratio\` are that comparison.
Each table is one run. \`node bench/document.ts\` writes this page after

\`\`\`sh
npm run bench -- ${names.join(" ")}
\`\`\`
`

const resultOf = (name: string): Result | null => {
  const path = inRepo("bench/results", `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Result) : null
}

const section = ({ name, claim, at, machine, rows, notes }: Result): string => `
## ${name}

${claim[0]?.toUpperCase()}${claim.slice(1)}.

${markdown(rows)}
${notes ? `\n${notes}\n` : ""}
${at.slice(0, 10)}, Node ${machine.node.slice(1)}, ${machine.cores} cores (${machine.cpu}), ${machine.memory_gib} GiB; benchmark: [bench/${name}.ts](../bench/${name}.ts).
`

/** Rows as a table of Markdown; numbers to the right. */
function markdown(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isNumber = (column: string) =>
    rows.every((row) => row[column] === undefined || typeof row[column] === "number")
  const text = (cell: Cell | undefined) => (cell === undefined ? "" : cell.toLocaleString("en-US"))
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [
    line(columns.map((column) => column.replaceAll("_", " "))),
    line(columns.map((column) => (isNumber(column) ? "---:" : "---"))),
    ...rows.map((row) => line(columns.map((column) => text(row[column])))),
  ].join("\n")
}

const page = inRepo("docs/benchmarks.md")
const standing = new Map(
  readFileSync(page, "utf8")
    .split(/^(?=## )/m)
    .map((part) => [/^## (\S+)/.exec(part)?.[1], `\n${part.trimEnd()}\n`]),
)

/** The section of the last run, else the existing one; null: it has never run. */
function sectionOf(name: string): string | null {
  const result = resultOf(name)
  return result ? section(result) : (standing.get(name) ?? null)
}

const missing = names.filter((name) => sectionOf(name) === null)
writeFileSync(page, words + names.map(sectionOf).join(""))
console.log(`docs/benchmarks.md has ${names.length - missing.length} tables.`)
if (missing.length > 0) console.log(`Not run yet: npm run bench -- ${missing.join(" ")}`)

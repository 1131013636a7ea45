import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { inRepo } from "../tools/lib/repo.mjs"
import type { Cell, Result, Row } from "./report.ts"

/**
 * Writes docs/benchmarks.md from the last results (bench/results): each table with its claim, the command, the machine
 * and the day. `npm run bench -- api send fairness ingest suppressions` first, then `node bench/document.ts`.
 */
const names = ["api", "send", "fairness", "ingest", "suppressions"]

const words = `# Benchmarks

What is measured here runs whole: the built service as a process of its own, PostgreSQL as \`npm start\` brings it (fsync
on, its usual memory), real HTTP and SMTP on the loopback. Sender, program, database and receiver share the machine, so
absolute figures are this machine's; compare them with the floor of the same run, which does the least that the same work
could be done with. Columns with \`ratio\` are that comparison. One run each; these tables are written by
\`node bench/document.ts\` after

\`\`\`sh
npm run bench -- ${names.join(" ")}
\`\`\`
`

const resultOf = (name: string): Result | null => {
  const path = inRepo("bench/results", `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Result) : null
}

const section = ({ name, claim, at, machine, rows }: Result): string => `
## ${name}

${claim[0]?.toUpperCase()}${claim.slice(1)}.

${markdown(rows)}

${at.slice(0, 10)}, Node ${machine.node.slice(1)}, ${machine.cores} cores (${machine.cpu}), ${machine.memory_gib} GiB; the bench: [bench/${name}.ts](../bench/${name}.ts).
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

const results = names.map(resultOf)
const missing = names.filter((_, n) => results[n] === null)
if (missing.length > 0)
  throw new Error(`No results yet of: ${missing.join(", ")}. Run: npm run bench -- ${missing.join(" ")}`)
writeFileSync(
  inRepo("docs/benchmarks.md"),
  words +
    results
      .filter((one) => one !== null)
      .map(section)
      .join(""),
)
console.log(`docs/benchmarks.md has ${names.length} tables.`)

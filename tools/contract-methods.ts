import { readFileSync, writeFileSync } from "node:fs"
import { argv } from "node:process"
import { type KeyNeed, needOf } from "#contract/key-right"
import type { Method } from "#contract/method"
import { methods } from "#contract/methods"
import { rolesThatMay } from "../lib/access/auth/permissions.ts"
import { inRepo } from "./lib/repo.mjs"

/**
 * The table of methods in docs/contract.md, generated from the contract and the dashboard's permissions (SELF-5). `node
 * tools/contract-methods.ts` writes it between its marks, `--check` only reports whether it is up to date.
 */
const begin = "<!-- methods: written by `node tools/contract-methods.ts` -->"
const end = "<!-- methods: end -->"

export const contractPath = inRepo("docs/contract.md")

/** The table as Markdown, between its two marks. */
export function methodsMarkdown(): string {
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`
  const head = [
    row(["method", "key", "a program's key", "in the dashboard", "ours"]),
    row(["---", "---", "---", "---", "---"]),
  ]
  const sorted = [...methods].sort((a, b) => (a.path < b.path ? -1 : 1))
  return [begin, "", ...head, ...sorted.map((method) => row(cellsOf(method))), "", end].join("\n")
}

const cellsOf = ({ path, key, access, isExtension }: Method): string[] => [
  path,
  key === "account" ? "account" : "project or account",
  programCells[needOf(path)],
  // The proxy takes no account methods (PROXY-1); the owner's own pages call them.
  ["owner", ...(key === "account" ? [] : rolesThatMay(access.area, access.action))].join(", "),
  isExtension ? "ours" : "",
]

/** Right that a program's key requires. */
const programCells: Readonly<Record<KeyNeed, string>> = {
  send: "send",
  read: "read",
  full: "full",
  any: "each",
  own: "",
}

/** A document with the newest table in the place of the old one. */
export function withMethods(document: string): string {
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error("docs/contract.md has lost the marks of the table of methods.")
  return document.slice(0, from) + methodsMarkdown() + document.slice(to + end.length)
}

if (import.meta.main) {
  const document = readFileSync(contractPath, "utf8")
  const wanted = withMethods(document)
  const isCheck = argv.includes("--check")
  if (!isCheck) writeFileSync(contractPath, wanted)
  const isStale = isCheck && document !== wanted
  console.log(
    isStale
      ? "The table of methods in docs/contract.md is older than the contract: node tools/contract-methods.ts"
      : `${methods.length} methods stand in docs/contract.md.`,
  )
  process.exitCode = isStale ? 1 : 0
}

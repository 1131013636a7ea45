export const operations = [
  "select",
  "insert",
  "update",
  "delete",
  "begin",
  "commit",
  "rollback",
  "other",
] as const

/** Operation of a statement and its first table: a few dozen kinds for any number of texts. */
export type StatementKind = { operation: (typeof operations)[number]; table: string }

/**
 * Texts with lists differ from one another, and one of a thousand rows has 100 KB, so a limited number is cached, each
 * by its beginning, which contains the kind.
 */
const textsMax = 1000
const beginningCharsMax = 8000

const control = /^\s*(begin|commit|rollback)\b/i
/** A write within a statement takes precedence over the reads around it. `for update` locks rows and writes nothing. */
const writes = [
  ["insert", /\binsert\s+into\s+"?(\w+)/i],
  ["delete", /\bdelete\s+from\s+"?(\w+)/i],
  ["update", /(?<!\bfor\s+(?:no\s+key\s+)?)\bupdate\s+"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/i],
] as const
const named = /\b(?:from|join)\s+"?(\w+)/gi

/**
 * Finds the kind of a statement from its text. `tables` are those of the program: other names in the place of a table
 * (a name of `with`, a function) do not count. The same kind is the same object.
 */
export function makeStatementKinds(tables: readonly string[]): (statement: string) => StatementKind {
  const known = new Set(tables)
  const kinds = new Map<string, StatementKind>()
  const byText = new Map<string, StatementKind>()
  const kind = (operation: StatementKind["operation"], table: string): StatementKind => {
    const key = `${operation} ${table}`
    const found = kinds.get(key) ?? { operation, table }
    kinds.set(key, found)
    return found
  }
  return (whole) => {
    const statement = whole.length > beginningCharsMax ? whole.slice(0, beginningCharsMax) : whole
    const remembered = byText.get(statement)
    if (remembered) return remembered
    if (byText.size >= textsMax) byText.clear()
    const found = kind(...parseStatement(statement, known))
    byText.set(statement, found)
    return found
  }
}

function parseStatement(statement: string, known: ReadonlySet<string>): [StatementKind["operation"], string] {
  const word = control.exec(statement)?.[1]?.toLowerCase()
  if (word !== undefined) return [word as StatementKind["operation"], "none"]
  for (const [operation, pattern] of writes) {
    const table = pattern.exec(statement)?.[1]
    if (table !== undefined && known.has(table)) return [operation, table]
  }
  const table = [...statement.matchAll(named)].map((one) => one[1] ?? "").find((one) => known.has(one))
  return /^\s*(?:select|with)\b/i.test(statement) ? ["select", table ?? "none"] : ["other", table ?? "none"]
}

import { createHash } from "node:crypto"

/** Number of uses before a statement gets a name. */
const usesBeforeName = 5
/** Texts with lists differ from one another: limits the named ones, and the counted ones. */
const namesMax = 300
const countedMax = 2000

export type StatementNames = {
  /** Name under which a connection's server keeps this statement; undefined while it is rare. */
  of(statement: string): string | undefined
  /** Switches to new names: the plans that servers have under the old ones are outdated. */
  renew(): void
}

/**
 * Names for frequent statements: the server of each connection parses them once and plans them once, if a generic plan
 * is as good as a custom one. A connection keeps its statements until it ends.
 */
export function makeStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let generation = 0
  return {
    of(statement) {
      const name = names.get(statement)
      if (name !== undefined || names.size >= namesMax) return name
      const count = (uses.get(statement) ?? 0) + 1
      if (count < usesBeforeName) {
        if (uses.size >= countedMax) uses.clear()
        uses.set(statement, count)
        return undefined
      }
      uses.delete(statement)
      const made = createHash("sha256").update(`${generation} ${statement}`).digest("hex").slice(0, 32)
      names.set(statement, made)
      return made
    },
    renew() {
      generation += 1
      names.clear()
    },
  }
}

/**
 * A migration of another process changed the result type of the statement; the server reports that before it runs
 * anything.
 */
export const isOutOfDate = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === "0A000" && routine === "RevalidateCachedQuery"
}

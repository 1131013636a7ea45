import { createHash } from "node:crypto"

/** A statement that came so often is worth a name. */
const usesBeforeName = 5
/** Texts that hold lists differ from one another: so many are named at the most, and so many counted. */
const namesMax = 300
const countedMax = 2000

export type StatementNames = {
  /** The name under which a connection's server keeps this statement; undefined as long as it comes seldom. */
  of(statement: string): string | undefined
  /** Other names from now on: what servers keep under the old ones is of no use any more. */
  renew(): void
}

/**
 * Names for statements that a process makes again and again: each connection's server parses them once and plans them
 * once, when a plan for all values is as good as one for these. A connection keeps what it was given until it ends.
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

/** A migration of another process changed what the statement gives; the server says so before it does anything. */
export const isOutOfDate = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === "0A000" && routine === "RevalidateCachedQuery"
}

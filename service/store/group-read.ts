import { type GroupCommit, groupCommit } from "./group-commit.ts"
import type { Db } from "./open.ts"

/** Asks that are larger are read alone: small ones do not wait for them. */
const sizeMax = 20
const togetherMax = 100

/**
 * One statement for questions of the same kind that come while the one before is being answered, so that many requests at
 * a time cost few statements; a request that comes alone is answered at once. `read` gives one answer per question in their
 * order. Questions in a transaction are apart from all others.
 */
export function groupRead<Ask, Answer>(
  read: (db: Db, asks: readonly Ask[]) => Promise<Answer[]>,
  sizeOf: (ask: Ask) => number,
): (db: Db, ask: Ask) => Promise<Answer> {
  const groups = new WeakMap<Db, GroupCommit<Ask, Answer>>()
  const groupOf = (db: Db): GroupCommit<Ask, Answer> => {
    const group =
      groups.get(db) ?? groupCommit((asks: Ask[]) => read(db, asks), { waitMs: 0, itemsMax: togetherMax })
    groups.set(db, group)
    return group
  }
  return async (db, ask) => {
    if (sizeOf(ask) <= sizeMax) return groupOf(db).add(ask)
    const [answer] = await read(db, [ask])
    return answer as Answer
  }
}

/** Rows that name the place of their question, as the answers of all questions. */
export function answersOf<Row extends { ask: number }>(
  asks: readonly unknown[],
  found: readonly Row[],
): Row[][] {
  const answers: Row[][] = asks.map(() => [])
  for (const row of found) answers[row.ask]?.push(row)
  return answers
}

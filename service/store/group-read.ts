import { type GroupCommit, groupCommit } from "#shared/group-commit"
import type { Db } from "./open.ts"

/** Larger queries are read alone, so that small ones do not wait for them. */
const sizeMax = 20
const queriesMax = 100

/**
 * One statement for queries of the same kind that arrive while the previous one is running, so that concurrent requests
 * share few statements; a single query runs at once. `read` returns one answer per query in their order. Queries in a
 * transaction are separate.
 */
export function groupRead<Query, Answer>(
  read: (db: Db, queries: readonly Query[]) => Promise<Answer[]>,
  sizeOf: (query: Query) => number,
): (db: Db, query: Query) => Promise<Answer> {
  const groups = new WeakMap<Db, GroupCommit<Query, Answer>>()
  const groupOf = (db: Db): GroupCommit<Query, Answer> => {
    const group =
      groups.get(db) ??
      groupCommit((queries: Query[]) => read(db, queries), { waitMs: 0, itemsMax: queriesMax })
    groups.set(db, group)
    return group
  }
  return async (db, query) => {
    if (sizeOf(query) <= sizeMax) return groupOf(db).add(query)
    const [answer] = await read(db, [query])
    return answer as Answer
  }
}

/** Rows with the number of their query, grouped into the answers of all queries. */
export function answersOf<Row extends { query_no: number }>(
  queries: readonly unknown[],
  found: readonly Row[],
): Row[][] {
  const answers: Row[][] = queries.map(() => [])
  for (const row of found) answers[row.query_no]?.push(row)
  return answers
}

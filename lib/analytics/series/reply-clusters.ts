import { replyPattern } from "./reply-pattern.ts"

/** Replies grouped by the same words: count, reasons and providers of each, and the newest one. Pure. */

/** Messages that got the same reply, and the newest of them. */
export type CountedReply = {
  reply: string
  reason: string
  provider: string
  count: number
  first_ms: number
  email: string
}

export type ReplyCluster<Row extends CountedReply> = {
  pattern: string
  count: number
  /** Most frequent first. */
  reasons: [name: string, count: number][]
  providers: [name: string, count: number][]
  newest: Row
  rows: readonly Row[]
}

/** Most frequent first; equal counts newest first. Case-insensitive. */
export function replyClusters<Row extends CountedReply>(rows: readonly Row[]): ReplyCluster<Row>[] {
  const groups = Map.groupBy(
    rows.map((row) => ({ row, pattern: replyPattern(row.reply, row.email) })),
    ({ pattern }) => pattern.toLowerCase(),
  )
  return [...groups.values()]
    .map((group) => {
      const members = group.map(({ row }) => row)
      const newest = group.reduce((last, one) => (one.row.first_ms > last.row.first_ms ? one : last))
      return {
        pattern: newest.pattern,
        count: members.reduce((sum, { count }) => sum + count, 0),
        reasons: countsBy(members, ({ reason }) => reason),
        providers: countsBy(members, ({ provider }) => provider),
        newest: newest.row,
        rows: members,
      }
    })
    .sort((a, b) => b.count - a.count || b.newest.first_ms - a.newest.first_ms)
}

function countsBy<Row extends CountedReply>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.count)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

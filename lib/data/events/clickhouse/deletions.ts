import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { type Clickhouse, eventFault } from "./client.ts"
import { ch, name, type Statement } from "./statement.ts"

/**
 * Rows that go where they lie: ClickHouse writes parts of a table anew without them, in the background, part by part. What was
 * begun is on the server's disk and goes on after a crash of either, so nobody has to wait for it who holds a lock. Until it is
 * done, sums over messages may be off by those being deleted: a row and the row that takes it off lie in different parts,
 * and one of them is gone first.
 */

/** Begins to delete rows of a table. */
export const beginDeletion = (clickhouse: Clickhouse, table: string, which: Statement): Promise<void> =>
  clickhouse.run(ch`alter table ${name(table)} delete where ${which}`)

/** How long deletions are waited for: those of all projects, because the server does not tell them apart. Real time. */
const waits = { longMs: 20_000, shortMs: 1000, lookMs: 50 } as const

/** Ends when everything is gone that was begun to be deleted. */
export const deletionsEnded = (clickhouse: Clickhouse): Promise<void> => ended(clickhouse, waits.longMs)

/** The same for who holds a lock that senders wait for. */
export const deletionsEndedSoon = (clickhouse: Clickhouse): Promise<void> => ended(clickhouse, waits.shortMs)

async function ended(clickhouse: Clickhouse, ms: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += waits.lookMs) {
    const [open] = await clickhouse.ask<{ open: number }>(
      ch`select count() as open from system.mutations where database = currentDatabase() and is_done = 0`,
    )
    if (Number(open?.open ?? 0) === 0) return
    if (waitedMs >= ms) throw eventFault("ClickHouse still deletes rows.", "busy")
    await sleep(waits.lookMs)
  }
}

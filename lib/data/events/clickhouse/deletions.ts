import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { type Clickhouse, eventFault } from "./client.ts"
import { ch, name, type Statement } from "./statement.ts"

/**
 * Deletes rows in place: ClickHouse rewrites table parts without them, in the background, part by part. A started
 * deletion is stored on the server's disk and continues after a crash of either side, so lock holders need not wait for
 * it. Until it is done, sums over messages may be off by the deleted ones: a row and the row that cancels it are in
 * different parts, and one of them is removed first.
 */

/** Starts deleting rows of a table. */
export const beginDeletion = (clickhouse: Clickhouse, table: string, which: Statement): Promise<void> =>
  clickhouse.run(ch`alter table ${name(table)} delete where ${which}`)

/** Time limits for pending deletions of all projects, because the server does not list them by project. Real time. */
const waits = { longMs: 20_000, shortMs: 1000, lookMs: 50 } as const

/** Waits until all started deletions are finished. */
export const deletionsEnded = (clickhouse: Clickhouse): Promise<void> =>
  waitUntilEnded(clickhouse, waits.longMs)

/** The same with a short limit, for holders of a lock that senders wait for. */
export const deletionsEndedSoon = (clickhouse: Clickhouse): Promise<void> =>
  waitUntilEnded(clickhouse, waits.shortMs)

async function waitUntilEnded(clickhouse: Clickhouse, ms: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += waits.lookMs) {
    const [open] = await clickhouse.ask<{ open: number }>(
      ch`select count() as open from system.mutations where database = currentDatabase() and is_done = 0`,
    )
    if (Number(open?.open ?? 0) === 0) return
    if (waitedMs >= ms) throw eventFault("ClickHouse is still deleting rows.", "busy")
    await sleep(waits.lookMs)
  }
}

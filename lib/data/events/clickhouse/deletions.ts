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

/** Waits until all started deletions are finished. Call it without a lock, because it may take long. */
export const deletionsEnded = (clickhouse: Clickhouse): Promise<void> =>
  waitUntilEnded(clickhouse, waits.longMs)

/** The same with a short limit, for calls whose senders wait. */
export const deletionsEndedSoon = (clickhouse: Clickhouse): Promise<void> =>
  waitUntilEnded(clickhouse, waits.shortMs)

/** For holders of a lock, which do not wait: fails at once while a deletion runs. */
export async function refuseWhileDeleting(clickhouse: Clickhouse): Promise<void> {
  if (await areOpen(clickhouse)) throw stillDeleting()
}

/** Whether work failed because of a running deletion, and can be repeated after it. */
export const isStillDeleting = (error: unknown): boolean => error instanceof Error && running.has(error)

const running = new WeakSet<Error>()

function stillDeleting(): Error {
  const error = eventFault("ClickHouse is still deleting rows.", "busy")
  running.add(error)
  return error
}

async function areOpen(clickhouse: Clickhouse): Promise<boolean> {
  const [open] = await clickhouse.ask<{ open: number }>(
    ch`select count() as open from system.mutations where database = currentDatabase() and is_done = 0`,
  )
  return Number(open?.open ?? 0) > 0
}

async function waitUntilEnded(clickhouse: Clickhouse, ms: number): Promise<void> {
  for (let waitedMs = 0; await areOpen(clickhouse); waitedMs += waits.lookMs) {
    if (waitedMs >= ms) throw stillDeleting()
    await sleep(waits.lookMs)
  }
}

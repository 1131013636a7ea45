import { setImmediate } from "node:timers/promises"
import { days, minutes } from "../clock.ts"
import { openSemaphore } from "../load/weighted-semaphore.ts"
import { type EventRow, type EventSpan, eventPage } from "../store/dump-rows.ts"
import type { Db } from "../store/open.ts"

/** Reads when it is the dump's turn. */
export type InTurn = <T>(read: () => Promise<T>) => Promise<T>

/** Turns in order of arrival, `max` of them at a time. */
export function openReadTurns(max: number): InTurn {
  const turns = openSemaphore(max)
  return async (read) => {
    const release = await turns.acquire(1)
    try {
      return await read()
    } finally {
      release()
    }
  }
}

/** Rows of a page. A query over many projects looks each of them up, so its page may be larger. */
const pageRowsMin = 1000
const pageRowsMax = 5000
const pageRowsPerProject = 20

const spanMsFirst = minutes(1)
const spanMsMax = days(1)

/**
 * Every event of these projects in the order of time, page by page: memory does not grow with
 * the total, nor the number of queries with the number of projects. Each query covers a span of time that holds about two
 * pages, because the store sorts what it finds there. Each query waits for its turn.
 */
export async function* readEvents(
  db: Db,
  project_ids: readonly number[],
  span: EventSpan,
  signal: AbortSignal,
  inTurn: InTurn = (read) => read(),
): AsyncGenerator<EventRow[]> {
  const max = Math.max(pageRowsMin, Math.min(pageRowsMax, pageRowsPerProject * project_ids.length))
  let from = span.start_ms
  let spanMs = spanMsFirst
  let after: EventRow | null = null
  while (from < span.end_ms) {
    signal.throwIfAborted()
    // Pages may come from memory: yields to the event loop.
    await setImmediate()
    const end_ms = Math.min(span.end_ms, from + spanMs)
    const part = { ...span, start_ms: from, end_ms }
    const page: EventRow[] = await inTurn(() => eventPage(db, project_ids, part, after, max))
    const last = page.at(-1)
    if (last) yield page
    const isFull = last !== undefined && page.length >= max
    spanMs = 2 * (isFull ? Math.max(1, last.event_ms - from) : spanMs)
    spanMs = Math.min(spanMs, spanMsMax)
    from = isFull ? last.event_ms : end_ms
    after = isFull ? last : null
  }
}

import { setImmediate } from "node:timers/promises"
import { days, minutes } from "../clock.ts"
import { type EventRow, type EventSpan, eventPage } from "../store/dump-rows.ts"
import type { Db } from "../store/open.ts"

/** Rows in hand per project; with many projects fewer of each, so that memory does not grow with them. */
const pageRowsMax = 1000
const pageRowsMin = 50
const rowsInHand = 10_000

const stretchMsFirst = minutes(1)
const stretchMsMax = days(1)

/** Every event of these projects in the order of time, page by page: what is in hand never grows with the whole. */
export function readEvents(
  db: Db,
  project_ids: number[],
  span: EventSpan,
  signal: AbortSignal,
): AsyncGenerator<EventRow[]> {
  const share = Math.floor(rowsInHand / project_ids.length)
  const most = Math.max(pageRowsMin, Math.min(pageRowsMax, share))
  return inOrder(project_ids.map((project_id) => pagesOf(db, project_id, span, most, signal)))
}

/**
 * The project's events page by page. Every question covers a stretch of time that holds about two pages: the store may
 * then sort what it finds there, as it does while it knows little about its tables, and is done soon all the same.
 */
async function* pagesOf(
  db: Db,
  project_id: number,
  span: EventSpan,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<EventRow[]> {
  let from = span.start_ms
  let stretchMs = stretchMsFirst
  let after: EventRow | null = null
  while (from < span.end_ms) {
    signal.throwIfAborted()
    // The embedded store answers without leaving the event loop; everybody else has a turn here.
    await setImmediate()
    const end_ms = Math.min(span.end_ms, from + stretchMs)
    const page: EventRow[] = await eventPage(db, project_id, { ...span, start_ms: from, end_ms }, after, most)
    const last = page.at(-1)
    if (last) yield page
    const isFull = last !== undefined && page.length >= most
    stretchMs = 2 * (isFull ? Math.max(1, last.event_ms - from) : stretchMs)
    stretchMs = Math.min(stretchMs, stretchMsMax)
    from = isFull ? last.event_ms : end_ms
    after = isFull ? last : null
  }
}

type Source = { pages: AsyncGenerator<EventRow[]>; page: EventRow[] }

/** Merges sources that are in order each into lists that are in order as a whole; none of them is empty. */
export async function* inOrder(sources: AsyncGenerator<EventRow[]>[]): AsyncGenerator<EventRow[]> {
  const open: Source[] = []
  for (const pages of sources) open.push(await opened(pages))
  yield* merged(open.filter((one) => one.page.length > 0))
}

async function* merged(open: Source[]): AsyncGenerator<EventRow[]> {
  while (open.length > 0) {
    open.sort((a, b) => compare(a.page[0], b.page[0]))
    const [first, second] = open
    if (!first) return
    // All rows that come before the next source's first one leave together.
    const bound = second?.page[0]
    const end = bound ? first.page.findIndex((row) => compare(row, bound) > 0) : -1
    yield end === -1 ? first.page : first.page.slice(0, end)
    first.page = end === -1 ? await nextPage(first.pages) : first.page.slice(end)
    if (first.page.length === 0) open.shift()
  }
}

const opened = async (pages: AsyncGenerator<EventRow[]>): Promise<Source> => ({
  pages,
  page: await nextPage(pages),
})

async function nextPage(pages: AsyncGenerator<EventRow[]>): Promise<EventRow[]> {
  const { value, done } = await pages.next()
  return done ? [] : value
}

/** By time, then by id; ids are unique over all projects. */
function compare(a: EventRow | undefined, b: EventRow | undefined): number {
  if (!a || !b) return 0
  return a.event_ms - b.event_ms || a.event_id - b.event_id
}

import type { Span } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { ch, listOf } from "./statement.ts"

/** Time windows in which lists of messages are searched. */

const dayMs = 86_400_000
const quarterMs = 900_000

/**
 * The part of a span that has any messages, with one of these tags if tags are requested. The requested span may be
 * much longer than that, and a campaign may have ended long ago.
 */
export async function spanOf(
  clickhouse: Clickhouse,
  project_id: string,
  { fromMs, toMs }: Span,
  tags: readonly string[] = [],
): Promise<Span | null> {
  if (toMs <= fromMs) return null
  if (tags.length > 0) return taggedSpanOf(clickhouse, project_id, { fromMs, toMs }, tags)
  const [found] = await clickhouse.ask<{ first: number; last: number; days: number }>(
    ch`select min(bucket_ms) as first, max(bucket_ms) as last, count() as days from counts
       where project_id = ${project_id} and kind = 'status' and minutes = 1440
         and bucket_ms > ${fromMs - dayMs} and bucket_ms < ${toMs}`,
  )
  if (!found || Number(found.days) === 0) return null
  return { fromMs: Math.max(fromMs, Number(found.first)), toMs: Math.min(toMs, Number(found.last) + dayMs) }
}

async function taggedSpanOf(
  clickhouse: Clickhouse,
  project_id: string,
  { fromMs, toMs }: Span,
  tags: readonly string[],
): Promise<Span | null> {
  const [found] = await clickhouse.ask<{ first: number; last: number; quarters: number }>(
    ch`select min(bucket_ms) as first, max(bucket_ms) as last, count() as quarters from tag_times
       where project_id = ${project_id} and bucket_ms > ${fromMs - quarterMs} and bucket_ms < ${toMs}
         and tag in (${listOf(tags)})`,
  )
  if (!found || Number(found.quarters) === 0) return null
  return {
    fromMs: Math.max(fromMs, Number(found.first)),
    toMs: Math.min(toMs, Number(found.last) + quarterMs),
  }
}

/** Length of the first window, and the growth factor. */
const windows = { firstMs: quarterMs, times: 8 } as const

/** Windows of a span, in the direction of a walk, which grow while each is read fast. */
export function* windowsOf(
  { fromMs, toMs }: Span,
  isOlder: boolean,
  isSlow: () => boolean = () => false,
): Generator<Span> {
  let [low, high] = [fromMs, toMs]
  for (let lengthMs: number = windows.firstMs; low < high; lengthMs *= isSlow() ? 1 : windows.times) {
    const window = isOlder
      ? { fromMs: Math.max(low, high - lengthMs), toMs: high }
      : { fromMs: low, toMs: Math.min(high, low + lengthMs) }
    yield window
    if (isOlder) high = window.fromMs
    else low = window.toMs
  }
}

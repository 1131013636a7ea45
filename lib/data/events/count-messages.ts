import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { type CountedMessage, countsOf, countsOfMessages, requestedDimensions } from "./message-counts.ts"
import type { EventStore, Span } from "./port.ts"
import { turnsOf } from "./each-project.ts"

/**
 * Counts messages directly when no family counts these dimensions together. Works only while all messages still exist
 * and are few enough to read during a request. Otherwise the result is null, because an incomplete count would be
 * wrong.
 */

/** Limits: how many messages are read (each store has its own numbers), and for how long (ms). */
export type ReadLimit = { amount: "all" | "few"; ms: number }

const readLimits = {
  all: { amount: "all", ms: 2000 },
  few: { amount: "few", ms: 1000 },
} as const satisfies Record<string, ReadLimit>

/** Sources of the count, and of the check that all messages still exist. */
type Sources = {
  events: Pick<EventStore, "countSteps" | "countStored"> & {
    /** Start of the oldest stored message of a span (epoch ms). */
    oldestMs(db: Db, project_id: string, span: Span): Promise<number | null>
  }
  /** The candidate messages; null: too many, or the query took too long. */
  messages(
    db: Db,
    project_id: string,
    question: SegmentQuestion<Dimension>,
    limit: ReadLimit,
  ): Promise<CountedMessage[] | null>
}

export async function countMessages<By extends Dimension>(
  { events, messages }: Sources,
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const { fromMessages = "all" } = question
  if (fromMessages === "none" || countsOf(requestedDimensions(question)) === null) return null
  if (isOfNothing(question)) return []
  const askedMs = performance.now()
  return inTurn(async () => {
    if (performance.now() - askedMs > waitMsMax) return null
    if (!(await areAllThere(events, db, project_id, question.edges))) return null
    const found = await messages(db, project_id, question, readLimits[fromMessages])
    return found && countsOfMessages(found, question)
  })
}

/** A page sends a dozen such queries: two at a time leave connections for other requests, with a limited wait. */
const inTurn = turnsOf(2)
const waitMsMax = 3000

/** An empty span, or an empty list of values. */
const isOfNothing = ({ edges, filter = {} }: SegmentQuestion<Dimension>): boolean =>
  (edges.at(-1) ?? 0) <= (edges[0] ?? 0) || Object.values(filter).some((values) => values?.length === 0)

const quarterMs = 900_000

/**
 * Counts outlive messages (KEEP-3), so this checks that no counted message of the span has been deleted. The oldest are
 * deleted first, so it is enough to compare up to the quarter hour of the oldest stored message.
 */
async function areAllThere(
  events: Sources["events"],
  db: Db,
  project_id: string,
  edges: readonly number[],
): Promise<boolean> {
  const [fromMs, endMs] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const oldestMs = await events.oldestMs(db, project_id, { fromMs, toMs: endMs })
  const toMs = oldestMs === null ? endMs : Math.min(endMs, (Math.floor(oldestMs / quarterMs) + 1) * quarterMs)
  const [counted, stored] = await Promise.all([
    events.countSteps(db, project_id, [fromMs, toMs]),
    oldestMs !== null ? events.countStored(db, project_id, { fromMs, toMs }) : 0,
  ])
  return counted.reduce((sum, { letters_now }) => sum + letters_now, 0) <= stored
}

import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { askedBy, type CountedMessage, countsOf, countsOfMessages } from "./message-counts.ts"
import type { EventStore, Span } from "./port.ts"
import { turnsOf } from "./turns-of.ts"

/**
 * What no family counts together comes from the messages themselves, as long as they are all there and are few enough to be
 * looked at while somebody waits. Otherwise nothing is said: never a wrong number.
 */

/** How many messages are looked at, at the most (each store has its own number), and how long (ms). */
export type Look = { look: "all" | "few"; ms: number }

const looks = { all: { look: "all", ms: 2000 }, few: { look: "few", ms: 1000 } } as const satisfies Record<
  string,
  Look
>

/** What counts messages, and what tells whether they are all there. */
type Sources = {
  events: Pick<EventStore, "countSteps" | "countKept"> & {
    /** When the oldest message of a span began that is there (epoch ms). */
    oldestMs(db: Db, project_id: string, span: Span): Promise<number | null>
  }
  /** The messages that may count; null: there are too many, or it took too long. */
  messages(
    db: Db,
    project_id: string,
    question: SegmentQuestion<Dimension>,
    look: Look,
  ): Promise<CountedMessage[] | null>
}

export async function countMessages<By extends Dimension>(
  { events, messages }: Sources,
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const { fromMessages = "all" } = question
  if (fromMessages === "none" || countsOf(askedBy(question)) === null) return null
  if (isOfNothing(question)) return []
  const askedMs = performance.now()
  return inTurn(async () => {
    if (performance.now() - askedMs > waitMsMax) return null
    if (!(await areAllThere(events, db, project_id, question.edges))) return null
    const found = await messages(db, project_id, question, looks[fromMessages])
    return found && countsOfMessages(found, question)
  })
}

/** A page asks a dozen such questions: they leave connections for everybody else, and none waits long for the others. */
const inTurn = turnsOf(2)
const waitMsMax = 3000

/** No time, or one of no values. */
const isOfNothing = ({ edges, filter = {} }: SegmentQuestion<Dimension>): boolean =>
  (edges.at(-1) ?? 0) <= (edges[0] ?? 0) || Object.values(filter).some((values) => values?.length === 0)

const quarterMs = 900_000

/**
 * Counts outlive messages (KEEP-3): none that was counted in this time may be gone. The oldest go first, so it is enough to
 * look up to the end of the quarter of an hour of the oldest one that is there.
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
  const [counted, kept] = await Promise.all([
    events.countSteps(db, project_id, [fromMs, toMs]),
    oldestMs !== null ? events.countKept(db, project_id, { fromMs, toMs }) : 0,
  ])
  return counted.reduce((sum, { letters_now }) => sum + letters_now, 0) <= kept
}

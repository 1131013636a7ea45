import "server-only"
import { onDraft } from "#lib/live/draft-changes"
import { log } from "#lib/platform/log"
import { type Db, openedStore } from "#lib/data/store/open"
import { type DraftHead, type DraftPlace, findDraftHead, updatesAfter } from "#lib/data/store/template-drafts"
import { documentState } from "./document-state.ts"
import { isChanged } from "./open-draft.ts"

/** What somebody who has a draft open is told. Bytes are base64. */
export type DraftNews =
  /** Changes of the document up to and with `seq`, oldest first; or one state that holds them all. */
  | { event: "updates"; seq: number; updates: string[] }
  /** That fields, samples or what is published changed: to be read anew. */
  | { event: "draft"; revision: number; base_version: number | null; changed_by: string }
  | { event: "presence"; said: string }
  /** The draft is gone. */
  | { event: "deleted" }

/** Up to which change somebody was told, and of which state of all the rest. */
type Known = { seq: number; told: string }

/**
 * DRAFT-9: tells of a draft from its change `after` on until the returned function is called: each change of its document
 * once and in order, that its fields changed, and where others are.
 */
export function followDraft(
  place: DraftPlace,
  after: number,
  follower: { take(news: DraftNews): void; failed(): void },
): () => void {
  const known: Known = { seq: after, told: "" }
  let isOver = false
  const reading = oneAtATime(async () => {
    const news = await newsSince(await openedStore(), place, known)
    if (!isOver) for (const one of news) follower.take(one)
  }, follower.failed)
  const stop = onDraft(place.draft_id, {
    changed: reading,
    presence: (said) => follower.take({ event: "presence", said }),
  })
  reading()
  return () => {
    isOver = true
    stop()
  }
}

async function newsSince(db: Db, place: DraftPlace, known: Known): Promise<DraftNews[]> {
  const head = await findDraftHead(db, place)
  const told = toldOf(head)
  const isSame = told === known.told
  known.told = told
  if (!head) return isSame ? [] : [{ event: "deleted" }]
  const updates = head.seq > known.seq ? await updatesSince(db, place, known.seq) : null
  known.seq = updates?.seq ?? known.seq
  const { revision, base_version, changed_by } = head
  return [
    ...(updates ? [{ event: "updates" as const, ...updates }] : []),
    ...(isSame ? [] : [{ event: "draft" as const, revision, base_version, changed_by }]),
  ]
}

/** When it changed is told to the minute: somebody who writes is no reason to read everything anew at each word. */
const toldOf = (head: DraftHead | null): string =>
  head === null
    ? "deleted"
    : [
        ...[head.revision, head.base_version, isChanged(head), head.changed_by, head.beside],
        Math.floor(head.changed_at.getTime() / 60_000),
      ].join(" ")

/** Changes are numbered without a gap: where one is missing it was folded into the state meanwhile, which is told then. */
async function updatesSince(db: Db, place: DraftPlace, seq: number) {
  const updates = await updatesAfter(db, place, seq)
  const newest = updates.at(-1)?.seq ?? seq
  if (updates[0]?.seq === seq + 1)
    return { seq: newest, updates: updates.map(({ update }) => base64(update)) }
  const whole = await documentState(db, place)
  return { seq: whole.seq, updates: [base64(whole.state)] }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64")

/** What changes while something is read is read after. */
function oneAtATime(read: () => Promise<void>, failed: () => void): () => void {
  let [isReading, isLate] = [false, false]
  const start = async () => {
    isLate = isReading
    if (isReading) return
    isReading = true
    try {
      await read()
    } catch (error) {
      log().warn({ error }, "An open page could not be told what changed in a draft.")
      failed()
    } finally {
      isReading = false
      if (isLate) void start()
    }
  }
  return () => void start()
}

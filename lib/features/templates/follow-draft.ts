import "server-only"
import { onDraft } from "#lib/live/draft-changes"
import { documentVersion } from "#lib/documents/document"
import { log } from "#lib/platform/log"
import { type Db, openedStore } from "#lib/data/store/open"
import { type DraftHead, type DraftPlace, findDraftHead, updatesAfter } from "#lib/data/store/template-drafts"
import { documentState, neededVersion } from "./document-state.ts"
import { isChanged } from "./open-draft.ts"

/** Events for a user who has a draft open. Bytes are base64. */
export type DraftNews =
  /** Changes of the document up to and including `seq`, oldest first; or one state that includes them all. */
  | { event: "updates"; seq: number; updates: string[] }
  /** Fields, samples or the publication changed, so the draft must be read again. */
  | { event: "draft"; revision: number; base_version: number | null; changed_by: string }
  | { event: "presence"; said: string }
  /** DRAFT-23: the page's build is older than the document, and receives neither changes nor fields. */
  | { event: "outdated"; document_version: number }
  /** The draft is gone. */
  | { event: "deleted" }

/** The last change sent to the user, and the last sent state of the rest. */
type Known = { seq: number; version: string; document_version: number }

/**
 * DRAFT-9: follows a draft from its change `after` until the returned function is called: sends each change of its
 * document once and in order, changes of its fields, and presence of other users. `document_version` is that of the
 * page's build.
 */
export function followDraft(
  place: DraftPlace,
  after: number,
  follower: { take(news: DraftNews): void; failed(): void },
  document_version = documentVersion,
): () => void {
  const known: Known = { seq: after, version: "", document_version }
  let isOver = false
  const reading = oneAtATime(async () => {
    const news = await newsSince(await openedStore(), place, known)
    if (!isOver) for (const item of news) follower.take(item)
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
  const needed = head ? neededVersion(head) : 0
  const isOutdated = known.document_version < needed
  const version = isOutdated ? "outdated" : versionOf(head)
  const isSame = version === known.version
  known.version = version
  if (!head) return isSame ? [] : [{ event: "deleted" }]
  if (isOutdated) return isSame ? [] : [{ event: "outdated", document_version: needed }]
  const updates = head.seq > known.seq ? await updatesSince(db, place, known.seq) : null
  known.seq = updates?.seq ?? known.seq
  const { revision, base_version, changed_by } = head
  return [
    ...(updates ? [{ event: "updates" as const, ...updates }] : []),
    ...(isSame ? [] : [{ event: "draft" as const, revision, base_version, changed_by }]),
  ]
}

/** Rounds the time of change to the minute, so that typing does not cause a full read at each word. */
const versionOf = (head: DraftHead | null): string =>
  head === null
    ? "deleted"
    : [
        ...[head.revision, head.base_version, isChanged(head), head.changed_by, head.beside],
        Math.floor(head.changed_at.getTime() / 60_000),
      ].join(" ")

/** Changes are numbered without gaps: a missing one was folded into the state, which is sent instead. */
async function updatesSince(db: Db, place: DraftPlace, seq: number) {
  const updates = await updatesAfter(db, place, seq)
  const newest = updates.at(-1)?.seq ?? seq
  if (updates[0]?.seq === seq + 1)
    return { seq: newest, updates: updates.map(({ update }) => base64(update)) }
  const whole = await documentState(db, place)
  return { seq: whole.seq, updates: [base64(whole.state)] }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64")

/** A change during a read causes another read. */
function oneAtATime(read: () => Promise<void>, failed: () => void): () => void {
  let [isReading, isLate] = [false, false]
  const start = async () => {
    isLate = isReading
    if (isReading) return
    isReading = true
    try {
      await read()
    } catch (error) {
      log().warn({ error }, "Changes of a draft could not be sent to an open page.")
      failed()
    } finally {
      isReading = false
      if (isLate) void start()
    }
  }
  return () => void start()
}

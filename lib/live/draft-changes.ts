import "server-only"
import { type Announcer, makeAnnouncer } from "#postgres/announce"
import type { Listener } from "#postgres/listen"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { perProcess } from "#lib/platform/per-process"
import { type Db, listenInStore } from "#lib/data/store/open"

/**
 * Notifies everyone who has a draft open of changes and of where people are in it: in this process at once, in other
 * processes by a notification of the database. A change is announced without its content. Positions of people are sent
 * themselves (`presence`, base64 of at most some hundred bytes) and are not stored.
 */
const channel = "waybill_drafts"
/** Real time. */
const pauseMs = 50

export type DraftHearing = {
  changed(): void
  presence(said: string): void
}

type Hub = {
  origin: string
  drafts: Map<string, Set<DraftHearing>>
  announcers: WeakMap<Db, Announcer>
  listening: Promise<Listener> | null
}

const hub = perProcess(
  "waybillDrafts",
  (): Hub => ({
    origin: ids.token(6),
    drafts: new Map(),
    announcers: new WeakMap(),
    listening: null,
  }),
)

/** Announces a change of a draft; call it after the commit. */
export const announceDraft = (db: Db, draft_id: string): void => say(db, draft_id, "")

/** Announces where a person is in a draft, or that they left. */
export const announcePresence = (db: Db, draft_id: string, said: string): void => say(db, draft_id, said)

function say(db: Db, draft_id: string, said: string): void {
  hear(draft_id, said)
  const { origin, announcers } = hub()
  const announcer = announcers.get(db) ?? newAnnouncer(db)
  announcers.set(db, announcer)
  announcer.announce(`${origin} ${draft_id} ${said}`)
}

const newAnnouncer = (db: Db): Announcer =>
  makeAnnouncer({
    db: () => db,
    channel,
    pauseMs,
    failed: (error) => log().warn({ error }, "Other processes could not be notified of drafts."),
  })

/** Reports changes of a draft until the returned function is called. */
export function onDraft(draft_id: string, hearing: DraftHearing): () => void {
  const { drafts } = hub()
  const listeners = drafts.get(draft_id) ?? new Set()
  drafts.set(draft_id, listeners.add(hearing))
  hearOthers()
  return () => {
    listeners.delete(hearing)
    if (listeners.size === 0 && drafts.get(draft_id) === listeners) drafts.delete(draft_id)
  }
}

function hearOthers(): void {
  const known = hub()
  known.listening ??= listenInStore(channel, hearWords, missed).catch((error) => {
    known.listening = null
    throw error
  })
  known.listening.catch((error) => log().warn({ error }, "Drafts of other processes are not heard."))
}

function hearWords(payload: string): void {
  for (const word of payload.split(",")) {
    const [origin, draft_id = "", said = ""] = word.split(" ")
    if (origin !== hub().origin) hear(draft_id, said)
  }
}

/** Announces every open draft as changed, because notifications may be lost; the store has the changes. */
function missed(): void {
  for (const draft_id of hub().drafts.keys()) hear(draft_id, "")
}

function hear(draft_id: string, said: string): void {
  for (const listener of [...(hub().drafts.get(draft_id) ?? [])])
    if (said === "") listener.changed()
    else listener.presence(said)
}

/** Stops listening to other processes and notifying them through this database; for tests, whose databases end. */
export async function closeDraftChanges(db?: Db): Promise<void> {
  const { listening, announcers } = hub()
  hub().listening = null
  await (await listening)?.close()
  if (db) await announcers.get(db)?.close()
}

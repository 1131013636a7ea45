import "server-only"
import { type Announcer, makeAnnouncer } from "#postgres/announce"
import type { Listener } from "#postgres/listen"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { type Db, listenInStore } from "#lib/data/store/open"

/**
 * That a draft changed, and where people are in it: whoever has it open hears it, in this process at once, in others of
 * this dashboard by a notification of the database. Nothing of what was written is said, only that something was; where
 * people are is said itself (`presence`, base64 of at most some hundred bytes), and nobody keeps it.
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

// As in changes.ts: one in a process.
const held = globalThis as typeof globalThis & { waybillDrafts?: Hub }

function hub(): Hub {
  held.waybillDrafts ??= {
    origin: ids.token(6),
    drafts: new Map(),
    announcers: new WeakMap(),
    listening: null,
  }
  return held.waybillDrafts
}

/** To be called after the commit of what changed. */
export const announceDraft = (db: Db, draft_id: string): void => say(db, draft_id, "")

/** Where somebody is in a draft, or that they left. */
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
    failed: (error) => log().warn({ error }, "Other processes could not be told of drafts."),
  })

/** Tells of a draft until the returned function is called. */
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

/** What was said while nobody listened stands in the store. */
function missed(): void {
  for (const draft_id of hub().drafts.keys()) hear(draft_id, "")
}

function hear(draft_id: string, said: string): void {
  for (const listener of [...(hub().drafts.get(draft_id) ?? [])])
    if (said === "") listener.changed()
    else listener.presence(said)
}

/** Stops listening to other processes, and telling them by this database; for tests, whose databases end. */
export async function closeDraftChanges(db?: Db): Promise<void> {
  const { listening, announcers } = hub()
  hub().listening = null
  await (await listening)?.close()
  if (db) await announcers.get(db)?.close()
}

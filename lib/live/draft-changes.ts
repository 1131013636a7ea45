import "server-only"
import type { Db } from "#lib/data/store/open"
import { perProcess } from "#lib/platform/per-process"
import { makeHub } from "./hub.ts"

/**
 * Notifies everyone who has a draft open of changes and of where people are in it. A change is announced without its
 * content. Positions of people are sent themselves (`presence`, base64 of a few hundred bytes at most) and are not
 * stored.
 */
export type DraftListener = {
  changed(): void
  presence(position: string): void
}

const state = perProcess("waybillDrafts", () => {
  const drafts = new Map<string, Set<DraftListener>>()
  const receive = (words: string) => {
    const [draft_id = "", position = ""] = words.split(" ")
    for (const listener of [...(drafts.get(draft_id) ?? [])])
      if (position === "") listener.changed()
      else listener.presence(position)
  }
  // Every open draft may have changed; the store has the changes.
  const missed = () => [...drafts.keys()].forEach(receive)
  return { drafts, hub: makeHub({ channel: "waybill_drafts", pauseMs: 50, receive, missed }) }
})

/** Announces a change of a draft; call it after the commit. */
export const announceDraft = (db: Db, draft_id: string): void => state().hub.send(db, draft_id)

/** Announces where a person is in a draft, or that they left. */
export const announcePresence = (db: Db, draft_id: string, position: string): void =>
  state().hub.send(db, `${draft_id} ${position}`)

/** Reports changes of a draft until the returned function is called. */
export function onDraft(draft_id: string, listener: DraftListener): () => void {
  const { drafts, hub } = state()
  const listeners = drafts.get(draft_id) ?? new Set()
  drafts.set(draft_id, listeners.add(listener))
  hub.listen()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && drafts.get(draft_id) === listeners) drafts.delete(draft_id)
  }
}

/** Stops listening to other processes and notifying them through this database; for tests, whose databases end. */
export const closeDraftChanges = (db?: Db): Promise<void> => state().hub.close(db)

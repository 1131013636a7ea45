import * as Y from "yjs"
import { type DraftSaver, makeDraftSaver, type SaveState } from "#lib/interface/browser/draft-saver"
import type { Result } from "#lib/platform/result"

/** Changes of a document as base64, each at most as large as the server accepts where possible. */
export type Updates = readonly string[]

export type UpdateSender = Pick<
  DraftSaver<Updates>,
  "flush" | "stop" | "isSignedOut" | "unsent" | "settle"
> & {
  change(updates: readonly Uint8Array[]): void
  /** The newest change of this page that the server has. */
  seq(): number
}

type Options = {
  send: (update: string) => Promise<Result<{ seq: number }>>
  onChange: (state: SaveState) => void
  /** False: the browser could not store them. */
  storeUnsent: (unsent: Updates | null) => boolean
}

/** More are merged, because all are stored at each change. */
const updatesMax = 50
/** The server accepts 4 MB. */
const requestBytesMax = 3 * 1024 * 1024

/** Sends changes of a shared document: close ones are combined. Sending twice is harmless. */
export function makeUpdateSender({ send, onChange, storeUnsent }: Options): UpdateSender {
  let seq = 0
  const saver = makeDraftSaver<Updates, { seq: number }>({
    pauseMs: 250,
    isDebounced: false,
    add: (unsent, updates) => folded([...(unsent ?? []), ...updates]),
    // Updates merged since then are not in `sent`, and are sent again.
    remove: (unsent, sent) => orNull(unsent.filter((update) => !sent.includes(update))),
    next: (unsent) => parted(unsent)[0] ?? [],
    send: (updates) => send(merged(updates)),
    accept: (answer) => {
      seq = Math.max(seq, answer.seq)
      return null
    },
    onChange,
    storeUnsent,
  })
  return { ...saver, change: (updates) => saver.change(updates.map(toBase64)), seq: () => seq }
}

const orNull = (updates: Updates): Updates | null => (updates.length > 0 ? updates : null)

const folded = (updates: Updates): Updates =>
  updates.length > updatesMax ? parted(updates).map(merged) : updates

/** The updates in runs that each fit in a request; one that is larger is a run of its own. */
function parted(updates: Updates): Updates[] {
  const runs: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const update of updates) {
    bytes += bytesIn(update)
    if (bytes > requestBytesMax) {
      runs.push([])
      bytes = bytesIn(update)
    }
    runs.at(-1)?.push(update)
  }
  return runs
}

const bytesIn = (base64: string): number => (base64.length * 3) / 4

const merged = (updates: Updates): string =>
  updates.length === 1 && updates[0] ? updates[0] : toBase64(Y.mergeUpdates(updates.map(fromBase64)))

/** Words that changes insert, for people whose changes cannot be saved: without formatting, one insertion per line. */
export const wordsInUpdates = (updates: Updates): string =>
  updates
    .flatMap((update) => Y.decodeUpdate(fromBase64(update)).structs)
    .flatMap((struct) => {
      const content = "content" in struct ? struct.content : null
      return content instanceof Y.ContentString ? [content.str] : []
    })
    .join("\n")

export function toBase64(bytes: Uint8Array): string {
  let text = ""
  // In chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

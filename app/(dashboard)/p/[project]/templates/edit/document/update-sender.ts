import * as Y from "yjs"
import { type DraftSaver, makeDraftSaver, type SaveState } from "#lib/interface/browser/draft-saver"
import type { Result } from "#lib/platform/result"

export type UpdateSender = Pick<DraftSaver<Uint8Array[]>, "change" | "flush" | "stop"> & {
  /** The newest change of this page that the server has. */
  seq(): number
}

type Options = {
  send: (update: string) => Promise<Result<{ seq: number }>>
  onChange: (state: SaveState) => void
  storeUnsent: (unsent: string | null) => void
}

/** Sends changes of a shared document: close ones are combined. Sending twice is harmless. */
export function makeUpdateSender({ send, onChange, storeUnsent }: Options): UpdateSender {
  let seq = 0
  const saver = makeDraftSaver<Uint8Array[], { seq: number }>({
    pauseMs: 250,
    isDebounced: false,
    add: (unsent, updates) => [...(unsent ?? []), ...updates],
    remove: (unsent, sent) => (unsent.length > sent.length ? unsent.slice(sent.length) : null),
    send: (updates) => send(toBase64(merged(updates))),
    accept: (answer) => {
      seq = Math.max(seq, answer.seq)
      return null
    },
    onChange,
    storeUnsent: (unsent) => storeUnsent(unsent && toBase64(merged(unsent))),
  })
  return { ...saver, seq: () => seq }
}

const merged = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates([...updates])

export function toBase64(bytes: Uint8Array): string {
  let text = ""
  // In chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import * as Y from "yjs"
import { flushOnLeave, type SaveState } from "#lib/interface/browser/draft-saver"
import { postJson } from "#lib/interface/browser/mutate"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"
import { fromBase64, makeUpdateSender, type UpdateSender } from "./update-sender.ts"

/** This page's copy of a visual draft's document, shared with everyone who has it open. */
export type SharedDocument = {
  ydoc: Y.Doc
  saveState: SaveState
  /** True when unsent changes from an earlier visit were restored. */
  isRestored: boolean
  flush: () => Promise<boolean>
  /** Applies changes of others, and this page's own changes as they come back. */
  take: (event: { seq: number; updates: string[] }) => void
  /** The newest change that this page has received. */
  seq: () => number
  /** Waits briefly until this page's own changes have come back, together with earlier ones of others. */
  caughtUp: () => Promise<void>
}

type Options = {
  project: string
  userId: string
  draft_id: string
  canWrite: boolean
  /** The server's state when the page was made; null for templates stored as source. */
  initial: { state: string; seq: number } | null
}

/** Changes that came from the server are not sent back. */
const fromServer = "server"

export function useDocument({ project, userId, draft_id, canWrite, initial }: Options): SharedDocument {
  const [ydoc] = useState(() => {
    const made = new Y.Doc()
    if (initial) Y.applyUpdate(made, fromBase64(initial.state), fromServer)
    return made
  })
  const [saveState, setSaveState] = useState<SaveState>({ state: "saved" })
  const [isRestored, setIsRestored] = useState(false)
  const seen = useRef(initial?.seq ?? 0)
  const sender = useRef<UpdateSender | null>(null)
  const storageKey = `waybill.${userId}.${project}.${draft_id}.changes`

  const begin = useEffectEvent(() => {
    const made = makeUpdateSender({
      send: (update) =>
        postJson(`/api/projects/${encodeURIComponent(project)}/drafts/updates`, { draft_id, update }),
      onChange: setSaveState,
      storeUnsent: (unsent) => writeStored(storageKey, unsent),
    })
    sender.current = made
    const unsent = readUnsent(storageKey)
    if (unsent) {
      setIsRestored(true)
      Y.applyUpdate(ydoc, unsent, fromServer)
      made.change([unsent])
    }
    return made
  })
  useEffect(() => {
    if (!canWrite) return
    const made = begin()
    const changed = (update: Uint8Array, origin: unknown) => {
      if (origin !== fromServer) made.change([update])
    }
    ydoc.on("update", changed)
    const leave = flushOnLeave(made)
    return () => {
      ydoc.off("update", changed)
      leave()
    }
  }, [ydoc, canWrite])

  return {
    ydoc,
    saveState,
    isRestored,
    flush: async () => (await sender.current?.flush()) ?? true,
    take: ({ seq, updates }) => {
      for (const update of updates) Y.applyUpdate(ydoc, fromBase64(update), fromServer)
      seen.current = Math.max(seen.current, seq)
    },
    seq: () => seen.current,
    caughtUp: async () => {
      for (let n = 0; n < 40 && seen.current < (sender.current?.seq() ?? 0); n += 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

/** Unsent changes from an earlier visit; null: none, or not readable. */
function readUnsent(key: string): Uint8Array | null {
  const stored = readStored(key)
  if (typeof stored !== "string") return null
  try {
    const update = fromBase64(stored)
    Y.decodeUpdate(update)
    return update
  } catch {
    return null
  }
}

"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import * as Y from "yjs"
import { flushOnLeave, type SaveState } from "#lib/interface/browser/draft-saver"
import { postJson } from "#lib/interface/browser/mutate"
import { type LeftValue, openPageStorage, type PageStorage } from "#lib/interface/browser/stored-value"
import { type Failure, failed } from "#lib/platform/result"
import { fromServer, openGuarded } from "./guarded-document.ts"
import {
  fromBase64,
  makeUpdateSender,
  toBase64,
  type UpdateSender,
  type Updates,
  wordsInUpdates,
} from "./update-sender.ts"

/** This page's copy of a visual draft's document, shared with everyone who has it open. */
export type SharedDocument = {
  ydoc: Y.Doc
  saveState: SaveState
  /** True when unsent changes from an earlier visit were restored. */
  isRestored: boolean
  /** DRAFT-21: false while this page cannot show the document, or is older than it (DRAFT-23). */
  isReadable: boolean
  /** DRAFT-22: words of changes that the server never saves; `discard` gives them up. */
  lost: { words: string; discard: () => void } | null
  flush: () => Promise<boolean>
  /** Applies changes of others, and this page's own changes as they come back. */
  take: (event: { seq: number; updates: string[] }) => void
  /** The document was written by a newer build than this page's. */
  setOutdated: () => void
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
  initial: { state: string; seq: number; version: number; isReadable: boolean } | null
  /** The draft's newest change, which a template stored as source has as well, if it was a document. */
  seq: number
}

/** Stored unsent changes, with the schema version of the build that made them. */
type Stored = { version: number; updates: Updates }

/** Refusals that repeat for ever: the draft became source, or the document refuses the change. */
const finalStatuses: readonly number[] = [400, 404, 409, 413]

export function useDocument({ project, userId, draft_id, canWrite, initial, seq }: Options): SharedDocument {
  const [guarded] = useState(() => openGuarded(initial && fromBase64(initial.state)))
  const { ydoc } = guarded
  const [saveState, setSaveState] = useState<SaveState>({ state: "saved" })
  const [isRestored, setIsRestored] = useState(false)
  const [isReadable, setIsReadable] = useState(initial?.isReadable ?? true)
  const [isOutdated, setIsOutdated] = useState(false)
  const [lost, setLost] = useState<SharedDocument["lost"]>(null)
  const outdated = useRef(false)
  const seen = useRef(initial?.seq ?? 0)
  const sender = useRef<UpdateSender | null>(null)
  const started = useRef(Promise.resolve())

  const setOutdated = () => {
    outdated.current = true
    setIsOutdated(true)
  }
  /** Changes that no retry saves, for example because another person turned the draft into source. */
  const lose = (updates: Updates, discard: () => void) =>
    setLost({
      words: wordsInUpdates(updates),
      discard: () => {
        discard()
        setLost(null)
      },
    })
  const openStorage = useEffectEvent(() =>
    openPageStorage(`waybill.${userId}.${project}.${draft_id}.changes`),
  )
  /** Changes made before the sender starts. */
  const keep = useEffectEvent((storage: PageStorage, waiting: readonly Uint8Array[]) => {
    const stored: Stored | null = initial && { version: initial.version, updates: waiting.map(toBase64) }
    setSaveState({ state: "saving", isStored: storage.write(stored) })
  })
  const begin = useEffectEvent((storage: PageStorage) => {
    const left = storage.left().flatMap(readLeft)
    if (!initial) {
      const updates = left.flatMap((one) => one.updates)
      if (updates.length > 0) lose(updates, () => removeAll(left))
      return null
    }
    const made = makeUpdateSender({
      send: async (update) =>
        outdated.current
          ? failed(409, "", { field: "document_version" })
          : postJson(`/api/projects/${encodeURIComponent(project)}/drafts/updates`, {
              ...{ draft_id, update, document_version: initial.version },
            }),
      onChange: (state) => {
        setSaveState(state)
        if (state.state === "refused") refused(state.failure)
      },
      storeUnsent: (updates) => {
        if (updates === null) removeAll(usable)
        return storage.write(updates && { version: initial.version, updates })
      },
    })
    const refused = ({ status, field }: Failure) => {
      if (status === 409 && field === "document_version") return setOutdated()
      if (finalStatuses.includes(status))
        lose(made.unsent() ?? [], () => {
          made.settle(null)
          // The document of this page contains the refused changes.
          location.reload()
        })
    }
    sender.current = made
    const isUsable = ({ version, updates }: Stored) =>
      version === initial.version && guarded.fits(updates.map(fromBase64))
    const usable = left.filter(isUsable)
    const unusable = left.filter((one) => !usable.includes(one))
    if (unusable.length > 0)
      lose(
        unusable.flatMap(({ updates }) => updates),
        () => removeAll(unusable),
      )
    const updates = usable.flatMap((one) => one.updates).map(fromBase64)
    if (updates.length > 0) {
      setIsRestored(true)
      guarded.take(updates)
      made.change(updates)
    }
    return made
  })
  const check = useEffectEvent(async () => {
    // Loaded separately, because it contains the schema of every node.
    const { isReadableDocument } = await import("#lib/documents/yjs/readable")
    setIsReadable(guarded.checkWith(isReadableDocument))
  })
  const isVisual = initial !== null
  useEffect(() => {
    const end = { isLeft: false, run: () => {} }
    const storage = openStorage()
    const start = async () => {
      // Without the network, the canvas is not loaded either.
      if (isVisual) await check().catch(() => {})
      if (end.isLeft || !canWrite) return
      const made = begin(storage)
      if (!made) return
      end.run = flushOnLeave(made)
    }
    // Changes made before the sender starts are not lost: they wait here.
    const waiting: Uint8Array[] = []
    const changed = (update: Uint8Array, origin: unknown) => {
      if (origin === fromServer) return
      if (sender.current) return sender.current.change([update])
      waiting.push(update)
      keep(storage, waiting)
    }
    if (canWrite && isVisual) ydoc.on("update", changed)
    started.current = start().then(() => {
      if (waiting.length > 0) sender.current?.change(waiting.splice(0))
    })
    return () => {
      end.isLeft = true
      ydoc.off("update", changed)
      end.run()
    }
  }, [ydoc, canWrite, isVisual])

  return {
    ydoc,
    saveState,
    isRestored,
    isReadable: isReadable && !isOutdated,
    lost,
    flush: async () => {
      await started.current
      return (await sender.current?.flush()) ?? true
    },
    take: ({ seq, updates }) => {
      if (!isVisual) return
      const isTaken = guarded.take(updates.map(fromBase64))
      if (guarded.isChecking()) setIsReadable(isTaken)
      seen.current = Math.max(seen.current, seq)
    },
    setOutdated,
    seq: () => (initial ? seen.current : seq),
    caughtUp: async () => {
      for (let n = 0; n < 40 && seen.current < (sender.current?.seq() ?? 0); n += 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

const removeAll = (left: readonly LeftValue[]): void => {
  for (const one of left) one.remove()
}

/** Unsent changes of another page; empty if they cannot be read. */
function readLeft(left: LeftValue): (LeftValue & Stored)[] {
  const { value } = left
  if (typeof value !== "object" || value === null || !("updates" in value && "version" in value)) return []
  const { version, updates } = value as Stored
  try {
    for (const update of updates) Y.decodeUpdate(fromBase64(update))
    return [{ ...left, version, updates }]
  } catch {
    return []
  }
}

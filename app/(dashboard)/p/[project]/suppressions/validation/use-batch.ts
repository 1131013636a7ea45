"use client"

import { useSyncExternalStore } from "react"
import { mutate } from "#lib/interface/browser/mutate"
import { type Batch, type BatchState, openBatch } from "./batch.ts"
import type { Entry } from "./view.ts"

/**
 * The run of each project, outside of the pages: it continues while its reader opens another page, and its results are
 * there on return. It is stored only in this tab's memory.
 */
type Held = { batch: Batch; file: string; state: BatchState }

const held = new Map<string, Held>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function begin(project: string, file: string, entries: readonly Entry[]): void {
  const batch = openBatch(entries, {
    ask: (email) => mutate(project, "email-validation/single", { email }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
    onChange: (state) => {
      const mine = held.get(project)
      if (mine?.batch !== batch) return
      held.set(project, { ...mine, state })
      tell()
    },
  })
  held.set(project, { batch, file, state: batch.state() })
  tell()
  void batch.start()
}

function discard(project: string): void {
  held.get(project)?.batch.stop()
  held.delete(project)
  tell()
}

/** The project's run, or null, and what can be done with it. */
export function useBatch(project: string) {
  const now = useSyncExternalStore(
    subscribe,
    () => held.get(project) ?? null,
    () => null,
  )
  return {
    held: now,
    begin: (file: string, entries: readonly Entry[]) => begin(project, file, entries),
    stop: () => now?.batch.stop(),
    goOn: () => void now?.batch.start(),
    discard: () => discard(project),
  }
}

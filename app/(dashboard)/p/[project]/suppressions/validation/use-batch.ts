"use client"

import { useSyncExternalStore } from "react"
import { mutate } from "#lib/interface/browser/mutate"
import { type Batch, type BatchState, openBatch } from "./batch.ts"
import type { Entry } from "./view.ts"

/**
 * The run of each project, outside of the pages: it continues while its reader opens another page, and its results are
 * there on return. It is stored only in this tab's memory.
 */
type ProjectBatch = { batch: Batch; file: string; state: BatchState }

const batches = new Map<string, ProjectBatch>()
const listeners = new Set<() => void>()
const notify = () => {
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
    check: (email) => mutate(project, "email-validation/single", { email }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
    onChange: (state) => {
      const current = batches.get(project)
      if (current?.batch !== batch) return
      batches.set(project, { ...current, state })
      notify()
    },
  })
  batches.set(project, { batch, file, state: batch.state() })
  notify()
  void batch.start()
}

function discard(project: string): void {
  batches.get(project)?.batch.stop()
  batches.delete(project)
  notify()
}

/** The project's run, or null, and what can be done with it. */
export function useBatch(project: string) {
  const current = useSyncExternalStore(
    subscribe,
    () => batches.get(project) ?? null,
    () => null,
  )
  return {
    current,
    begin: (file: string, entries: readonly Entry[]) => begin(project, file, entries),
    stop: () => current?.batch.stop(),
    goOn: () => void current?.batch.start(),
    discard: () => discard(project),
  }
}

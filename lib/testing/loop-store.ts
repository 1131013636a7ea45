import { afterAll, afterEach, beforeAll } from "vitest"
import { setClock } from "#lib/platform/clock"
import { closeChanges } from "../live/changes.ts"
import type { Store } from "#lib/data/store/open"
import { someDay } from "./make.ts"
import { useSettings } from "./settings.ts"
import { openTestStore } from "./test-store.ts"

/** A store for the tests of a loop, its clock, and loops that are closed with the test that opened them. */
export type LoopStore = { store: Store; now: Date; open<T extends { close(): Promise<void> }>(loop: T): T }

/** Call it once per file, at the top. */
export function loopStore(): LoopStore {
  const opened: { close(): Promise<void> }[] = []
  const undo: (() => void)[] = []
  const state: Omit<LoopStore, "store"> & { store: Store | null } = {
    store: null,
    now: someDay,
    open(loop) {
      opened.push(loop)
      return loop
    },
  }
  beforeAll(async () => {
    state.store = await openTestStore()
    undo.push(useSettings(), setClock({ now: () => state.now }))
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  afterAll(async () => {
    if (state.store) await closeChanges(state.store.db)
    for (const back of undo.reverse()) back()
    await state.store?.close()
  })
  // It is set when the first test begins.
  return state as LoopStore
}

import { afterAll, afterEach, beforeAll } from "vitest"
import { setClock } from "#lib/platform/clock"
import { closeChanges } from "../live/changes.ts"
import type { Store } from "#lib/data/store/open"
import { someDay } from "./make.ts"
import { useSettings } from "./settings.ts"
import { openTestStore } from "./test-store.ts"

/** A store for the tests of a loop, the time that it goes by, and loops that end with the test that opened them. */
export type LoopStore = { store: Store; now: Date; open<T extends { close(): Promise<void> }>(loop: T): T }

/** To be called once in a file, at its top. */
export function loopStore(): LoopStore {
  const opened: { close(): Promise<void> }[] = []
  const undo: (() => void)[] = []
  const given: Omit<LoopStore, "store"> & { store: Store | null } = {
    store: null,
    now: someDay,
    open(loop) {
      opened.push(loop)
      return loop
    },
  }
  beforeAll(async () => {
    given.store = await openTestStore()
    undo.push(useSettings(), setClock({ now: () => given.now }))
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  afterAll(async () => {
    if (given.store) await closeChanges(given.store.db)
    for (const back of undo.reverse()) back()
    await given.store?.close()
  })
  // It is there when the first test begins.
  return given as LoopStore
}

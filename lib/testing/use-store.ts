import type { Store } from "#lib/data/store/open"

/** Makes `openedStore()` give this store, for tests of pages' and routes' code; returns the way back. */
export function useStore(store: Store): () => void {
  const held = globalThis as typeof globalThis & { waybillStore?: Promise<Store> | undefined }
  const before = held.waybillStore
  held.waybillStore = Promise.resolve(store)
  return () => {
    held.waybillStore = before
  }
}

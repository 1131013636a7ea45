import { processStore, type Store } from "#lib/data/store/open"

/** Makes `openedStore()` return this store, for tests of pages and routes; returns a function that restores it. */
export const useStore = (store: Store): (() => void) => processStore.replace(Promise.resolve(store))

import { join } from "node:path"
import { openTemporaryStore } from "#postgres/temporary-store"
import { openStore, processStore, type Store } from "#lib/data/store/open"

const migrations = join(import.meta.dirname, "../data/store/migrations")

/** A new migrated store on the test run's server; its database is dropped on close. */
export async function openTestStore(): Promise<Store> {
  const { TEST_DATABASE_URL: server, LIB_STORE_TEMPLATE: template } = process.env
  const { store } = await openTemporaryStore({ server, prefix: "waybill_lib", template }, (url) =>
    openStore({ url }, migrations),
  )
  return store
}

/** Makes `openedStore()` return this store, for tests of pages and routes; returns a function that restores it. */
export const useStore = (store: Store): (() => void) => processStore.replace(Promise.resolve(store))

import { join } from "node:path"
import { openTemporaryStore } from "#postgres/temporary-store"
import { openStore, type Store } from "../store/open.ts"

const migrations = join(import.meta.dirname, "../store/migrations")

/** A migrated, empty store of its own on the server of the run; its database is dropped when it is closed. */
export async function openTestStore(): Promise<Store> {
  const { TEST_DATABASE_URL: server, LIB_STORE_TEMPLATE: template } = process.env
  const { store } = await openTemporaryStore({ server, prefix: "waybill_lib", template }, (url) =>
    openStore({ url }, migrations),
  )
  return store
}

import { join } from "node:path"
import { temporaryDatabase } from "#postgres/temporary-database"
import { openStore, type Store } from "../store/open.ts"

const migrations = join(import.meta.dirname, "../store/migrations")

/**
 * A migrated, empty store of its own on the server of the run (tools/store-templates.ts). The database is dropped when
 * the store is closed.
 */
export async function openTestStore(): Promise<Store> {
  const { TEST_DATABASE_URL: server, LIB_STORE_TEMPLATE: template } = process.env
  if (!server) throw new Error("Tests of stores run in vitest's project `store`, which starts a server.")
  const database = await temporaryDatabase(server, "waybill_lib", template)
  const store = await openStore({ url: database.url }, migrations)
  return {
    ...store,
    async close() {
      await store.close()
      await database.drop()
    },
  }
}

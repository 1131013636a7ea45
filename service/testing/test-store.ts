import { join } from "node:path"
import { temporaryDatabase } from "#postgres/temporary-database"
import { openStore, type Store } from "../store/open.ts"

/** A store that other pools may be opened on. */
export type TestStore = Store & {
  /** A pool of its own on the same database, whose connections have a name of their own. */
  openBeside(application: string): Promise<Store>
}

const migrations = join(import.meta.dirname, "../store/migrations")

/**
 * A migrated, empty store of its own on the server of the run (tools/store-templates.ts). The database is dropped when
 * the store is closed.
 */
export async function openTestStore(): Promise<TestStore> {
  const { TEST_DATABASE_URL: server, SERVICE_STORE_TEMPLATE: template } = process.env
  if (!server) throw new Error("Tests of stores run in vitest's project `store`, which starts a server.")
  const database = await temporaryDatabase(server, "waybill_service", template)
  const store = await openStore({ url: database.url }, migrations)
  return {
    ...store,
    openBeside(application) {
      const url = new URL(database.url)
      url.searchParams.set("application_name", application)
      return openStore({ url: url.toString() }, migrations)
    },
    async close() {
      await store.close()
      await database.drop()
    },
  }
}

import { join } from "node:path"
import type { StoreMeter } from "#postgres/meter"
import { openTemporaryStore } from "#postgres/temporary-store"
import { openStore, type Store } from "../store/open.ts"

/** A store that other pools may be opened on. */
export type TestStore = Store & {
  /** A separate pool on the same database, whose connections have their own name; `meter` measures it. */
  openBeside(application: string, meter?: StoreMeter): Promise<Store>
}

const migrations = join(import.meta.dirname, "../store/migrations")

/** A migrated, empty, separate store on the server of the run; its database is dropped when it is closed. */
export async function openTestStore(): Promise<TestStore> {
  const { TEST_DATABASE_URL: server, SERVICE_STORE_TEMPLATE: template } = process.env
  const { store, url } = await openTemporaryStore(
    { server, prefix: "waybill_service", template },
    (storeUrl) => openStore({ url: storeUrl }, migrations),
  )
  return {
    ...store,
    openBeside(application, meter) {
      const beside = new URL(url)
      beside.searchParams.set("application_name", application)
      return openStore({ url: beside.toString() }, migrations, undefined, meter)
    },
  }
}

import { temporaryDatabase } from "./temporary-database.ts"

type TemporaryStore = {
  /** Server of the test run; its store tests have one (tools/store-templates.ts). */
  server: string | undefined
  /** Start of its name. */
  prefix: string
  /** The migrated, empty database that it is copied from; without one, `open` migrates it. */
  template: string | undefined
}

/** For tests: a store on a separate database, which is dropped when the store is closed, and the database's address. */
export async function openTemporaryStore<Store extends { close(): Promise<void> }>(
  { server, prefix, template }: TemporaryStore,
  open: (url: string) => Promise<Store>,
): Promise<{ store: Store; url: string }> {
  if (!server) throw new Error("Tests of stores run in vitest's projects `store-…`, which start a server.")
  const database = await temporaryDatabase(server, prefix, template)
  const store = await open(database.url)
  const close = async () => {
    await store.close()
    await database.drop()
  }
  return { store: { ...store, close }, url: database.url }
}

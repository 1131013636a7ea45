import { randomBytes } from "node:crypto"
import { openAsBlob } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { openStore, type Store } from "../store/open.ts"

const migrations = join(import.meta.dirname, "../store/migrations")

/**
 * A migrated, empty store of its own: PGlite in memory, or a fresh database on the server that TEST_DATABASE_URL names.
 * The database is dropped when the store is closed.
 */
export async function openTestStore(): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openStore({ memory: true, ...(await image()) }, migrations)
  const name = `waybill_${randomBytes(8).toString("hex")}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openStore({ databaseUrl: url.toString() }, migrations)
  return {
    ...store,
    async close() {
      await store.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** What a store in memory begins with (tools/store-images.ts); nothing outside of the tests' runner. */
async function image(): Promise<{ image?: Blob }> {
  const path = process.env.SERVICE_STORE_IMAGE
  return path ? { image: await openAsBlob(path) } : {}
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { generateFirst, migrationsOf, readFirst, stores } from "./first-migration.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-first-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(stores)("npm run db:generate leaves the migration of %s unchanged", (store) => {
  const made = join(folder, store)
  generateFirst(store, made)
  expect(readFirst(made)).toBe(readFirst(migrationsOf(store)))
})

import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"

const root = join(import.meta.dirname, "..")
const cache = join(root, "node_modules/.cache/waybill")

/** The migrations of each program, and the setting that leads its test stores to their image. */
const programs = [
  { migrations: join(root, "lib/store/migrations"), setting: "LIB_STORE_IMAGE" },
  { migrations: join(root, "service/store/migrations"), setting: "SERVICE_STORE_IMAGE" },
]

/**
 * Before the tests of stores: a migrated, empty PGlite of each program as a file. Making a database takes seconds and
 * reading such an image a fraction of one; there are more than a hundred to open.
 */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  for (const { migrations, setting } of programs) process.env[setting] = await imageOf(migrations)
}

async function imageOf(migrations: string): Promise<string> {
  const path = join(cache, `store-${await fingerprint(migrations)}.tar`)
  if (!existsSync(path)) await writeImage(migrations, path)
  return path
}

async function writeImage(migrations: string, path: string): Promise<void> {
  const client = await PGlite.create("memory://")
  await migrate(drizzle(client), { migrationsFolder: migrations })
  const image = await client.dumpDataDir("none")
  await client.close()
  await mkdir(cache, { recursive: true })
  const part = `${path}.${process.pid}`
  await writeFile(part, Buffer.from(await image.arrayBuffer()))
  // Two runs at once must not read each other's half.
  await rename(part, path)
}

/** Tells images apart: what they are made of, and by which release. */
async function fingerprint(migrations: string): Promise<string> {
  const release = await readFile(join(root, "node_modules/@electric-sql/pglite/package.json"), "utf8")
  const hash = createHash("sha256").update(release)
  const files = (await readdir(migrations, { recursive: true }))
    .filter((one) => /\.(sql|json)$/.test(one))
    .sort()
  for (const file of files) hash.update(file).update(await readFile(join(migrations, file)))
  return hash.digest("hex").slice(0, 16)
}

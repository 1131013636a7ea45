import { randomBytes } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { temporaryDatabase } from "#postgres/temporary-database"
import { startTemporaryServer } from "./lib/postgres/temporary.mjs"
import { inRepo } from "./lib/repo.mjs"

/** The migrations of each program, and the setting that leads its test stores to their template. */
const programs = [
  { room: "lib", setting: "LIB_STORE_TEMPLATE" },
  { room: "service", setting: "SERVICE_STORE_TEMPLATE" },
]

/**
 * Before the tests of stores: a server for the run, unless TEST_DATABASE_URL names one, and a migrated, empty database
 * of each program, from which every test file's own is copied in a tenth of a second; and a folder for what workers build.
 * It lies in the repository, where a program finds its packages.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? null : await startTemporaryServer()
  if (server) process.env.TEST_DATABASE_URL = server.url
  const templates = await Promise.all(programs.map(makeTemplate))
  const folder = inRepo("dist", `tested-services-${randomBytes(6).toString("hex")}`)
  process.env.TESTED_SERVICES = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    for (const template of templates) await template.drop()
    await server?.stop()
  }
}

async function makeTemplate({ room, setting }: (typeof programs)[number]) {
  const template = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", `waybill_template_${room}`)
  const client = new pg.Client({ connectionString: template.url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: join(inRepo(room), "store/migrations") })
  await client.end()
  process.env[setting] = template.name
  return template
}

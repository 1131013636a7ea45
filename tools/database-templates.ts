import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { temporaryDatabase } from "#postgres/temporary-database"
import { inRepo } from "./lib/repo.mjs"

/** The migrations of each program, and the setting that names its template. */
const programs = [
  { folder: "lib/data/store/migrations", name: "lib", setting: "LIB_STORE_TEMPLATE" },
  { folder: "service/store/migrations", name: "service", setting: "SERVICE_STORE_TEMPLATE" },
]

/**
 * A migrated, empty database of each program on a server, from which others are copied in a tenth of a second. Their names
 * are in the environment, which workers inherit; returns a function that removes them.
 */
export async function makeTemplates(server: string): Promise<() => Promise<void>> {
  const templates = await Promise.all(
    programs.map(async ({ folder, name, setting }) => {
      const template = await temporaryDatabase(server, `waybill_template_${name}`)
      const client = new pg.Client({ connectionString: template.url })
      await client.connect()
      await migrate(drizzle(client), { migrationsFolder: inRepo(folder) })
      await client.end()
      process.env[setting] = template.name
      return template
    }),
  )
  return async () => {
    for (const template of templates) await template.drop()
  }
}

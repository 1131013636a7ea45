import { makeTemplates } from "../tools/database-templates.ts"
import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"

/**
 * One database server for the run, unless E2E_DATABASE_URL names one, and templates of the databases, since a first start
 * is what flows of `npm start` are about; workers inherit where they are.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = process.env.E2E_DATABASE_URL ? null : await startTemporaryServer()
  if (server) process.env.E2E_DATABASE_URL = server.url
  const dropTemplates = await makeTemplates(process.env.E2E_DATABASE_URL ?? "")
  return async () => {
    await dropTemplates()
    await server?.stop()
  }
}

import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"

/** One database server for the run, unless E2E_DATABASE_URL names one; workers inherit where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = process.env.E2E_DATABASE_URL ? null : await startTemporaryServer()
  if (server) process.env.E2E_DATABASE_URL = server.url
  return async () => server?.stop()
}

import { randomBytes } from "node:crypto"
import { rm } from "node:fs/promises"
import { makeTemplates } from "./database-templates.ts"
import { startTemporaryServer } from "./lib/postgres/temporary.mjs"
import { inRepo } from "./lib/repo.mjs"

/**
 * Before the tests of stores: a server for the run, unless TEST_DATABASE_URL names one, templates of the databases, and a
 * folder for what workers build. It lies in the repository, where a program finds its packages.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? null : await startTemporaryServer()
  if (server) process.env.TEST_DATABASE_URL = server.url
  const dropTemplates = await makeTemplates(process.env.TEST_DATABASE_URL ?? "")
  const folder = inRepo("dist", `tested-services-${randomBytes(6).toString("hex")}`)
  process.env.TESTED_SERVICES = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await dropTemplates()
    await server?.stop()
  }
}

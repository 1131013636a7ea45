import { randomBytes } from "node:crypto"
import { rm } from "node:fs/promises"
import { makeTemplates } from "./database-templates.ts"
import { startTemporaryServer } from "./lib/postgres/temporary.mjs"
import { inRepo } from "./lib/repo.mjs"

/** Each project of a run loads this file for itself: what they share is kept where all of them find it. */
type Run = { server: Awaited<ReturnType<typeof startTemporaryServer>> | null; users: number }
const shared = globalThis as { waybillStores?: Run }
shared.waybillStores ??= { server: null, users: 0 }
const run = shared.waybillStores

/**
 * Before the tests of stores: a server for the run, unless TEST_DATABASE_URL names one, templates of the databases, and
 * a folder for builds of workers. It is in the repository, where a program finds its packages.
 */
export default async function setup(): Promise<() => Promise<void>> {
  run.users += 1
  if (!process.env.TEST_DATABASE_URL) {
    run.server = await startTemporaryServer()
    process.env.TEST_DATABASE_URL = run.server.url
  }
  const dropTemplates = await makeTemplates(process.env.TEST_DATABASE_URL ?? "")
  const folder = inRepo("dist", `tested-services-${randomBytes(6).toString("hex")}`)
  process.env.TESTED_SERVICES = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await dropTemplates()
    run.users -= 1
    if (run.users === 0) await run.server?.stop()
  }
}

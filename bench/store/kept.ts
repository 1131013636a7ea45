import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { inRepo } from "../../tools/lib/repo.mjs"
import { startTemporaryServer } from "../../tools/lib/postgres/temporary.mjs"
import type { Traffic } from "./traffic.ts"

/** Stores of millions of events, which take minutes to load: bench/stores has one of each size, until code changes. */

/** The project with all events. */
export const project = "volume"

export type KeptStore = {
  /** The dashboard's database, as its own user. */
  databaseUrl: string
  /** First process of its server. */
  serverPid: number | undefined
  traffic: Traffic
  stop(): Promise<void>
}

export const memoryMb = 256
const migrations = inRepo("lib/data/store/migrations")
const folderOf = (name: string) => inRepo("bench/stores", name)

/**
 * A running server with a loaded store of this number of events in 45 days. Callers that write use a copy, which is
 * removed by `stop`.
 */
export async function openKeptStore(events: number, { isCopy = false } = {}): Promise<KeptStore> {
  const folder = folderOf(`${events}-${await hashOfCode()}`)
  if (!existsSync(recordIn(folder))) await makeStore(folder, events)
  if (!isCopy) return openFolder(folder)
  const copy = folderOf(`copy-${process.pid}`)
  const remove = () => rm(copy, { recursive: true, force: true })
  execFileSync("cp", ["-a", folder, copy])
  const opened = await openFolder(copy).catch(async (error) => {
    await remove()
    throw error
  })
  return { ...opened, stop: () => opened.stop().then(remove) }
}

const recordIn = (folder: string) => join(folder, "traffic.json")
const startIn = (folder: string) =>
  startTemporaryServer({ isDurable: true, memoryMb, connectionsMax: 60, folder })

async function openFolder(folder: string): Promise<KeptStore> {
  const traffic: Traffic = JSON.parse(await readFile(recordIn(folder), "utf8"))
  const server = await startIn(folder)
  return { databaseUrl: server.url, serverPid: server.pid(), traffic, stop: () => server.stop() }
}

async function makeStore(folder: string, events: number): Promise<void> {
  await removeAll(events)
  await mkdir(folder, { recursive: true })
  const server = await startIn(folder)
  try {
    const args = [server.url, project, String(events), recordIn(folder)]
    const main = inRepo("bench/store/load-main.ts")
    execFileSync(process.execPath, [...process.execArgv, main, ...args], { stdio: "inherit" })
  } finally {
    await server.stop()
  }
}

async function removeAll(events: number): Promise<void> {
  await mkdir(folderOf(""), { recursive: true })
  for (const name of await readdir(folderOf("")))
    if (name.startsWith(`${events}-`)) await rm(folderOf(name), { recursive: true, force: true })
}

/** A store is loaded again after a change of the traffic, or of the tables. */
async function hashOfCode(): Promise<string> {
  const hash = createHash("sha256")
  for (const file of ["traffic.ts", "load.ts"]) hash.update(await readFile(inRepo("bench/store", file)))
  for (const file of (await readdir(migrations)).sort())
    if (file.endsWith(".sql")) hash.update(await readFile(join(migrations, file)))
  return hash.digest("hex").slice(0, 12)
}

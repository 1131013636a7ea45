import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

/** Where a program under measurement keeps its data: a folder for PGlite, or a database of its own on a server. */
export type Place = {
  kind: "PGlite" | "PostgreSQL"
  folder: string
  databaseUrl?: string
  remove(): Promise<void>
}

/** PGlite always, PostgreSQL when BENCH_DATABASE_URL names a server. */
export const placeKinds = (): Place["kind"][] =>
  process.env.BENCH_DATABASE_URL ? ["PGlite", "PostgreSQL"] : ["PGlite"]

/** An empty place; `remove` leaves nothing behind. */
export async function newPlace(kind: Place["kind"]): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "waybill-bench-"))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const server = process.env.BENCH_DATABASE_URL
  if (kind === "PGlite" || !server) return { kind: "PGlite", folder, remove: removeFolder }
  const name = `waybill_bench_${randomBytes(6).toString("hex")}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    kind,
    folder,
    databaseUrl: url.toString(),
    async remove() {
      await administer(server, `drop database if exists ${name} with (force)`)
      await removeFolder()
    },
  }
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

/** A port of the loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== "object" || address === null) throw new Error("No port was given.")
  return address.port
}

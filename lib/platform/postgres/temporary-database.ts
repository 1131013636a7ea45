import { randomBytes } from "node:crypto"
import pg from "pg"

/** A database for a test or a measurement, on a server where its address' role may make databases. */
export type TemporaryDatabase = { url: string; name: string; drop(): Promise<void> }

/** Makes a database under a name of its own; from `template`, which nobody may be using, it has all that is in there. */
export async function temporaryDatabase(
  server: string,
  prefix: string,
  template?: string,
): Promise<TemporaryDatabase> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`
  await runOn(server, `create database ${name}${template ? ` template ${template}` : ""}`)
  return { url: withName(server, name), name, drop: () => dropDatabase(server, name) }
}

/** Takes a database away, and ends whatever is still connected to it. */
const dropDatabase = (server: string, name: string): Promise<void> =>
  runOn(server, `drop database if exists ${name} with (force)`)

/** The address of another database on the same server. */
export function withName(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

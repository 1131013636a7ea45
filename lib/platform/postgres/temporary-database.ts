import { randomBytes } from "node:crypto"
import pg from "pg"

/** A database for a test or a benchmark, on a server where the role of the URL can create databases. */
export type TemporaryDatabase = { url: string; name: string; drop(): Promise<void> }

/** Creates a database with a name of its own, as a copy of `template` if given, which must have no connections. */
export async function temporaryDatabase(
  server: string,
  prefix: string,
  template?: string,
): Promise<TemporaryDatabase> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`
  await runOn(server, `create database ${name}${template ? ` template ${template}` : ""}`)
  return { url: withName(server, name), name, drop: () => dropDatabase(server, name) }
}

/** Drops a database and ends its connections. */
const dropDatabase = (server: string, name: string): Promise<void> =>
  runOn(server, `drop database if exists ${name} with (force)`)

/** URL of another database on the same server. */
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

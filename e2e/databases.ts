import { randomBytes } from "node:crypto"
import pg from "pg"

/** Two fresh databases on a PostgreSQL server, as the settings that name them; without a server there are none. */
export async function makeDatabases(
  server: string | undefined,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (!server) return { env: { DATABASE_URL: "", SERVICE_DATABASE_URL: "" }, drop: async () => {} }
  const base = `waybill_e2e_${randomBytes(5).toString("hex")}`
  const names = [`${base}_dashboard`, `${base}_service`] as const
  for (const name of names) await administer(server, `create database ${name}`)
  return {
    env: { DATABASE_URL: urlOf(server, names[0]), SERVICE_DATABASE_URL: urlOf(server, names[1]) },
    async drop() {
      for (const name of names) await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
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

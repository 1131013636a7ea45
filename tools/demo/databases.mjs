import { Fault } from "../lib/fault.mjs"
import { databases } from "../lib/postgres/databases.mjs"

/**
 * The two databases of a demo. Those that the demo may empty are marked by an empty schema with the mark as its
 * comment; the mark is copied together with a database.
 * @typedef {{ setting: string, url: string, isEmpty: boolean, mark: string | null }} Found
 */

/** Another program may lock its tables; the wait ends after this time. */
const lockTimeoutMs = 10_000

/** @returns {Promise<Found[]>} what the databases of the settings hold */
export async function lookIntoDatabases(env) {
  const found = []
  for (const { setting } of databases) {
    const url = env[setting]
    const { is_empty, mark } = await connected(setting, url, async (client) => {
      const { rows } = await client.query(
        `select not exists (select 1 from pg_tables
                  where schemaname not in ('pg_catalog', 'information_schema')) as is_empty,
                obj_description(to_regnamespace('waybill_demo'), 'pg_namespace') as mark`,
      )
      return rows[0]
    })
    found.push({ setting, url, isEmpty: is_empty, mark })
  }
  return found
}

/**
 * Empties databases and marks them as the demo's, each in one transaction. Databases without tables are only marked.
 * @param {Found[]} found
 * @param {string} mark
 */
export async function claimDatabases(found, mark) {
  for (const { setting, url, isEmpty } of found)
    await connected(setting, url, async (client) => {
      await client.query("begin")
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      if (!isEmpty) await empty(client)
      await client.query("create schema if not exists waybill_demo")
      await client.query(`comment on schema waybill_demo is ${client.escapeLiteral(mark)}`)
      await client.query("commit")
    })
}

/** `public` is left as a new database has it; the migrations make `drizzle` again. */
async function empty(client) {
  await client.query("drop schema if exists drizzle cascade")
  await client.query("drop schema if exists public cascade")
  await client.query("create schema public")
  await client.query("alter schema public owner to pg_database_owner")
  await client.query("grant usage on schema public to public")
}

async function connected(setting, url, work) {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw new Fault(`The database in ${setting} ${whyNot(error)} Nothing was changed in it.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Why a database could not be looked into or emptied. */
function whyNot(error) {
  if (error.code === "42501")
    return "cannot be emptied, because its role does not own it: the demo needs two databases of its own."
  if (error.code === "55P03") return "is in use by another program. Stop that one first."
  return `does not let us in (${error.message}).`
}

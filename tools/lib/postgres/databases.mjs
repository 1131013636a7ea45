import { Fault } from "../fault.mjs"

/** The two programs' databases. Each has a role of its own, which is shut out of the other's. */
export const databases = [
  { name: "waybill_dashboard", setting: "DATABASE_URL", secret: "DATABASE_PASSWORD" },
  { name: "waybill_service", setting: "SERVICE_DATABASE_URL", secret: "SERVICE_DATABASE_PASSWORD" },
]

/**
 * Creates missing roles and databases. Several statements cannot be one transaction here, so each checks for itself: an
 * interrupted start is completed by the next one.
 * @param {(database: string) => Promise<import("pg").Client>} connect as the superuser
 */
export async function makeDatabasesWhenNeeded(connect, secrets) {
  const client = await connect("postgres")
  try {
    const known = async (table, column, name) =>
      (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount > 0
    for (const { name, secret } of databases) {
      if (!(await known("pg_roles", "rolname", name))) await client.query(`create role ${name} login`)
      await client.query(`alter role ${name} password ${client.escapeLiteral(secrets[secret])}`)
      if (!(await known("pg_database", "datname", name))) await client.query(`create database ${name}`)
      // The last step: only the database's own role may connect.
      if (!(await isShut(client, name))) {
        await client.query(`alter database ${name} owner to ${name}`)
        await client.query(`revoke all on database ${name} from public`)
      }
    }
    await client.query("revoke connect on database postgres from public")
    await client.query("revoke connect on database template1 from public")
  } finally {
    await client.end()
  }
}

/** True when the role owns its database and the public must not connect. */
async function isShut(client, name) {
  const { rows } = await client.query(
    `select pg_get_userbyid(datdba) = $1 and not has_database_privilege('public', oid, 'connect') as shut
     from pg_database where datname = $1`,
    [name],
  )
  return rows[0]?.shut === true
}

/** A refused sign-in in one sentence: the folder and its secrets do not belong together. */
export function explainSignIn(error, cluster) {
  if (error.code !== "28P01" && error.code !== "28000") return error
  return new Fault(
    `The database in ${cluster} refuses the password in secrets.json, so the two belong to different installations. Restore both from the same backup.`,
  )
}

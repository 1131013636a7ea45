import { randomBytes } from "node:crypto"
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { claimDatabases, lookIntoDatabases } from "./databases.mjs"

const server = process.env.TEST_DATABASE_URL ?? ""
let cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.toReversed()) await undo()
  cleanUp = []
})

/** A role without any special right, as each program has one. */
async function newRole(): Promise<{ name: string; password: string }> {
  const role = {
    name: `demo_role_${randomBytes(4).toString("hex")}`,
    password: randomBytes(8).toString("hex"),
  }
  await run(server, `create role ${role.name} login password '${role.password}'`)
  cleanUp.push(() => run(server, `drop role ${role.name}`).then(() => {}))
  return role
}

/** A database that belongs to the role, and its address for that role. */
async function databaseOf(role: { name: string; password: string }): Promise<string> {
  const made: TemporaryDatabase = await temporaryDatabase(server, "demo")
  cleanUp.push(() => made.drop())
  await run(server, `alter database ${made.name} owner to ${role.name}`)
  return addressFor(made.url, role)
}

function addressFor(url: string, role: { name: string; password: string }): string {
  const address = new URL(url)
  address.username = role.name
  address.password = role.password
  return address.href
}

async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const twoDatabases = async () => {
  const role = await newRole()
  return { DATABASE_URL: await databaseOf(role), SERVICE_DATABASE_URL: await databaseOf(role) }
}

/** Tables like those of the migrations of both programs, in small. */
const filled = [
  "create extension if not exists pg_trgm",
  "create schema drizzle",
  "create table drizzle.done (id int)",
  "create table letters (email text)",
  "create index on letters using gin (email gin_trgm_ops)",
  "insert into letters values ('ann@example.com')",
]

test("new databases are empty and unowned; claiming marks them and leaves them empty", async () => {
  const env = await twoDatabases()
  const before = await lookIntoDatabases(env)
  expect(before.map(({ isEmpty, mark }) => [isEmpty, mark])).toEqual([
    [true, null],
    [true, null],
  ])
  await claimDatabases(before, "it's ours")
  const after = await lookIntoDatabases(env)
  expect(after.map(({ isEmpty, mark }) => [isEmpty, mark])).toEqual([
    [true, "it's ours"],
    [true, "it's ours"],
  ])
})

test("the owner of a database, who is nobody else, empties it and can fill it again in the same way", async () => {
  const env = await twoDatabases()
  await claimDatabases(await lookIntoDatabases(env), "ours")
  for (const turn of [1, 2]) {
    for (const url of Object.values(env)) await run(url, ...filled)
    const found = await lookIntoDatabases(env)
    expect(found.map(({ isEmpty, mark }) => [turn, isEmpty, mark])).toEqual([
      [turn, false, "ours"],
      [turn, false, "ours"],
    ])
    await claimDatabases(found, "ours")
    expect((await lookIntoDatabases(env)).every((one) => one.isEmpty)).toBe(true)
  }
})

test("a role that does not own its database gets this as one sentence, and nothing is lost", async () => {
  const env = await twoDatabases()
  await run(env.DATABASE_URL, ...filled)
  const stranger = await newRole()
  const url = addressFor(env.DATABASE_URL, stranger)
  const [found] = await lookIntoDatabases({ ...env, DATABASE_URL: url })
  await expect(claimDatabases(found ? [found] : [], "ours")).rejects.toThrow(
    /^The database in DATABASE_URL cannot be emptied, because its role does not own it: .* Nothing was changed in it\.$/,
  )
  expect(await run(env.DATABASE_URL, "select email from letters")).toEqual([{ email: "ann@example.com" }])
})

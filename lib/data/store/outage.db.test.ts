import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Target } from "#postgres/open"
import { usualDatabase } from "#postgres/settings"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { someDay } from "#lib/testing/make"
import { openRelay } from "#lib/testing/relay"
import { useSettings } from "#lib/testing/settings"
import { openedStore, openStore, processStore, rows, type Store } from "./open.ts"
import { afterDoing, inTime, outageIdOf, outageOf } from "./outage.ts"
import { createUser, findUser } from "./users.ts"

const migrations = join(import.meta.dirname, "migrations")
const server = process.env.TEST_DATABASE_URL ?? ""
let database: TemporaryDatabase
let store: Store
/** A second connection to the same database. */
let beside: Store
const opened: Store[] = []

const open = async (more: Partial<Target> = {}) => {
  const one = await openStore({ url: database.url, connectTimeoutMs: 5000, ...more }, migrations)
  opened.push(one)
  return one
}

beforeAll(async () => {
  database = await temporaryDatabase(server, "waybill_outage", process.env.LIB_STORE_TEMPLATE)
  store = await open({ poolMax: 2 })
  beside = await open({ poolMax: 2 })
})
afterAll(async () => {
  for (const one of opened) await one.close()
  await database.drop()
})

const person = { user_id: "user-1", email: "ann@example.com", name: "Ann", created_at: someDay }
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error) => error,
  )
/** Ends all other connections to the database. */
const endConnections = () =>
  rows(
    beside.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  )

describe("OUTAGE-3 reports database failures without values", () => {
  test("message, stack and fields of an error do not repeat the values of the statement", async () => {
    const secret = "a-token-nobody-should-read"
    const taken = () => sql`insert into users (user_id, email, name, password_hash, created_at)
      values ('user-2', ${secret}, 'Ann', '', now())`
    await store.db.execute(taken())
    const failures = [
      await failureOf(Promise.resolve(store.db.execute(taken()))),
      await failureOf(Promise.resolve(store.db.execute(sql`select ${secret}::int`))),
      await failureOf(store.db.transaction((tx) => tx.execute(taken()))),
    ]
    for (const failure of failures) {
      const all = JSON.stringify(failure) + failure.stack + JSON.stringify(failure.cause) + failure.message
      expect(all + (failure.cause as Error).stack).not.toContain(secret)
      expect(outageOf(failure)).toBeNull()
    }
    expect(failures[0]).toMatchObject({ cause: { code: "23505", table: "users" } })
  })
})

describe("OUTAGE-1 and OUTAGE-4: an outage has a name, and only an outage", () => {
  test("a connection that breaks in a transaction is one, and its place in the pool is freed", async () => {
    for (let time = 0; time < 5; time++) {
      const broken = store.db.transaction(async (tx) => {
        await endConnections()
        await tx.execute(sql`select 1`)
      })
      const failure = await failureOf(broken)
      expect(outageOf(failure)).toBe("unreachable")
      expect(outageIdOf(failure)).toMatch(/^[0-9a-f]{8}$/)
    }
    // Some of these get a connection that has broken while it was idle, and cannot begin.
    await endConnections()
    await Promise.allSettled(Array.from({ length: 6 }, () => store.db.transaction(async () => {})))
    await Promise.all([1, 2, 3].map(() => store.db.transaction((tx) => tx.execute(sql`select 1`))))
  })

  test("a statement that takes too long, and a role without a connection left, are busy", async () => {
    const hasty = await open({ statementTimeoutMs: 50 })
    expect(outageOf(await failureOf(Promise.resolve(hasty.db.execute(sql`select pg_sleep(5)`))))).toBe("busy")
    const role = `crowded_${database.name}`
    await beside.db.execute(sql.raw(`create role ${role} login password 'x' connection limit 0`))
    const url = new URL(database.url)
    url.username = role
    url.password = "x"
    const undo = useSettings({ database: { ...usualDatabase, url: url.toString() } })
    expect(outageOf(await failureOf(openedStore()))).toBe("busy")
    undo()
    await beside.db.execute(sql.raw(`drop role ${role}`))
  })

  test("a commit whose answer is lost is uncertain: it was done, and the reader is asked to check", async () => {
    const relay = await openRelay(database.url)
    const cut = await open({ url: relay.url })
    relay.cutAnswerTo("commit")
    const failure = await failureOf(
      cut.db.transaction((tx) => createUser(tx, { ...person, password_hash: "" })),
    )
    expect(outageOf(failure)).toBe("uncertain")
    expect(await findUser(beside.db, person.user_id)).toMatchObject({ email: person.email })
    await relay.close()
  })

  test("OUTAGE-5 a write outside a transaction whose answer is lost is uncertain, a read is not", async () => {
    const relay = await openRelay(database.url)
    const cut = await open({ url: relay.url })
    relay.cutAnswerTo("insert into")
    const late = { ...person, user_id: "user-5", email: "eve@example.com", password_hash: "" }
    expect(outageOf(await failureOf(createUser(cut.db, late)))).toBe("uncertain")
    expect(await findUser(beside.db, late.user_id)).toMatchObject({ email: late.email })
    relay.cutAnswerTo("pg_sleep")
    const reading = cut.db.execute(sql`with late as (select pg_sleep(0)) select * from late`)
    expect(outageOf(await failureOf(Promise.resolve(reading)))).toBe("unreachable")
    relay.cutAnswerTo("from")
    expect(await findUser(cut.db, late.user_id)).toMatchObject({ email: late.email })
    await relay.close()
  })

  test("after something that cannot be undone every outage is uncertain, and a bug stays a bug", async () => {
    const broken = async () =>
      store.db.transaction(async (tx) => {
        await endConnections()
        await tx.execute(sql`select 1`)
      })
    expect(outageOf(await failureOf(afterDoing(broken)))).toBe("uncertain")
    const bug = await failureOf(afterDoing(() => Promise.reject(new Error("connect ECONNREFUSED"))))
    expect([bug.message, outageOf(bug)]).toEqual(["connect ECONNREFUSED", null])
  })

  test("a database that does not answer in time is one too", async () => {
    expect(outageOf(await failureOf(inTime(new Promise(() => {}), 5)))).toBe("unreachable")
    expect(await inTime(Promise.resolve("there"), 1000)).toBe("there")
  })
})

describe("OUTAGE-4 a store that cannot be opened", () => {
  test("is tried once for concurrent callers, and again for later ones", async () => {
    const away = { ...usualDatabase, url: "postgres://nobody@127.0.0.1:9/none", connectTimeoutMs: 300 }
    const undo = useSettings({ database: away })
    const failures = await Promise.all(Array.from({ length: 50 }, () => failureOf(openedStore())))
    expect(new Set(failures).size).toBe(1)
    expect(outageOf(failures[0])).toBe("unreachable")
    undo()
    const back = useSettings({ database: { ...usualDatabase, url: database.url } })
    const db = await openedStore()
    expect(await findUser(db, "nobody")).toBeNull()
    back()
    opened.push(await processStore())
    processStore.clear()
  })
})

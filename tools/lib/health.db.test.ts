import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrationLocks as locksOf } from "#postgres/known-schema"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { healthy, migrationLocks } from "./health.mjs"

const running = {
  name: "dashboard",
  hasEnded: false,
  waitsForEdit: false,
  exited: new Promise<never>(() => {}),
}
let isWell = false
const server = createServer((_request, response) => response.writeHead(isWell ? 200 : 503).end("{}"))
let url = ""
let database: TemporaryDatabase
beforeAll(async () => {
  database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_health")
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  await database.drop()
})

test("a start waits for a program that migrates its database, and for no other one that does not become healthy", async () => {
  const wait = () => healthy(running, url, { databaseUrl: database.url, timeoutMs: 200 })
  const tooLong = "The dashboard did not become healthy within 0.2 s"
  await expect(wait()).rejects.toThrow(tooLong)
  const migrating = new pg.Client(database.url)
  await migrating.connect()
  // Other work may take its own advisory lock.
  await migrating.query("select pg_advisory_lock(4711)")
  await expect(wait()).rejects.toThrow(tooLong)
  expect(migrationLocks).toEqual(Object.values(locksOf))
  await migrating.query("select pg_advisory_lock($1)", [locksOf.dashboard])
  let outcome = "waits"
  const waiting = wait().then(
    () => (outcome = "healthy"),
    (error: Error) => (outcome = error.message),
  )
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(outcome).toBe("waits")
  isWell = true
  await migrating.end()
  expect(await waiting).toBe("healthy")
})

test("a watched program that fails while it starts is reported at once", async () => {
  const failed = { ...running, name: "service", waitsForEdit: true }
  await expect(healthy(failed, "http://127.0.0.1:9/")).rejects.toThrow("The service failed during startup")
})

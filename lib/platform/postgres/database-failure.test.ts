import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import {
  isNeverConnected,
  NeverConnected,
  settingSentence,
  startSentence,
  databaseFailureOf,
  UnusableDatabase,
} from "./database-failure.ts"

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error("said so"), { code, ...(syscall ? { syscall } : {}) })

test.each([
  [coded("57P01"), "unreachable"],
  [coded("ENOENT", "connect"), "unreachable"],
  [coded("53100"), "full"],
  [coded("40P01"), "busy"],
  [coded("25P03"), "unreachable"],
  [coded("EAGAIN", "connect"), "busy"],
  [new Error("Connection terminated unexpectedly"), "unreachable"],
  [new Error("timeout expired"), "unreachable"],
  [new NeverConnected(coded("ECONNREFUSED", "connect")), "unreachable"],
  [coded("23505"), null],
  // A missing file and a refusing DNS server are not failures of the database.
  [coded("ENOENT", "open"), null],
  [coded("ECONNREFUSED", "queryTxt"), null],
])("%o is %s, also inside of others", (error, failure) => {
  expect(databaseFailureOf(error)).toBe(failure)
  expect(databaseFailureOf(new DrizzleQueryError("select 1", [], error))).toBe(failure)
})

test("a broken connection is not the same as one that was never made", () => {
  const never = new DrizzleQueryError("select 1", [], new NeverConnected(coded("ENOENT", "connect")))
  expect(isNeverConnected(never)).toBe(true)
  expect(isNeverConnected(new DrizzleQueryError("select 1", [], coded("57P01")))).toBe(false)
})

test("MAIN-4 a migration that fails is one sentence with its cause, without its statement", () => {
  const cause = Object.assign(new Error('type "status" already exists'), { code: "42710" })
  const failed = new DrizzleQueryError("create type status as enum (\n  'sent'\n)", [], cause)
  expect(startSentence(failed, "DATABASE_URL")).toBe(
    'The database in DATABASE_URL could not be prepared: a statement failed (type "status" already exists).',
  )
  expect(startSentence(cause, "DATABASE_URL")).toBeNull()
})

test.each(["57P01", "53100", "55P03"])(
  "MAIN-4 a migration that is interrupted (%s) can succeed later, so the setting is not blamed",
  (code) => {
    const failed = new DrizzleQueryError("create table letters ()", [], coded(code))
    expect(settingSentence(failed, "DATABASE_URL")).toBeNull()
    expect(startSentence(failed, "DATABASE_URL")).toMatch(/not responding|is full/)
  },
)

test("MAIN-8 a start reports the sentence of an unusable database, whatever the code of its cause", () => {
  const denied = new UnusableDatabase("The role may not create an extension.", { cause: coded("42501") })
  expect(startSentence(denied, "DATABASE_URL")).toBe(denied.message)
  const full = new UnusableDatabase("The extension is missing.", { cause: coded("53100") })
  expect(startSentence(full, "DATABASE_URL")).toBe(full.message)
  expect(startSentence(coded("42501"), "DATABASE_URL")).toMatch(
    /^The database in DATABASE_URL does not allow/,
  )
})

test.each([
  ["28000", 'no pg_hba.conf entry for host "10.0.0.7", no encryption', "refuses the role"],
  ["42501", "permission denied for schema drizzle", "does not allow its role to create tables"],
])("MAIN-8 a start reports the server's own words for %s as well", (code, message, words) => {
  const failed = new DrizzleQueryError("create schema x", [], Object.assign(new Error(message), { code }))
  expect(startSentence(failed, "DATABASE_URL")).toBe(`The database in DATABASE_URL ${words} (${message}).`)
})

import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { isNotReached, NotReached, troubleOf } from "./trouble.ts"

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error("said so"), { code, ...(syscall ? { syscall } : {}) })

test.each([
  [coded("57P01"), "unreachable"],
  [coded("ENOENT", "connect"), "unreachable"],
  [coded("53100"), "full"],
  [coded("40P01"), "busy"],
  [coded("EAGAIN", "connect"), "busy"],
  [new Error("Connection terminated unexpectedly"), "unreachable"],
  [new Error("timeout expired"), "unreachable"],
  [new NotReached(coded("ECONNREFUSED", "connect")), "unreachable"],
  [coded("23505"), null],
  // A file that is absent, and a DNS that refuses, are no trouble of the database.
  [coded("ENOENT", "open"), null],
  [coded("ECONNREFUSED", "queryTxt"), null],
])("%o is %s, also inside of others", (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble)
  expect(troubleOf(new DrizzleQueryError("select 1", [], error))).toBe(trouble)
})

test("a connection that broke is told apart from one that was never had", () => {
  const never = new DrizzleQueryError("select 1", [], new NotReached(coded("ENOENT", "connect")))
  expect(isNotReached(never)).toBe(true)
  expect(isNotReached(new DrizzleQueryError("select 1", [], coded("57P01")))).toBe(false)
})

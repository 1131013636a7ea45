import pg from "pg"
import { expect, test } from "vitest"
import { Fault } from "../lib/fault.mjs"
import { explained, explainedAtTheDoor, listed, numbered, theDatabase } from "./sentences.ts"

const is = theDatabase("dashboard", "DATABASE_URL")
const sentenceOf = (error: unknown) => String(explained(error, is))

const answered = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, "error"), { code, detail: "Key (email)=(ann@example.com)" })

test.each([
  ["28P01", "password authentication failed", "refuses the password"],
  [
    "42501",
    "permission denied for schema public",
    "does not allow its role to create tables and own them, which a copy needs",
  ],
  ["53100", "could not extend file", "has no disk space left"],
  ["25006", "cannot execute in a read-only transaction", "can only be read"],
  ["57P01", "terminating connection", "does not answer"],
  ["23505", "duplicate key value", "refused a step of the copy"],
])("%s becomes a sentence that names the database, without rows", (code, message, words) => {
  const sentence = sentenceOf(answered(code, message))
  expect(sentence).toContain(`Fault: The dashboard's database in DATABASE_URL ${words}`)
  expect(sentence).toContain(`(${message})`)
  expect(sentence).not.toContain("ann@example.com")
})

test("a connection that broke, with its innermost cause", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED ::1:5432"), { code: "ECONNREFUSED" })
  expect(sentenceOf(new AggregateError([cause]))).toContain("does not answer (connect ECONNREFUSED ::1:5432)")
})

test("a bug stays what it is, but not while a connection is opened", () => {
  const bug = new TypeError("x is not a function")
  expect(explained(bug, is)).toBe(bug)
  expect(explainedAtTheDoor(new Error("self-signed certificate"), is)).toEqual(
    new Fault("The dashboard's database in DATABASE_URL cannot be opened (self-signed certificate)."),
  )
})

test("lists and numbers as people say them", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c", "d", "e"]].map((words) => listed(words))).toEqual([
    "",
    "a",
    "a and b",
    "a, b, c and 2 more",
  ])
  expect([numbered(1, "row"), numbered(12_345, "row")]).toEqual(["1 row", "12,345 rows"])
})

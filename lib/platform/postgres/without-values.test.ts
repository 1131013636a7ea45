import { DrizzleQueryError } from "drizzle-orm"
import pg from "pg"
import { expect, test } from "vitest"
import { withoutValues } from "./without-values.ts"

const servers = (code: string, message: string, more: object = {}) =>
  Object.assign(new pg.DatabaseError(message, 0, "error"), {
    code,
    severity: "ERROR",
    routine: "r",
    ...more,
  })

const allOf = (error: unknown): string => {
  const { message, stack, cause } = error as Error
  return JSON.stringify([message, stack, error, cause === undefined ? "" : allOf(cause)])
}

test("a statement keeps its text and loses its values, in any place", () => {
  const cause = servers("23505", 'duplicate key value violates unique constraint "letters_pkey"', {
    detail: "Key (email)=(anna@example.com) already exists.",
    constraint: "letters_pkey",
  })
  const error = new DrizzleQueryError("insert into letters values ($1)", ["anna@example.com"], cause)
  const quiet = withoutValues(new Error("outer", { cause: error })) as Error
  expect(allOf(quiet)).not.toContain("anna@example.com")
  expect(quiet).toMatchObject({
    message: "outer",
    cause: {
      message: "Failed query: insert into letters values ($1)",
      cause: { code: "23505", constraint: "letters_pkey" },
    },
  })
  expect((quiet.cause as Error).stack).toMatch(/without-values\.test\.ts/)
})

test("a value that the server quotes is left out", () => {
  const quiet = withoutValues(servers("22P02", 'invalid input syntax for type integer: "secret"'))
  expect(allOf(quiet)).not.toContain("secret")
  expect(quiet).toMatchObject({ code: "22P02" })
})

test("other errors stay unchanged", () => {
  const error = new TypeError("x is not a function")
  expect(withoutValues(error)).toBe(error)
  expect(withoutValues("text")).toBe("text")
})

import { expect, test } from "vitest"
import { unfitness } from "./session.ts"

test("servers older than 15 and other encodings are refused, newer servers are not", () => {
  const kind = { version: 150_000, words: "15.0", encoding: "UTF8" }
  expect(unfitness(kind)).toBeNull()
  expect(unfitness({ ...kind, version: 190_001 })).toBeNull()
  expect(unfitness({ ...kind, version: 140_018, words: "14.18" })).toBe(
    "is on PostgreSQL 14.18, and Waybill needs 15 or newer.",
  )
  expect(unfitness({ ...kind, encoding: "SQL_ASCII" })).toMatch(/^is encoded in SQL_ASCII/)
})

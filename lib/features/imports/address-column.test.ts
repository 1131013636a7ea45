import { expect, test } from "vitest"
import { addressColumn, hasNamesFirst } from "./address-column.ts"

test("SUPPRESSPAGE-7 the first row has names if none of its cells is an address", () => {
  expect(hasNamesFirst([["Name", "E-mail"]])).toBe(true)
  expect(hasNamesFirst([["Ann", "Ann <ann@example.com>"]])).toBe(false)
  expect(hasNamesFirst([["ann@local"]], (cell) => cell.includes("@"))).toBe(false)
})

test("SUPPRESSPAGE-7 the column with the most addresses is found; its name decides between equal ones", () => {
  const row = ["sender@example.com", "ann@example.com", ""]
  expect(addressColumn(["from", "Email", "email 2"], [row, row])).toBe(1)
  expect(addressColumn(["a", "b"], [["x", "ann@example.com"]])).toBe(1)
  expect(addressColumn(["note", "Email address"], [])).toBe(1)
  expect(addressColumn(["a", "b"], [["x", "y"]])).toBeNull()
})

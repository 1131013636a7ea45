import { expect, test } from "vitest"
import { columnsOf, entriesOf, guessLayout } from "./columns.ts"

const file = [
  ["Name", "E-mail", "City"],
  ["Ann", "ann@example.com", "Bonn"],
  ["Bob", "bob@example.com", ""],
  ["Ann again", "ANN@example.com", ""],
  ["Nobody", " ", ""],
  ["Carl", "carl at example.com", ""],
]

test("VALIDATIONPAGE-4 the column with the addresses is found, and whether the first row names columns", () => {
  expect(guessLayout(file)).toEqual({ column: 1, hasNames: true })
  expect(guessLayout([["ann@example.com"], ["bob@example.com"]])).toEqual({ column: 0, hasNames: false })
  expect(guessLayout([["just text"], ["more"]])).toEqual({ column: 0, hasNames: false })
  expect(guessLayout([["a", "Email address"]])).toEqual({ column: 1, hasNames: true })
  expect(guessLayout([])).toEqual({ column: 0, hasNames: false })
})

test("columns are identified by name and by their first value", () => {
  expect(columnsOf(file, true)[1]).toEqual({ at: 1, name: "E-mail", sample: "ann@example.com" })
  expect(columnsOf([["x"], ["y", "z"]], false)).toEqual([
    { at: 0, name: "", sample: "x" },
    { at: 1, name: "", sample: "z" },
  ])
})

test("VALIDATIONPAGE-4 each address is asked for once, with its row; blank ones are counted", () => {
  const { entries, blank, twice } = entriesOf(file, { column: 1, hasNames: true })
  expect(entries).toEqual([
    { row: 2, email: "ann@example.com" },
    { row: 3, email: "bob@example.com" },
    { row: 6, email: "carl at example.com" },
  ])
  expect([blank, twice]).toEqual([1, 1])
})

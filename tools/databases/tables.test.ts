import { expect, test } from "vitest"
import { type Contents, columnsOf, inOrder, type Reference, requireSame } from "./tables.ts"

const named = (...names: string[]) => names.map((name) => ({ name }))
const key = (table: string, to: string, is_deferrable = false): Reference => ({
  name: `${table}_${to}_fk`,
  table,
  to,
  is_deferrable,
})
const names = (tables: readonly { name: string }[]) => tables.map((one) => one.name)

test("a table comes after those it refers to, and the others stay in their order", () => {
  const tables = named("audit", "members", "projects", "users", "connections")
  const references = [key("members", "projects"), key("members", "users"), key("projects", "connections")]
  expect(names(inOrder(tables, references))).toEqual(["audit", "users", "connections", "projects", "members"])
})

test("a table that refers to itself, and keys that can wait for the commit, hold nothing up", () => {
  const references = [key("hen", "hen"), key("hen", "egg", true), key("egg", "hen")]
  expect(names(inOrder(named("egg", "hen"), references))).toEqual(["hen", "egg"])
})

test("reports a circle with the keys that make it", () => {
  const references = [key("hen", "egg"), key("egg", "hen"), key("farm", "hen")]
  expect(() => inOrder(named("egg", "farm", "free", "hen"), references)).toThrow(
    /^The tables egg and hen refer to each other in a circle \(hen_egg_fk and egg_hen_fk\)/,
  )
})

const contents = (columns: string[], more: Partial<Contents> = {}): Contents => ({
  tables: [{ name: "users", columns: columns.map((name) => ({ name, type: "text", is_generated: false })) }],
  sequences: [],
  ...more,
})
const is = { from: "the old one", to: "the new one" }

test("columns may stand in another order, but they are the same on both sides", () => {
  expect(() => requireSame(contents(["a", "b"]), contents(["b", "a"]), is)).not.toThrow()
  expect(() => requireSame(contents(["a"]), contents(["a", "b"]), is)).toThrow(
    "The old one and the new one do not have the same columns in users. Nothing was copied.",
  )
})

test("what only one side has is named with its side", () => {
  const more = contents(["a"], { sequences: ["lonely"] })
  expect(() => requireSame(more, contents(["a"]), is)).toThrow(/^The old one has lonely, .* the new one does/)
  expect(() => requireSame(contents(["a"]), more, is)).toThrow(/^The new one has lonely, .* the old one does/)
})

test("generated columns are left out, and names are quoted", () => {
  const columns = [
    { name: "a", type: "text", is_generated: false },
    { name: "b", type: "text", is_generated: true },
    { name: 'C "c"', type: "text", is_generated: false },
  ]
  expect(columnsOf({ name: "t", columns })).toBe('"a", "C ""c"""')
})

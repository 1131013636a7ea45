import { expect, test } from "vitest"
import { makeStatementNames } from "./statement-names.ts"

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

test("a statement has a name from its fifth use, and keeps it", () => {
  const names = makeStatementNames()
  expect(times(4, () => names.of("select $1"))).toEqual([undefined, undefined, undefined, undefined])
  const name = names.of("select $1")
  expect(name).toMatch(/^\w{32}$/)
  expect(names.of("select $1")).toBe(name)
})

test("two statements never share a name", () => {
  const names = makeStatementNames()
  const made = times(50, (n) => times(5, () => names.of(`select $1 + ${n}`)).at(-1))
  expect(new Set(made).size).toBe(50)
  expect(made).not.toContain(undefined)
})

test("statements that are used once take no name from frequent ones", () => {
  const names = makeStatementNames()
  times(10_000, (n) => names.of(`select * from t where id in (${n})`))
  expect(times(5, () => names.of("select $1")).at(-1)).toBeDefined()
})

test("there are at most 300 names", () => {
  const names = makeStatementNames()
  const made = times(400, (n) => times(5, () => names.of(`select ${n}`)).at(-1))
  expect(made.filter((name) => name !== undefined).length).toBe(300)
})

test("after a renewal the same statement has another name", () => {
  const names = makeStatementNames()
  const [before] = times(5, () => names.of("select $1")).slice(-1)
  names.renew()
  const [after] = times(5, () => names.of("select $1")).slice(-1)
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
})

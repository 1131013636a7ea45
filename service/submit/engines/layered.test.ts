import { expect, test } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { layered } from "./layered.ts"

test("SUBST-2 ENGINE-6 the first map with a name supplies its value, and nothing is inherited", () => {
  const values = layered({ a: 1 }, { a: 2, b: null }, { b: 3, c: 4 })
  expect([values.a, values.b, values.c, values.d]).toEqual([1, null, 4, undefined])
  expect(["a", "b", "c", "d", "toString"].map((name) => Object.hasOwn(values, name))).toEqual([
    ...[true, true, true, false, false],
  ])
  expect("c" in values && !("constructor" in values)).toBe(true)
  expect([values.constructor, values.toString, Reflect.get(values, "__proto__")]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})

test("ENGINE-6 what is set stays in the first map", () => {
  const [top, below]: Substitutions[] = [{}, { a: 1 }]
  const values = layered(top ?? {}, below ?? {})
  values.a = 2
  values.b = 3
  values.a = 4
  expect([values.a, values.b, top, below]).toEqual([4, 3, { a: 4, b: 3 }, { a: 1 }])
})

import { expect, test } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { isFault, layered, placeIn } from "./engine.ts"
import { readTemplate } from "./engines.ts"

test("lines and columns begin at 1, whatever ends the lines", () => {
  expect(placeIn("abc", 0)).toBe("at line 1, column 1")
  expect(placeIn("a\nbc", 3)).toBe("at line 2, column 2")
  expect(placeIn("a\r\nb\rc", 5)).toBe("at line 3, column 1")
})

test.each([
  ["simple", "<p>\n  {{ name }}</p>", "at line 2, column 3"],
  ["simple", "<p>{{a|\n{{b}}", "at line 1, column 4"],
  ["velocity", "<p>\n <b>#if($x)</b>", "at line 2, column 5"],
  ["velocity", "<p>\n\n<b>#end</b>", "at line 3, column 4"],
  ["velocity", '<p>\n#set($a = "x ${b.")', "at line 2, column"],
  ["liquid", "<p>\n\n <b>{% if x %}</b>", "at line 3, column 5"],
  ["liquid", "{{ x | nope }}", "at line 1, column 1"],
] as const)("RENDER-3 %s says where %j is wrong", (engine, source, place) => {
  const read = readTemplate(engine, source, "html")
  expect(isFault(read) ? read.fault : "").toContain(place)
})

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

test("SUBST-2 maps over layered values read and set the same", () => {
  const [top, inner, last]: Substitutions[] = [{}, { a: 1 }, { a: 2, b: 3 }]
  const values = layered(top ?? {}, layered(inner ?? {}, last ?? {}))
  values.c = 4
  if (inner) inner.a = 5
  expect([values.a, values.b, values.c, values.constructor]).toEqual([5, 3, 4, undefined])
  expect([Object.hasOwn(values, "b"), Object.hasOwn(values, "toString")]).toEqual([true, false])
  expect([top, inner, last]).toEqual([{ c: 4 }, { a: 5 }, { a: 2, b: 3 }])
})

test("ENGINE-6 what is set stays in the first map", () => {
  const [top, below]: Substitutions[] = [{}, { a: 1 }]
  const values = layered(top ?? {}, below ?? {})
  values.a = 2
  values.b = 3
  values.a = 4
  expect([values.a, values.b, top, below]).toEqual([4, 3, { a: 4, b: 3 }, { a: 1 }])
})

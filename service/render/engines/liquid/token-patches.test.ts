import fc from "fast-check"
import { expect, test } from "vitest"
import { liquidEngine } from "../liquid.ts"
import { positionOf } from "./token-patches.ts"

/** As the library counts. */
function counted(input: string, offset: number): [number, number] {
  let [line, column] = [1, 1]
  for (const one of input.slice(0, offset).split("")) {
    if (one === "\n") [line, column] = [line + 1, 1]
    else column += 1
  }
  return [line, column]
}

test("a position equals the library's own, for any text, in any order", () => {
  const texts = fc.array(fc.constantFrom("a", "\n", "\r\n", "ä", "😀", "{{ x }}"), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, fc.nat(80)), { minLength: 1, maxLength: 5 }), (patches) => {
      for (const [parts, at] of patches) {
        const input = parts.join("")
        const offset = Math.min(at, input.length)
        expect(positionOf(input, offset)).toEqual(counted(input, offset))
      }
    }),
  )
})

test("RENDER-3 a fault is reported with its line and column", () => {
  const read = liquidEngine.read("one\n  {{ x }}\n\n  {% nothing %}", "text")
  expect(read).toEqual({ fault: expect.stringMatching(/line 4, column 3/) })
})

test("names of ten thousand tags in a megabyte are reported", () => {
  const row = `${"w".repeat(90)}\n{{ name }}`
  const read = liquidEngine.read(row.repeat(9900), "text")
  if ("fault" in read) throw new Error(read.fault)
  expect(read.names()).toEqual(new Set(["name"]))
})

import { expect, test } from "vitest"
import { nameInAscii } from "./names.ts"

test.each([
  ["Bücher.Example.", "xn--bcher-kva.example"],
  ["_mta-sts.Shop.example", "_mta-sts.shop.example"],
  ["0x7f.1", "0x7f.1"],
  ["bücher.example/x", null],
  ["bü%41.example", null],
  ["bücher.example?x", null],
  ["bücher.example#x", null],
  ["bücher.example\\x", null],
  ["bücher.example:25", null],
  ["bücher\n.example", null],
  ["shop\t.example", null],
  ["", null],
])("the name %s is asked for as %s", (text, name) => {
  expect(nameInAscii(text)).toBe(name)
})

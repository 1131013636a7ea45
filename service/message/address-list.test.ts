import { expect, test } from "vitest"
import { addressesOf, withFlatComments } from "./address-list.ts"

test.each([
  ["Pete (a \\) nice (nested)) <a@x.example>, b@x.example", "Pete a@x.example", "b@x.example"],
  ["(a (b (c))) a@x.example", "a b c a@x.example"],
  ["a@x.example (Jane (CEO, acting) Doe), b@x.example", "Jane CEO, acting Doe a@x.example", "b@x.example"],
  ['a@x.example (the "open)', 'the "open a@x.example'],
  ["Team: a@x.example (at (home)), b@x.example;", "at home a@x.example", "b@x.example"],
  ["a@x.example (,b@x.example)", ",b@x.example a@x.example"],
  ["a@x.example (or (,b@x.example) , c@x.example)", "or ,b@x.example , c@x.example a@x.example"],
  ["(<b@x.example> (nested)) a@x.example", "<b@x.example> nested a@x.example"],
])("HEADERS-5 nested comments end where they do: %s", (line, ...expected) => {
  expect(addressesOf(line).map(({ name, address }) => `${name} ${address}`.trim())).toEqual(expected)
})

test.each([
  '"Doe (Jane" <a@x.example>, "b) \\" (c" <b@x.example>',
  "Jane (open <a@x.example>",
  "Jane ) <a@x.example>",
  "Jane (flat) <a@x.example> \\",
])("HEADERS-5 other lines are unchanged: %s", (line) => {
  expect(withFlatComments(line)).toBe(line)
})

test("HEADERS-5 a hostile line takes linear time", () => {
  const hostile = `${"(\\(".repeat(700_000)} a@x.example`
  expect(withFlatComments(hostile)).toBe(hostile)
})

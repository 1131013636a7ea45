import fc from "fast-check"
import { expect, test } from "vitest"
import { phpJson } from "./php-json.ts"

test("CALLBACK-5 slashes, accents, emoji and control characters come out as PHP writes them", () => {
  const value = { url: "https://shop.example/a?b=1", name: "Zoë 😀", line: "a\r\n\tb\u001f\u007f\u2028" }
  expect(phpJson(value)).toBe(
    String.raw`{"url":"https:\/\/shop.example\/a?b=1","name":"Zo\u00eb \ud83d\ude00","line":"a\r\n\tb\u001f` +
      "\u007f" +
      String.raw`\u2028"}`,
  )
})

test("CALLBACK-5 the text is plain ASCII and decodes to the same value", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: "grapheme" })), (value) => {
      const text = phpJson(value)
      expect(text).toMatch(/^[\0-\x7f]*$/)
      expect(text).not.toMatch(/(?<!\\)\//)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test.each([
  ["keys 0, 1, 2 in this order", { "0": "a", "1": "b", "2": "c" }, '{"1":"b","2":"c","0":"a"}'],
  ["other numbers", { "1": "a", "2": "b" }, '{"1":"a","2":"b"}'],
  ["numbers beside words", { "0": "a", x: "b" }, '{"0":"a","x":"b"}'],
  ["numbers that are no array keys", { "00": "a", "01": "b" }, '{"00":"a","01":"b"}'],
  ["inside lists and objects", [{ m: { "0": 1, "1": [2] } }], '[{"m":{"1":[2],"0":1}}]'],
  ["0 alone, which has no other order", { "0": "a" }, '{"0":"a"}'],
  ["what is absent", { "0": "a", "1": undefined, x: null }, '{"0":"a","x":null}'],
])("CALLBACK-5 an object stays an object in PHP's arrays: %s", (_name, value, text) => {
  expect(phpJson(value)).toBe(text)
})

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

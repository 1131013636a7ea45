import fc from "fast-check"
import { expect, test } from "vitest"
import { badText } from "./bad-text.ts"

test("a NUL character is found with its field", () => {
  expect(badText({ message: { recipients: [{ email: "a\0" }] } })?.field).toBe("message.recipients.0.email")
})

test("a NUL character or half a pair in a name is found in the object around it", () => {
  expect(badText({ message: { "a\0": 1 } })?.field).toBe("message")
  expect(badText({ "\ud800": 1 })?.field).toBe("body")
})

test("half a surrogate pair is found, a whole one is text", () => {
  expect(badText({ a: "\ud83d" })?.field).toBe("a")
  expect(badText({ a: "😀" })).toBe(null)
})

test("values that lie too deep are found without going down to the end", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`)
  expect(badText(deep)?.sentence).toMatch(/32 levels/)
  expect(badText(JSON.parse(`${"[".repeat(32)}${"]".repeat(32)}`))).toBe(null)
})

test("any body of well-formed text without NUL is good", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: "grapheme" }), (value) => {
      fc.pre(!JSON.stringify(value).includes("\\u0000"))
      expect(badText(value)).toBe(null)
    }),
  )
})

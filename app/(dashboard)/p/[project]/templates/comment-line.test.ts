import { expect, test } from "vitest"
import { lineOf, quoteOfLine } from "./comment-line.ts"

const text = "<p>\n  Hello\n</p>\n<p>\n  Bye\n</p>"

test("COMMENT-2 a line is found where it was, or where it went", () => {
  const comment = { line: 2, quote: quoteOfLine(text, 2) }
  expect(comment.quote).toBe("Hello")
  expect(lineOf(comment, text)).toBe(2)
  expect(lineOf(comment, `<!-- new -->\n\n${text}`)).toBe(4)
})

test("COMMENT-2 of several lines that say the same it is the nearest; one that is gone is gone", () => {
  expect(lineOf({ line: 4, quote: "<p>" }, text)).toBe(4)
  expect(lineOf({ line: 2, quote: "<p>" }, text)).toBe(1)
  expect(lineOf({ line: 2, quote: "Good day" }, text)).toBeNull()
})

test("an empty line has only its number", () => {
  expect(quoteOfLine("a\n\nb", 2)).toBe("")
  expect([lineOf({ line: 2, quote: "" }, "a\n\nb"), lineOf({ line: 9, quote: "" }, "a\nb")]).toEqual([2, 2])
})

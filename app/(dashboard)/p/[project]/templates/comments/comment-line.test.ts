import { expect, test } from "vitest"
import { lineOf, quoteOfLine } from "./comment-line.ts"

const text = "<p>\n  Hello\n</p>\n<p>\n  Bye\n</p>"

test("COMMENT-2 finds a line at its place, or where it moved", () => {
  const comment = { line: 2, quote: quoteOfLine(text, 2) }
  expect(comment.quote).toBe("Hello")
  expect(lineOf(comment, text)).toBe(2)
  expect(lineOf(comment, `<!-- new -->\n\n${text}`)).toBe(4)
})

test("COMMENT-2 picks the nearest of several equal lines; a removed line is not found", () => {
  expect(lineOf({ line: 4, quote: "<p>" }, text)).toBe(4)
  expect(lineOf({ line: 2, quote: "<p>" }, text)).toBe(1)
  expect(lineOf({ line: 2, quote: "Good day" }, text)).toBeNull()
})

test("an empty line matches by its number only", () => {
  expect(quoteOfLine("a\n\nb", 2)).toBe("")
  expect([lineOf({ line: 2, quote: "" }, "a\n\nb"), lineOf({ line: 9, quote: "" }, "a\nb")]).toEqual([2, 2])
})

import { expect, test } from "vitest"
import { z } from "zod"
import { inOneLine, isOneLine, oneLineError } from "./one-line.ts"

const hostile = [
  ...["\0", "\t", "\n", "\r", "\u001b", "\u007f", "\u0085", "\u009b"],
  ...["\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069"],
]

test.each(hostile)("NAME-1 %j does not fit in a line", (character) => {
  expect(isOneLine(`a${character}b`)).toBe(false)
  expect(inOneLine(`a${character}${character}b`)).toBe("a b")
})

test.each(["", "a 12 · ✓", "\u05e9\u05dc\u05d5\u05dd\u200f!", "👩‍💻", "a\u00a0b"])(
  "NAME-1 %j fits in a line",
  (text) => {
    expect(isOneLine(text)).toBe(true)
    expect(inOneLine(text)).toBe(text)
  },
)

test("NAME-1 the refusal names the field", () => {
  const form = z.discriminatedUnion("act", [
    z.object({ act: z.literal("a"), rule: z.object({ name: z.string().refine(isOneLine, oneLineError) }) }),
  ])
  expect(form.safeParse({ act: "a", rule: { name: "a\nb" } }).error?.issues[0]?.message).toBe(
    "Remove line breaks and control characters from rule.name.",
  )
})

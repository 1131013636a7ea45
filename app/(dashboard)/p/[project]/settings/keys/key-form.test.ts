import { expect, test } from "vitest"
import { networksIn, wrongNetwork } from "./key-form.ts"

test("KEY-3 networks come one a line, by commas or blanks, each once", () => {
  expect(networksIn("192.0.2.0/24\n 2001:db8::/32, 192.0.2.0/24;\t10.0.0.1\n\n")).toEqual([
    "192.0.2.0/24",
    "2001:db8::/32",
    "10.0.0.1",
  ])
  expect(networksIn(" \n")).toEqual([])
})

test("KEY-3 the first text that is not a network is returned as it was typed, and no longer than it can be shown", () => {
  expect(wrongNetwork("")).toBeUndefined()
  expect(wrongNetwork("10.0.0.0/8\n2001:db8::/32")).toBeUndefined()
  expect(wrongNetwork("10.0.0.0/8\nexample.com, nonsense")).toBe("example.com")
  expect(wrongNetwork("x".repeat(100))).toHaveLength(60)
})

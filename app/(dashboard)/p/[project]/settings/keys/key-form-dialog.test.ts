import { expect, test } from "vitest"
import { networksIn, wrongNetwork } from "./key-form-dialog.tsx"

test("KEY-3 splits networks at line breaks, commas and spaces, without duplicates", () => {
  expect(networksIn("192.0.2.0/24\n 2001:db8::/32, 192.0.2.0/24;\t10.0.0.1\n\n")).toEqual([
    "192.0.2.0/24",
    "2001:db8::/32",
    "10.0.0.1",
  ])
  expect(networksIn(" \n")).toEqual([])
})

test("KEY-3 returns the first invalid network as typed, shortened for display", () => {
  expect(wrongNetwork("")).toBeUndefined()
  expect(wrongNetwork("10.0.0.0/8\n2001:db8::/32")).toBeUndefined()
  expect(wrongNetwork("10.0.0.0/8\nexample.com, nonsense")).toBe("example.com")
  expect(wrongNetwork("x".repeat(100))).toHaveLength(60)
})

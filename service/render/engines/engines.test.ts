import { expect, test } from "vitest"
import { readTemplate } from "./engines.ts"

test("a text is parsed once for every engine and format, and what is wrong is read again", () => {
  const read = (source: string, format: "html" | "text") => readTemplate("simple", source, format)
  expect(read("Hello {{Name}}", "text")).toBe(read("Hello {{Name}}", "text"))
  expect(read("Hello {{Name}}", "html")).not.toBe(read("Hello {{Name}}", "text"))
  expect(readTemplate("liquid", "Hello {{Name}}", "text")).not.toBe(read("Hello {{Name}}", "text"))
  expect(read("{{Name", "text")).toEqual(read("{{Name", "text"))
  expect(read("{{Name", "text")).not.toBe(read("{{Name", "text"))
})

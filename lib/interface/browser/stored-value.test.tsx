import { afterEach, expect, test, vi } from "vitest"
import { readStored, writeStored } from "./stored-value.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test("a stored value is read again, and null deletes it", () => {
  writeStored("draft", { text: "Hello" })
  expect(readStored("draft")).toEqual({ text: "Hello" })
  writeStored("draft", null)
  expect([readStored("draft"), localStorage.length]).toEqual([null, 0])
})

test("invalid stored text is read as null", () => {
  localStorage.setItem("draft", "{")
  expect(readStored("draft")).toBeNull()
})

test("a page works without storage", () => {
  const refuse = () => {
    throw new DOMException("Full or forbidden", "QuotaExceededError")
  }
  vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse })
  writeStored("draft", "Hello")
  expect(readStored("draft")).toBeNull()
})

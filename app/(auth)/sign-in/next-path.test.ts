import { describe, expect, it } from "vitest"
import { safeNext } from "./next-path.ts"

describe("where sign-in leads", () => {
  it("goes back to the page that asked", () => {
    expect(safeNext("/p/harbour-shop/messages?q=a")).toBe("/p/harbour-shop/messages?q=a")
  })

  it.each([
    undefined,
    "",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "p/x",
  ])("never leaves this site: %s", (next) => {
    expect(safeNext(next)).toBe("/projects")
  })
})

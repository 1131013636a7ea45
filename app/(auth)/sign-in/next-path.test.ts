import { describe, expect, it } from "vitest"
import { safeNext } from "./next-path.ts"

describe("SIGNIN-3 where sign-in leads", () => {
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
    "https:/\\evil.example",
    "/sign-in?next=/sign-in",
    "/two-factor",
    "/api/auth/signout",
  ])("never leaves this site: %s", (next) => {
    expect(safeNext(next)).toBe("/")
  })
})

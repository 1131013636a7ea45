import { expect, it, vi } from "vitest"
import { passwordCharsMin as ofServer } from "#lib/access/auth/password"
import {
  address,
  filled,
  newPassword,
  passwordCharsMin,
  recipientAddress,
  wholeNumber,
} from "./field-rules.ts"

vi.mock("server-only", () => ({}))

it("requires more than blanks", () => {
  expect(filled("missing")("  ")).toBe("missing")
  expect(filled("missing")(" a ")).toBe(true)
})

it("distinguishes a missing address from an invalid one", () => {
  const rule = address({ missing: "missing", wrong: "wrong" })
  expect([rule(""), rule("lena"), rule(" lena@example.com ")]).toEqual(["missing", "wrong", true])
  expect(address({ wrong: "wrong" })("")).toBe(true)
  expect(address({ noAt: "no @", wrong: "wrong" })("lena")).toBe("no @")
})

it("SEND-22 accepts letters beyond ASCII before the @ of recipients, and only of them", () => {
  const typed = [" GRÜSSE@example.com", "a b@example.com", "раypal@example.com"]
  expect(typed.map(recipientAddress({ wrong: "wrong" }))).toEqual([true, "wrong", "wrong"])
  expect(typed.map(address({ wrong: "wrong" }))).toEqual(["wrong", "wrong", "wrong"])
})

it("requires as many characters as the server does", () => {
  expect(passwordCharsMin).toBe(ofServer)
  const rule = newPassword({ missing: "missing", short: "short" })
  expect([rule(""), rule("a".repeat(9)), rule("a".repeat(10))]).toEqual(["missing", "short", true])
})

it("takes whole numbers within their bounds and nothing else", () => {
  const rule = wholeNumber({ min: 5, max: 100, wrong: "wrong" })
  expect(["5", " 100 "].map(rule)).toEqual([true, true])
  expect(["", "4", "101", "7.5", "ten", "Infinity"].map(rule)).toEqual(Array(6).fill("wrong"))
})

import { expect, test } from "vitest"
import { NoneAccepted } from "./submit.ts"

test("SEND-25 SEND-3 an address with an invisible character is refused, and the character named", () => {
  const failed = { "a\u200bnn@example.com": "invalid", "bob@example.com": "blocked", x: "invalid" } as const
  const { code, publicMessage } = new NoneAccepted(failed)
  expect(code).toBe(204)
  expect(publicMessage).toContain("(invalid: it contains the invisible character U+200B)")
  expect(publicMessage).toContain("bob@example.com (blocked), x (invalid).")
})

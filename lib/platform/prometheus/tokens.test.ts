import { expect, test } from "vitest"
import { isAuthorized } from "./tokens.ts"

const tokens = ["n".repeat(40), "o".repeat(40)]

test("METRICS-1 each of the tokens is accepted, with the scheme in any case", () => {
  for (const token of tokens) expect(isAuthorized(`Bearer ${token}`, tokens)).toBe(true)
  expect(isAuthorized(`bearer  ${tokens[0]}`, tokens)).toBe(true)
})

test("METRICS-1 no other token does: none, a part, more, another scheme, an empty list", () => {
  const [token = ""] = tokens
  const wrong = [
    undefined,
    null,
    "",
    token,
    "Bearer",
    "Bearer ",
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}n`,
    `Bearer ${tokens.join(",")}`,
    `Basic ${token}`,
    `Bearer ${token} more`,
  ]
  for (const header of wrong) expect(isAuthorized(header, tokens)).toBe(false)
  expect(isAuthorized(`Bearer ${token}`, [])).toBe(false)
})

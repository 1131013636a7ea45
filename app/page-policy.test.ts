import { expect, test } from "vitest"
import { pagePolicy } from "./page-policy.ts"

const rules = (policy: string) => new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]))

test("CSP-1 scripts need the nonce of their answer, in production without any exception", () => {
  const policy = rules(pagePolicy("abc", { isDevelopment: false }))
  expect(policy.get("script-src")).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect([...policy.values()].join()).not.toContain("unsafe-eval")
  expect(policy.get("object-src")).toBe("object-src 'none'")
  expect(policy.get("frame-ancestors")).toBe("frame-ancestors 'none'")
})

test("CSP-1 development allows eval, which React needs there", () => {
  expect(rules(pagePolicy("abc", { isDevelopment: true })).get("script-src")).toContain("'unsafe-eval'")
})

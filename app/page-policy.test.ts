import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server.js"
import { describe, expect, test } from "vitest"
import { config } from "../proxy.ts"
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

describe("CSP-1 a policy of its own", () => {
  const hasPolicy = (url: string) => doesMatch({ config, url })
  const missing = [
    "/_next/x",
    "/_next/static",
    "/_next/image/x",
    "/words/x",
    "/words/en/x",
    "/words/en/x.js/y",
  ]
  const alike = [
    "/faviconx",
    "/favicon.ico",
    "/icons",
    "/icon.svg/x",
    "/early.jsx",
    "/robots.txt",
    "/metrics/x",
  ]

  test.each(["/", "/sign-in", "/p/shop/overview", "/api", ...missing, ...alike])("is on %s", (url) =>
    expect(hasPolicy(url)).toBe(true),
  )

  const files = [
    "/_next/static/chunks/a.js",
    "/_next/image",
    "/words/en/audit-4WY656X2.js",
    "/icon.svg",
    "/early.js",
  ]
  test.each([...files, "/metrics", "/api/health"])("is not on %s", (url) =>
    expect(hasPolicy(url)).toBe(false),
  )
})

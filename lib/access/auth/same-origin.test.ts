import { expect, test } from "vitest"
import { isSameOrigin } from "./same-origin.ts"

const ours = "https://mail.example"
const check = (headers: Record<string, string>) => isSameOrigin(new Headers(headers), ours)

test("ORIGIN-1 our own pages can write, also under another name of the same host", () => {
  expect(check({ origin: ours, "sec-fetch-site": "same-origin" })).toBe(true)
  expect(check({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).toBe(true)
  expect(check({ origin: ours, host: "inside:3000" })).toBe(true)
})

test("ORIGIN-1 the same host by another scheme or port is another site", () => {
  const inTheClear = "http://mail.example"
  expect(check({ origin: inTheClear, host: "mail.example", "x-forwarded-proto": "https" })).toBe(false)
  expect(check({ origin: "https://other.example", host: "other.example" })).toBe(false)
  expect(check({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3001" })).toBe(false)
  expect(check({ origin: "null", host: "null", "x-forwarded-proto": "data" })).toBe(false)
})

test("ORIGIN-1 a trusted proxy reports the original host and scheme", () => {
  const requestHeaders = {
    "x-forwarded-host": "other.example",
    "x-forwarded-proto": "https",
    host: "inside:3000",
  }
  expect(check({ origin: "https://other.example", ...requestHeaders })).toBe(true)
  expect(check({ origin: "http://other.example", ...requestHeaders })).toBe(false)
  expect(check({ origin: "http://inside:3000", ...requestHeaders })).toBe(false)
})

test("other sites are refused, and so is what a browser calls cross-site or same-site", () => {
  expect(check({ origin: "https://elsewhere.example", host: "mail.example" })).toBe(false)
  expect(check({ origin: "null", host: "mail.example" })).toBe(false)
  expect(check({ "sec-fetch-site": "cross-site" })).toBe(false)
  expect(check({ origin: ours, "sec-fetch-site": "same-site" })).toBe(false)
})

test("a script is allowed, because it is not a browser and has its own session", () => {
  expect(check({ host: "mail.example" })).toBe(true)
})

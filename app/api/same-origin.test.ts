import { expect, test } from "vitest"
import { isSameOrigin } from "./same-origin.ts"

const ours = "https://mail.example"
const check = (headers: Record<string, string>) => isSameOrigin(new Headers(headers), ours)

test("ORIGIN-1 our own pages may write, also under another name of the same host", () => {
  expect(check({ origin: ours, "sec-fetch-site": "same-origin" })).toBe(true)
  expect(check({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).toBe(true)
  expect(check({ origin: ours, host: "inside:3000" })).toBe(true)
})

test("other sites may not, nor what a browser calls cross-site or same-site", () => {
  expect(check({ origin: "https://elsewhere.example", host: "mail.example" })).toBe(false)
  expect(check({ origin: "null", host: "mail.example" })).toBe(false)
  expect(check({ "sec-fetch-site": "cross-site" })).toBe(false)
  expect(check({ origin: ours, "sec-fetch-site": "same-site" })).toBe(false)
})

test("a script, which is no browser and brings its own session, may", () => {
  expect(check({ host: "mail.example" })).toBe(true)
})

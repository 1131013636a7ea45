import { expect, test } from "vitest"
import { hasNoUserInfo, hidesPassword, originOnly, withoutUrlPasswords } from "./url-password.ts"

test.each([
  ["https://shop:pa55@hooks.example/in?a=1", "https://shop:***@hooks.example/in?a=1"],
  ["https://:pa55@hooks.example", "https://:***@hooks.example"],
  ["https://shop:p@ss:w%2Fd@hooks.example:8443/", "https://shop:***@hooks.example:8443/"],
  ["smtp://a:b@c and HTTPS://D:E@F", "smtp://a:***@c and HTTPS://D:***@F"],
  ['{"url":"https://a:b@c/"}', '{"url":"https://a:***@c/"}'],
])("AUDIT-1 %s is shown as %s", (text, shown) => {
  expect(withoutUrlPasswords(text)).toBe(shown)
  expect(withoutUrlPasswords(shown)).toBe(shown)
})

test.each([
  "https://hooks.example/a:b@c",
  "https://shop@hooks.example/",
  "https://hooks.example:8443/?to=a:b@c",
  "mail a:b@example.com",
  "a".repeat(100_000),
  "a://".repeat(50_000),
])("AUDIT-1 a text without a password stays: %#", (text) => expect(withoutUrlPasswords(text)).toBe(text))

test("AUDIT-1 a hidden password is recognized", () => {
  expect(hidesPassword("https://shop:***@hooks.example/")).toBe(true)
  expect(hidesPassword("https://hooks.example/:***@")).toBe(false)
})

test.each([
  ["https://user:URLPASSWORD@hook.example.com/x?token=QUERYSECRET#f", "https://hook.example.com/•••"],
  ["http://127.0.0.1:9443", "http://127.0.0.1:9443/•••"],
  ["not an address", "•••"],
])("ALERT-18 %s is shown as %s", (url, shown) => {
  expect(originOnly(url)).toBe(shown)
  expect(originOnly(shown)).toBe(shown)
})

test.each([
  ["https://hook.example.com/a:b@c", true],
  ["https://user:x@hook.example.com/", false],
  ["https://user@hook.example.com/", false],
  ["https://:x@hook.example.com/", false],
])("ALERT-18 %s has no user name and password: %s", (url, expected) =>
  expect(hasNoUserInfo(url)).toBe(expected),
)

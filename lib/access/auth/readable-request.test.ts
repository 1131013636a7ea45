import { describe, expect, test } from "vitest"
import { readable } from "./readable-request.ts"

const addressOf = (url: string) => readable({ url, headers: {} }).url
const headersOf = (headers: Record<string, string>) => readable({ url: "/", headers }).headers

describe("SAFE-1 an address", () => {
  test.each([
    ["/p/%00/overview", "/unreadable-address"],
    ["/p/%zz", "/unreadable-address"],
    ["/p/%E0%A4%A/messages", "/unreadable-address"],
    ["/p/shop/messages?search=%00", "/unreadable-address"],
    ["/api/projects/shop/find?text=a%00b", "/api/unreadable"],
    ["/api/projects/%ff/smtp", "/api/unreadable"],
    ["*", "/api/unreadable"],
    ["*?x=1", "/api/unreadable"],
    ["ftp://dashboard.example/", "/api/unreadable"],
    ["/api/auth/signin?callbackUrl=http%3A%2F%2F%5B&x=1", "/api/auth/signin?x=1"],
    ["/api/auth/csrf?callbackUrl=javascript:1", "/api/auth/csrf?"],
  ])("%s is read as %s", (url, read) => expect(addressOf(url)).toBe(read))
  test.each([
    "/",
    "http://dashboard.example/sign-in",
    "/p/shop/messages?search=50%25&tag=%zz",
    "/p/shop/domains/b%C3%BCcher.example",
    "/api/auth/signin?callbackUrl=%2Fp%2Fshop&callbackUrl=https%3A%2F%2Fa.example",
  ])("%s stays as it is", (url) => expect(addressOf(url)).toBe(url))
})

test("SAFE-1 unreadable cookies are removed, the others stay", () => {
  const cookie = "a=1; b=%E0%A4; next-auth.callback-url=nowhere; c=x%00; d==2=; e"
  expect(headersOf({ cookie, accept: "*/*" })).toEqual({ accept: "*/*", cookie: "a=1; d==2=; e" })
  expect(headersOf({ cookie: "b=%" })).toEqual({})
  const unchanged = { cookie: "__Secure-next-auth.callback-url=https%3A%2F%2Fa.example%2Fp" }
  expect(headersOf(unchanged)).toEqual(unchanged)
})

describe("SAFE-1 the state of Next's router", () => {
  const sent = (state: string) => headersOf({ rsc: "1", "next-router-state-tree": state })
  const tree = [
    "",
    { children: [["project", "shop", "d", null], { children: ["__PAGE__", {}] }] },
    null,
    "refetch",
  ]
  test.each([JSON.stringify(tree), encodeURIComponent(JSON.stringify(tree))])("stays: %s", (state) =>
    expect(sent(state)).toHaveProperty("next-router-state-tree", state),
  )
  test.each(["%", "{}", "[]", '["",{"children":1}]', JSON.stringify(["x".repeat(50_000), {}]), "null"])(
    "that is none is left out: %#",
    (state) => expect(sent(state)).toEqual({ rsc: "1" }),
  )
})

import { describe, expect, test } from "vitest"
import { linkName } from "./link-name.ts"

describe("EVENTS-3 a link is counted without its reader-specific parts", () => {
  test.each([
    ["https://Shop.example/Sale/", "shop.example/Sale"],
    ["http://shop.example", "shop.example"],
    ["https://shop.example/sale?utm_source=mail&utm_campaign=x&gclid=1#top", "shop.example/sale"],
    ["https://shop.example/list?page=2&sort=price&fbclid=abc", "shop.example/list?page=2&sort=price"],
    ["https://shop.example/orders/1038291/track", "shop.example/orders/*/track"],
    ["https://shop.example/2026/spring", "shop.example/2026/spring"],
    ["https://shop.example/u/ann@example.com", "shop.example/u/*"],
    ["https://shop.example/?to=ann%40example.com", "shop.example?to=*"],
    ["https://shop.example/t/3f2504e0-4f89-41d3-9a0c-0305e82c3301", "shop.example/t/*"],
    ["https://shop.example/reset?token=Zx81kPq0Lm29sTu47vWy_A-b", "shop.example/reset?token=*"],
    ["https://shop.example/iphone-16-pro-max-case", "shop.example/iphone-16-pro-max-case"],
    ["https://shop.example:8443/a", "shop.example:8443/a"],
    ["mailto:ann@example.com", ""],
    ["javascript:alert(1)", ""],
    ["nonsense", ""],
  ])("%s", (url, name) => {
    expect(linkName(url)).toBe(name)
  })

  test("is cut to the limit, and empty without a link", () => {
    expect(linkName(`https://shop.example/${"a-".repeat(300)}`)).toHaveLength(200)
    expect(linkName(null)).toBe("")
  })
})

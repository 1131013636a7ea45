import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Refusal } from "../refusal.ts"
import { checkAllowed } from "./check-allowed.ts"
import { primaryDomain } from "./primary-domain.ts"

const config = { mailHostname: "Mail.Sender.example" }

function codeOf(domain: string): number | "ok" {
  try {
    checkAllowed(domain, config)
    return "ok"
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.publicMessage).toMatch(/^domain: /)
    return error.code
  }
}

describe("DOMAIN-9 names that cannot be registered", () => {
  test.each<[number | "ok", string]>([
    [1103, "gmail.com"],
    [1103, "mail.ru"],
    [1103, "googlemail.com"],
    [130, "com"],
    [130, "co.uk"],
    [1102, "printer.local"],
    [1102, "host.internal"],
    [1102, "hidden.onion"],
    [1102, "2.0.192.in-addr.arpa"],
    [1102, "mail.sender.example"],
    [1102, "below.mail.sender.example"],
    [1102, "sandbox-00000rt.example"],
    [1102, "below.sandbox-00000rt.example"],
    ["ok", "sender.example"],
    ["ok", "shop.example"],
    ["ok", "example.com"],
    ["ok", "shop.co.uk"],
    ["ok", "shop.test"],
    ["ok", "not-gmail.com"],
    ["ok", "locals.example"],
    ["ok", "sandbox-shop.example.com"],
  ])("%s for %s", (code, domain) => {
    expect(codeOf(domain)).toBe(code)
  })
  test("whatever the name is, it is refused with a code or not at all", () => {
    fc.assert(fc.property(fc.domain(), (name) => void codeOf(name)))
  })
})

test.each([
  ["mail.shop.co.uk", "shop.co.uk"],
  ["a.b.shop.example", "shop.example"],
  ["shop.example", "shop.example"],
  ["a.owner.github.io", "owner.github.io"],
  ["co.uk", "co.uk"],
])("DOMAIN-11 the primary domain of %s is %s", (domain, primary) => {
  expect(primaryDomain(domain)).toBe(primary)
})

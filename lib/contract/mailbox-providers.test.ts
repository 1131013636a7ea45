import { describe, expect, it } from "vitest"
import { isMailboxProvider, mailboxProviderNames } from "./mailbox-provider-names.ts"
import { mailboxProviders, providerOf } from "./mailbox-providers.ts"

describe("the provider of a mailbox", () => {
  it.each([
    ["lena@gmail.com", "gmail"],
    ["LENA@GoogleMail.com", "gmail"],
    ["lena@hotmail.co.uk", "outlook"],
    ["lena@web.de", "gmx"],
    ["lena@gmail.com.example", "other"],
    ["lena@notgmail.com", "other"],
    ["no address", "other"],
  ])("of %s is %s", (email, provider) => {
    expect(providerOf(email)).toBe(provider)
  })

  it("is one for each domain", () => {
    const domains = Object.values(mailboxProviders).flat()
    expect(new Set(domains).size).toBe(domains.length)
    expect(domains.filter((domain) => domain !== domain.toLowerCase())).toEqual([])
  })

  it("has names that are told from other words", () => {
    expect(mailboxProviderNames.every(isMailboxProvider)).toBe(true)
    expect(isMailboxProvider("toString")).toBe(false)
  })
})

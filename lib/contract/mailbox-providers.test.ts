import { describe, expect, it } from "vitest"
import { isMailboxProvider, mailboxProviderNames } from "./mailbox-provider-names.ts"
import {
  mailboxProviders,
  mailServers,
  providerOf,
  providerOfMailServers,
  providerOfMessage,
} from "./mailbox-providers.ts"

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

  it("has names that are distinguished from other words", () => {
    expect(mailboxProviderNames.every(isMailboxProvider)).toBe(true)
    expect(isMailboxProvider("toString")).toBe(false)
  })

  it.each([
    [["aspmx.l.google.com", "alt1.aspmx.l.google.com"], "gmail"],
    [["SMTP.Google.com."], "gmail"],
    [["shop-example.mail.protection.outlook.com"], "outlook"],
    [["shop-example.a-v1.mx.microsoft"], "outlook"],
    [["eu-smtp-inbound-1.mimecast.com", "aspmx.l.google.com"], "mimecast"],
    [["mail.shop.example", "mx00.ionos.de"], "ionos"],
    [["google.com.example"], "other"],
    [["notgoogle.com"], "other"],
    [["com"], "other"],
    [[], "other"],
  ])("PROVIDER-1 whose mail servers are %j is %s", (hosts, provider) => {
    expect(providerOfMailServers(hosts)).toBe(provider)
  })

  it("PROVIDER-1 has each mail server's name once, below no other one", () => {
    const names = Object.values(mailServers).flat()
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => names.some((other) => name.endsWith(`.${other}`)))).toEqual([])
  })

  it("PROVIDER-2 is the one stored with a message, if its name is known", () => {
    expect(providerOfMessage("a@shop.example", "gmail")).toBe("gmail")
    expect(providerOfMessage("a@gmail.com", "other")).toBe("other")
    expect(providerOfMessage("a@gmail.com", undefined)).toBe("gmail")
    expect(providerOfMessage("a@shop.example", "a later release's")).toBe("other")
  })
})

import { expect, test } from "vitest"
import { siteOf } from "./site.ts"

test("DIRECT-4 the name of a site is short, however many hosts it has", () => {
  const hosts = Array.from({ length: 50 }, (_, nth) => `mx${nth}.inbox.example`)
  expect(siteOf(hosts).name.split(" ")).toHaveLength(5)
  expect(siteOf(hosts.toReversed()).name).toBe(siteOf(hosts).name)
})

test.each([
  [["aspmx.l.google.com", "alt1.aspmx.l.google.com."], "google"],
  [["inbox-example.mail.protection.outlook.com"], "microsoft 365"],
  [["inbox-example.a-v1.mx.microsoft"], "microsoft 365"],
  [["mx2.mail.example", "MX1.mail.example"], "mx1.mail.example mx2.mail.example"],
  // A domain that also has its own hosts has its own limits.
  [["aspmx.l.google.com", "mx.inbox.example"], "aspmx.l.google.com mx.inbox.example"],
  [["google.com.inbox.example"], "google.com.inbox.example"],
])("DIRECT-4 hosts %j are the site %s", (hosts, name) => {
  expect(siteOf(hosts).name).toBe(name)
})

import { expect, test } from "vitest"
import { expectedRecords } from "./expected.ts"
import { namesOf } from "./names.ts"

test("DOMAINPAGE-5 every queried name is at or below the registered domain", () => {
  for (const domain of ["shop.example", "a.mail.shop.example", "shop.co.uk", "mail.shop.co.uk"]) {
    const zone = domain
      .split(".")
      .slice(domain.endsWith(".uk") ? -3 : -2)
      .join(".")
    const names = Object.values(namesOf(domain)).flat()
    expect(names.filter((name) => name !== zone && !name.endsWith(`.${zone}`))).toEqual([])
  }
})

test("a name below a zone may contain the zone twice", () => {
  expect(namesOf("mail.shop.example").dkimTwice).toEqual([
    "us._domainkey.mail.shop.example.mail.shop.example",
    "us._domainkey.mail.shop.example.shop.example",
  ])
})

test.each([
  ["shop.example", ["@", "us._domainkey", "@", "_dmarc"]],
  ["mail.shop.co.uk", ["mail", "us._domainkey.mail", "mail", "_dmarc.mail"]],
])("DOMAINPAGE-1 %s has the short names %j", (domain, hosts) => {
  const records = expectedRecords(domain, { verification: "x", dkimKey: "k", spf: "mx" })
  expect(records.map(({ host }) => host)).toEqual(hosts)
})

import { expect, test } from "vitest"
import { addressOfReader, placesWithReaders } from "./places.ts"

const elsewhere = { country_code: "XX" }
const places = placesWithReaders({ of: () => elsewhere })
const emails = Array.from({ length: 2000 }, (_, nth) => `reader.${nth}@mail.example`)

test("a sample reader always comes from the same address, which has a place", () => {
  expect(addressOfReader("a@mail.example")).toBe(addressOfReader("a@mail.example"))
  const countries = emails.map((email) => places.of(addressOfReader(email)).country_code)
  expect(countries).not.toContain("XX")
  expect(new Set(countries).size).toBe(7)
})

test("all other addresses have the place of the location file", () => {
  for (const ip of ["127.0.0.1", "8.8.8.8", "192.0.2.0", "192.0.2.255", "198.51.100.x", "2001:db8::1"])
    expect(places.of(ip)).toBe(elsewhere)
})

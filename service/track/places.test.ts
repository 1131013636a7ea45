import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeMmdb } from "../testing/make-mmdb.ts"
import { openPlaces } from "./places.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "places-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: Buffer | string): string {
  const file = join(folder, "places.mmdb")
  writeFileSync(file, content)
  return file
}

const sample = makeMmdb([
  {
    cidr: "192.0.2.0/24",
    data: {
      country: { iso_code: "DE", names: { de: "Deutschland", en: "Germany" } },
      city: { names: { en: "Sample Town with a name of more than 29 characters" } },
    },
  },
  { cidr: "198.51.100.128/25", data: { country: { iso_code: "FR", names: { en: "France" } } } },
  { cidr: "203.0.113.7/32", data: { autonomous_system_number: 64500 } },
])

test("CALLBACK-13 finds country and city of an address, each when the file has it", () => {
  const places = openPlaces(fileOf(sample))
  const germany = {
    country_code: "DE",
    country: "Germany",
    city: "Sample Town with a name of more than 29 characters",
  }
  expect(places.of("192.0.2.77")).toEqual(germany)
  expect(places.of("::ffff:192.0.2.77")).toEqual(germany)
  expect(places.of("198.51.100.200")).toEqual({ country_code: "FR", country: "France" })
  for (const unknown of ["198.51.100.1", "203.0.113.7", "127.0.0.1", "2001:db8::1", "nonsense", ""])
    expect(places.of(unknown)).toEqual({})
})

test("CALLBACK-13 without a file nothing is found", () => {
  expect(openPlaces(undefined).of("192.0.2.77")).toEqual({})
})

test.each([
  ["absent", () => join(folder, "absent.mmdb")],
  ["no such file", () => fileOf("just a text")],
  ["cut short", () => fileOf(sample.subarray(0, 40))],
  ["empty", () => fileOf("")],
])("CALLBACK-13 a file that is %s is one sentence with the setting's name", (_name, file) => {
  expect(() => openPlaces(file())).toThrow(/^Setting SERVICE_PLACES_FILE: .* is not a readable file .*\.$/)
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { firstFault } from "./validation-error.ts"
import { parseExact } from "./exact-number.ts"
import { headersOf } from "./headers.ts"
import { metadataOf, recipientMetadataCodes } from "./metadata.ts"
import { substitutionsOf } from "./substitutions-field.ts"

const substitutions = substitutionsOf(224, 212, "substitutions")
const faultOf = (schema: { safeParse: typeof substitutions.safeParse }, text: string) => {
  const { error } = schema.safeParse(parseExact(text))
  return error && firstFault(error)
}

describe("BODY-13 a number", () => {
  test.each(
    [
      ...["0", "-0", "17", "19.90", "1.10", "1e5", "1.5E+3", "0.1", "-42.25", "9007199254740991"],
      // Seventeen digits that JavaScript itself writes arrive as they were.
      ...["0.30000000000000004", "3.3000000000000003", "1.000000000000000000000", "100000000000000.25"],
    ].map((text) => [text, Number(text)]),
  )("that arrives as it was is taken: %s", (text, value) => {
    expect(parseExact(`{"a":${text},"b":[${text}]}`)).toEqual({ a: value, b: [value] })
  })
  test.each([
    ...[
      "9007199254740992",
      "9007199254740993",
      "-76561198275305775",
      "1e21",
      "1e400",
      "12345678901234567890",
    ],
    ...[
      "0.12345678901234567",
      "1234567890123.45678",
      "0.1000000000000000055",
      "1e-400",
      `1.${"0".repeat(500)}`,
    ],
  ])("that would change is refused with its field: %s", (text) => {
    for (const space of ["", " ", "\n\t"]) {
      expect(faultOf(substitutions, `{"Order":${space}${text}}`)).toMatchObject({ code: 212, field: "Order" })
      const nested = faultOf(substitutions, `{"items":[1,{"id":${space}${text} }]}`)
      expect(nested).toMatchObject({ code: 212, field: "items" })
      expect(nested?.sentence).toMatch(/^The number at 1\.id has more digits .* send it as a string\.$/)
    }
  })
  test("META-1 HEADERS-1 is refused likewise in metadata and headers", () => {
    const text = '{"X-Id":76561198275305775}'
    const sentence = expect.stringMatching(/send it as a string/)
    const metadata = metadataOf(recipientMetadataCodes, "metadata")
    expect(faultOf(metadata as never, text)).toEqual({ code: 216, field: "X-Id", sentence })
    expect(faultOf(headersOf(1506, 1507) as never, text)).toEqual({ code: 1506, field: "X-Id", sentence })
  })
  test("inside a string is text", () => {
    const value = { a: "76561198275305775", b: '":76561198275305775,', c: "1e400" }
    expect(parseExact(JSON.stringify(value))).toEqual(value)
  })
  test("that JSON.stringify wrote arrives as it was, or is beyond 2^53", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const [read] = parseExact(JSON.stringify([value])) as [number]
        expect(read).toBe(Math.abs(value) > Number.MAX_SAFE_INTEGER ? Number.NaN : value + 0)
      }),
    )
  })
})

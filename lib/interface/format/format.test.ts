import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  formatAgo,
  formatDay,
  formatDuration,
  formatFull,
  formatInstant,
  formatSpan,
  formatZone,
} from "./date.ts"
import { maskAddress, maskAddressesIn, maskDeep } from "./mask.ts"
import { formatBytes, formatCompact, formatNumber } from "./number.ts"
import { formatChange, formatComplaintRate, formatPercent, formatPoints } from "./percent.ts"

const utc = (text: string) => Date.parse(`${text}Z`)

describe("numbers", () => {
  test("are grouped, or short for axes", () => {
    expect([0, 999, 12_480, 1_284_000].map((one) => formatNumber(one, "en"))).toEqual([
      "0",
      "999",
      "12,480",
      "1,284,000",
    ])
    expect([0, 999, 1000, 7500, 12_480, 999_960, 1_250_000].map((one) => formatCompact(one, "en"))).toEqual([
      "0",
      "999",
      "1k",
      "7.5k",
      "12.5k",
      "1m",
      "1.3m",
    ])
    expect([0, 512, 9216, 7_340_032].map((one) => formatBytes(one, "en"))).toEqual([
      "0 B",
      "512 B",
      "9 KB",
      "7 MB",
    ])
  })

  test("rates have one decimal, complaints three, nothing is –", () => {
    expect([0.964, 0, 1, null].map((rate) => formatPercent(rate, 1, "en"))).toEqual([
      "96.4%",
      "0.0%",
      "100.0%",
      "–",
    ])
    expect(formatComplaintRate(0.00042, "en")).toBe("0.042%")
    expect(formatPercent(0 / 0, 1, "en")).toBe("–")
  })

  test("a small problem is never rounded to none, and not quite all never to all", () => {
    expect(formatPercent(1 / 100_000, 1, "en")).toBe("<0.1%")
    expect(formatPercent(99_999 / 100_000, 1, "en")).toBe("99.9%")
  })

  test("changes are points for rates and percent for counts", () => {
    expect([0.013, -0.002, 0, null].map((change) => formatPoints(change, 1, "en"))).toEqual([
      "+1.3 pt",
      "−0.2 pt",
      "0.0 pt",
      "–",
    ])
    expect([0.25, -1, 0.012, null].map((one) => formatChange(one, "en"))).toEqual([
      "+25%",
      "−100%",
      "+1.2%",
      "–",
    ])
  })
})

describe("dates", () => {
  const now = utc("2026-11-20T14:00")

  test("RANGE-5 today is a clock, any other day has its date, this year no year", () => {
    const read = (text: string) => formatInstant(utc(text), "UTC", now, "en")
    expect(read("2026-11-20T13:32")).toBe("13:32")
    expect(read("2026-11-19T22:00")).toBe("19 Nov, 22:00")
    expect(read("2026-11-14T00:01")).toBe("14 Nov, 00:01")
    expect(read("2025-11-20T14:32")).toBe("20 Nov 2025, 14:32")
    expect(read("2026-11-22T14:32")).toBe("22 Nov, 14:32")
  })

  test("are read in the requested zone", () => {
    expect(formatInstant(utc("2026-11-20T13:32"), "Asia/Kolkata", now, "en")).toBe("19:02")
    expect(formatInstant(utc("2026-11-20T02:00"), "America/St_Johns", now, "en")).toBe("19 Nov, 22:30")
    expect(formatDay(utc("2026-11-20T23:30"), "Europe/Berlin", undefined, "en")).toBe("21 Nov")
    expect(formatFull(utc("2026-11-20T13:32"), "Asia/Kolkata", "en")).toContain("19:02:00 GMT+5:30")
    expect(formatZone("America/New_York", now)).toBe("America/New York, GMT-5")
    expect(formatZone("UTC", now)).toBe("UTC")
  })

  test("midnight is 00:00 and not 24:00", () => {
    expect(formatInstant(utc("2026-11-20T00:00"), "UTC", now, "en")).toBe("00:00")
  })

  test("a span is a day or a time of day", () => {
    expect(formatSpan(utc("2026-11-20T00:00"), utc("2026-11-21T00:00"), "UTC", "en")).toBe("Fri 20 Nov")
    expect(formatSpan(utc("2026-11-20T14:00"), utc("2026-11-20T15:00"), "UTC", "en")).toBe(
      "Fri 20 Nov, 14:00–15:00",
    )
  })

  test("durations are short", () => {
    expect(
      [340, 1500, 12_000, 240_000, 12_000_000, 187_200_000].map((one) => formatDuration(one, "en")),
    ).toEqual(["340 ms", "1.5 s", "12 s", "4 min", "3 h 20 min", "2 d 4 h"])
  })

  test("a time in the past has one unit, and none below 2 s", () => {
    expect(
      [-500, 1200, 2000, 125_000, 3 * 3_600_000, 4 * 86_400_000].map((ms) => formatAgo(ms, "en")),
    ).toEqual([null, null, "2 s ago", "2 min ago", "3 h ago", "4 days ago"])
  })
})

describe("in German", () => {
  const now = utc("2026-11-20T14:00")

  test("WORDS-3 numbers have points, decimals a comma, signs a space", () => {
    expect(formatNumber(12_480, "de")).toBe("12.480")
    expect([7500, 12_480, 1_250_000].map((one) => formatCompact(one, "de"))).toEqual([
      "7.500",
      "12.480",
      "1,3 Mio.",
    ])
    expect(formatBytes(9_400, "de")).toBe("9,2 KB")
    expect(formatPercent(0.964, 1, "de")).toBe("96,4\u00a0%")
    expect(formatPercent(1 / 100_000, 1, "de")).toBe("<0,1\u00a0%")
    expect(formatPoints(-0.002, 1, "de")).toBe("−0,2\u00a0Pp.")
  })

  test("dates and durations have the local format", () => {
    expect(formatInstant(utc("2026-11-13T14:32"), "UTC", now, "de")).toBe("13. Nov., 14:32")
    expect(formatInstant(utc("2026-11-20T13:32"), "UTC", now, "de")).toBe("13:32")
    expect(formatSpan(utc("2026-11-20T14:00"), utc("2026-11-20T15:00"), "UTC", "de")).toBe(
      "Fr 20. Nov., 14:00–15:00",
    )
    expect(formatFull(utc("2026-11-20T13:32"), "UTC", "de")).toContain("20. Nov. 2026, 13:32:00")
    expect([1500, 12_000_000, 187_200_000].map((one) => formatDuration(one, "de"))).toEqual([
      "1,5 s",
      "3 Std. 20 Min.",
      "2 Tg. 4 Std.",
    ])
  })

  test("a time in the past", () => {
    expect([500, 2000, 125_000, 4 * 86_400_000].map((one) => formatAgo(one, "de"))).toEqual([
      null,
      "vor 2 Sek.",
      "vor 2 Min.",
      "vor 4 Tagen",
    ])
  })
})

describe("masked addresses", () => {
  test("keep their first letter and their domain", () => {
    expect(maskAddress("lena@example.com")).toBe("l•••@example.com")
    expect(maskAddress("żaneta@example.com")).toBe("ż•••@example.com")
    expect(maskAddress("<x")).toBe("•••")
    expect(maskAddress("")).toBe("")
  })

  test("are found in SMTP, links, headers and HTML", () => {
    for (const text of [
      "RCPT TO:<lena.b+x@example.com>",
      "550 5.1.1 <lena.b@example.com>: no such user",
      "https://shop.example/u?e=lena%40example.com",
      "mail to lena&#64;example.com, please",
      '"Lena" <lena@example.com>, bob@example.org',
    ])
      expect(maskAddressesIn(text)).not.toMatch(/lena(\.b)?(\+x)?(@|%40|&#64;)|bob@/)
    expect(maskAddressesIn("250 ok, 3 letters")).toBe("250 ok, 3 letters")
    for (const text of ["jürgen@example.com", "用户@例え.テスト", "संपर्क@डाटामेल.भारत"])
      expect(maskAddressesIn(`550 <${text}>: no`)).toBe(`550 <${maskAddress(text)}>: no`)
  })

  const address = "lena.b@example.com"
  const base64 = (text: string) => Buffer.from(text).toString("base64")
  test.each([
    ["two", `${address},bob@example.org`],
    ["quoted", '"lena.b x"@example.com'],
    ["percent signs", "lena%2Eb%40example%2Ecom"],
    ["percent signs, twice", "lena.b%2540example.com"],
    ["quoted-printable", "lena.b=40example.com"],
    ["quoted-printable, every sign", address.replace(/./g, (one) => `=${one.charCodeAt(0).toString(16)}`)],
    ["an HTML entity", "lena.b&#x40;example.com"],
    ["JSON", "lena.b\\u0040example.com"],
    ["VERP", "bounce-17-lena.b=example.com@mail.example"],
    ["VERP, another sign", "bounce-lena.b_at_example.com"],
    ["words", "lena.b (at) example dot com"],
    ["base64", base64(address)],
    ["base64 for addresses", `u=${Buffer.from(`id:17;${address};x`).toString("base64url")}&x`],
    ["base64 after a prefix", `tk${base64(`{"e":"${address}"}`)}`],
    ["base64 in percent signs", encodeURIComponent(base64(`??>${address}`))],
    ["base64 in base64", base64(base64(address))],
    ["hexadecimal", Buffer.from(address).toString("hex").toUpperCase()],
    ["an encoded word's base64", `=?utf-8?B?${base64(address)}?=`],
    ["the end of a preview", "This was sent to lena.b@exam…"],
    ["the end of a preview, earlier", "This was sent to lena."],
    ["a link's user", "https://lena.b%40example.com:x@shop.example/"],
    ["a link's host", "https://lena.b.shop.example/"],
  ])("are found in other writings: %s", (_, text) => {
    const shown = maskAddressesIn(text, [address])
    expect(shown).toMatch(/•••|^https:\/\/shop\.example\/$/)
    expect(shown).not.toMatch(/lena/i)
    for (const run of shown.match(/[\w+/=%-]{6,}/g) ?? [])
      for (const coding of ["base64", "hex"] as const)
        expect(Buffer.from(decodeURIComponent(run), coding).toString("latin1")).not.toMatch(/lena/)
  })

  test("an address with any characters is masked, also in another notation", () => {
    const local = fc
      .string({ minLength: 2, maxLength: 12, unit: "binary" })
      .map((text) => `q${text.replaceAll("@", "")}z`)
    const host = fc.constantFrom("example.com", "a-b.example", "host", "[192.0.2.1]", "x.y.z.example")
    const anything = fc.string({ maxLength: 20, unit: "binary" })
    fc.assert(
      fc.property(local, host, anything, anything, (name, domain, before, after) => {
        const one = `${name}@${domain}`
        // Some letters are two in capitals, which makes another address.
        fc.pre(one.toUpperCase().toLowerCase() === one.toLowerCase())
        for (const written of [one, one.toUpperCase(), `${name}=${domain}`]) {
          const shown = maskAddressesIn(`${before} ${written} ${after}`, [one])
          expect(shown.toLowerCase().includes(` ${written.toLowerCase()} `)).toBe(false)
        }
      }),
    )
  })

  test("and links lead no further than to their host", () => {
    expect(
      maskAddressesIn(
        "See https://shop.example/reset?token=17, shop.example:8080/reset/17 or <mailto:u+17@shop.example?subject=17>; https://shop.example/ is open.",
      ),
    ).toBe(
      "See https://shop.example/••• shop.example:8080/••• or <mailto:•••>; https://shop.example/ is open.",
    )
  })

  test("words, numbers, times and answers of servers stay unchanged", () => {
    for (const text of [
      "250 2.0.0 OK 1700000000 a1b2c3d4e5f6-4XyZ17zzzz - gsmtp",
      "550-5.7.1 Unauthenticated email from example.com is not accepted due to domain's DMARC policy",
      "Unbelievable: 2026-11-22 12:00:00 and/or 50% off, width=40.5px",
      "1ZymBc-00041N-9XaQ",
      "91b3fe90-9335-40e2-b79a-264244c6697b",
    ])
      expect(maskAddressesIn(text, [address])).toBe(text)
  })

  test("deep inside an answer, in keys as well", () => {
    expect(
      maskDeep({ failed: { "lena@example.com": "invalid" }, list: ["bob@example.com", 5, null] }),
    ).toEqual({
      failed: { "l•••@example.com": "invalid" },
      list: ["b•••@example.com", 5, null],
    })
  })
})

describe("in Polish", () => {
  test("WORDS-3 numbers from five digits on are grouped, decimals have a comma", () => {
    expect([1250, 12_480].map((one) => formatNumber(one, "pl"))).toEqual(["1250", "12\u00a0480"])
    expect([7500, 1_250_000].map((one) => formatCompact(one, "pl"))).toEqual(["7,5 tys.", "1,3 mln"])
    expect(formatPercent(0.964, 1, "pl")).toBe("96,4%")
    expect(formatPoints(-0.002, 1, "pl")).toBe("−0,2\u00a0p.p.")
  })

  test("dates and durations have the local format", () => {
    const now = utc("2026-11-20T14:00")
    expect(formatInstant(utc("2026-11-13T14:32"), "UTC", now, "pl")).toBe("13 lis, 14:32")
    expect([1500, 12_000_000].map((one) => formatDuration(one, "pl"))).toEqual(["1,5 s", "3 godz. 20 min"])
    expect(formatAgo(4 * 86_400_000, "pl")).toBe("4 dni temu")
  })
})

import { describe, expect, test } from "vitest"
import { gapsOf, withoutGaps } from "./gaps.ts"
import { hasEmptyLink, needsOf } from "./needs.ts"

const of = (
  html: string,
  engine: "simple" | "liquid" | "velocity" | "none" = "simple",
  others: string[] = [],
) => needsOf({ html, others }, engine)
const reader = (line: number, values: Record<string, string> = {}) => ({
  email: `r${line}@example.com`,
  line,
  values,
})

describe("SENDING-9 tags that need a value", () => {
  test.each([
    ["simple", "{{a}} {{b|friend}} {{c?Dear {{c}}}} {{d|Hello {{e}}}} {{UnsubscribeUrl}}", ["a"]],
    ["simple", "{{a|x}} {{a}}", ["a"]],
    ["liquid", "{{ a }} {{ b | default: 'x' }} {{ c | upcase }} {% if d %}{{ d }}{% endif %}", ["a", "c"]],
    ["velocity", "$a $" + "{b} $!c #if($d)$d#end", ["a", "b"]],
    ["none", "{{a}}", []],
  ] as const)("%s: %s", (engine, html, names) => expect(of(html, engine).names).toEqual(names))

  test("are looked for in subject and sender as well", () => {
    expect(of("", "simple", ["Voucher {{voucher}}", "{{shop}}"]).names).toEqual(["voucher", "shop"])
  })
})

describe("SENDING-9 links that may lead nowhere", () => {
  test.each([
    ["simple", '<a href="{{url}}">x</a>', [["url"]]],
    ["simple", "<A class=b HREF='https://{{host}}{{path}}'>x</A>", [["host", "path"]]],
    ["simple", '<a href="https://example.com/{{id}}">x</a><a href="#top">y</a>', []],
    ["simple", '<a href="{{url|https://example.com}}">x</a>', []],
    ["simple", '<a href="{{UnsubscribeUrl}}">x</a>', []],
    ["simple", '<a href="">x</a><a href="https://">y</a>', [[], []]],
    ["liquid", '<a href="{{ url }}">x</a><a href="{{ a | default: b }}">y</a>', [["url"]]],
    ["velocity", '<a href="$!{url}">x</a>', [["url"]]],
    ["none", '<a href="{{url}}">x</a><a href="">y</a>', [[]]],
  ] as const)("%s: %s", (engine, html, links) => expect(of(html, engine).links).toEqual(links))

  test("in a rendered message", () => {
    expect(hasEmptyLink('<p><a href="https://example.com">x</a></p>')).toBe(false)
    expect(hasEmptyLink("<p><a title=b href=''>x</a></p>")).toBe(true)
    expect(hasEmptyLink('<a name="x">y</a>')).toBe(false)
  })
})

describe("SENDING-9 people without a value", () => {
  const people = [
    reader(2, { voucher: "A", url: "https://a.example" }),
    reader(3, { url: "https://b.example" }),
    reader(4),
    reader(5),
  ]
  const needs = { names: ["voucher", "url"], links: [["url"]] }

  test("are counted for each tag, the first of them by name; a link's own tag is listed with the link", () => {
    const gaps = gapsOf(people, needs, {})
    expect(gaps.missing).toEqual([{ name: "voucher", count: 3, first: { email: "r3@example.com", line: 3 } }])
    expect(gaps.links).toEqual([{ name: "url", count: 2, first: { email: "r4@example.com", line: 4 } }])
  })

  test("are left out when somebody wants that; those of a dead link always", () => {
    const gaps = gapsOf(people, needs, {})
    expect(withoutGaps(people, gaps, false).map((one) => one.line)).toEqual([2, 3])
    expect(withoutGaps(people, gaps, true).map((one) => one.line)).toEqual([2])
  })

  test("lack nothing that is the same for all", () => {
    expect(gapsOf(people, needs, { voucher: "X", url: "https://all.example" }).lacking.size).toBe(0)
    expect(gapsOf(people, needs, { voucher: "", url: "u" }).missing.map((one) => one.count)).toEqual([3])
  })

  test("are found among a hundred thousand in a moment", () => {
    const many = Array.from({ length: 100_000 }, (_, nth) =>
      reader(nth, nth % 64 === 0 ? {} : { voucher: "A", url: "u" }),
    )
    const gaps = gapsOf(many, needs, {})
    expect([gaps.missing[0]?.count, gaps.links[0]?.count]).toEqual([1563, 1563])
  })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { awkwardValues, filled, tightLimits } from "../../testing/filled.ts"
import { isFault } from "./engine.ts"
import { readTemplate } from "./engines.ts"

const values: Substitutions = {
  a: "A",
  n: 42,
  nothing: null,
  list: ["x", "y"],
  order: { lines: [{ price: 5 }, { price: 7 }], "ship-to": "Ann" },
  html: "<b>&",
  date_x: "01/02/2026",
  yes: true,
  UnsubscribeUrl: "https://example.com/u",
}
const fill = (source: string, overrides: Substitutions = {}) =>
  filled("liquid", source, { ...values, ...overrides })

describe("LIQUID-1 tags and filters of Shopify's reference", () => {
  test.each([
    ["Hi {{ a }}{{a}} {{- a -}} !", "Hi AAA!"],
    [
      "{{ order.lines[1].price }} {{ order['ship-to'] }} {{ list.size }} {{ list.first }} {{ list.last }}",
      "7 Ann 2 x y",
    ],
    ["[{{ gone }}{{ gone.x.y }}{{ nothing }}] {{ gone | default: 'd' }}", "[] d"],
    ["{{ list }} {{ order }}", 'xy {"lines":[{"price":5},{"price":7}],"ship-to":"Ann"}'],
    ["{% if n > 40 and a == 'A' %}1{% elsif a %}2{% else %}3{% endif %}", "1"],
    ["{% unless a == 'B' %}1{% endunless %}{% case a %}{% when 'A', 'B' %}2{% else %}3{% endcase %}", "12"],
    [
      "{% for i in list %}{{ forloop.index }}{{ i }}{% unless forloop.last %},{% endunless %}{% endfor %}",
      "1x,2y",
    ],
    [
      "{% for i in (1..3) reversed %}{{ i }}{% endfor %}{% for i in gone %}{% else %}none{% endfor %}",
      "321none",
    ],
    [
      "{% for i in (1..5) limit: 3 offset: 1 %}{% if i == 3 %}{% continue %}{% endif %}{{ i }}{% endfor %}",
      "24",
    ],
    [
      "{% for i in (3..1) %}never{% endfor %}{% for i in (1..order.lines.size) %}{{ i }}{% break %}{% endfor %}",
      "1",
    ],
    ["{% assign x = list | join: '-' %}{{ x }}{% capture y %}<{{ x }}>{% endcapture %}{{ y }}", "x-y<x-y>"],
    ["{% increment c %}{% increment c %}{% decrement d %}{% cycle 'o', 'e' %}{% cycle 'o', 'e' %}", "01-1oe"],
    ["{% raw %}{{ a }}{% endraw %}{% comment %}x{% endcomment %}{% # note %}{% echo a %}", "{{ a }}A"],
    ["{% liquid\n  assign z = a\n  echo z\n%}", "A"],
    [
      "{% tablerow i in list %}{{ i }}{% endtablerow %}",
      '<tr class="row1"><td class="col1">x</td><td class="col2">y</td></tr>',
    ],
    [
      "{{ 'hello big world' | capitalize }} {{ a | downcase | upcase }} {{ 'a-b' | replace: '-', '+' }}",
      "Hello big world A a+b",
    ],
    [
      "{{ 'abcdef' | truncate: 4 }} {{ 'a b c' | truncatewords: 2 }} {{ ' a ' | strip }} {{ 'abc' | slice: 1, 2 }}",
      "a... a b... a bc",
    ],
    [
      "{{ html | escape }} {{ 'a b' | url_encode }} {{ 'a+b' | url_decode }} {{ '%zz' | url_decode }}",
      "&lt;b&gt;&amp; a+b a b %zz",
    ],
    [
      "{{ order.lines | map: 'price' | sum }} {{ order.lines | where: 'price', 7 | size }} {{ 'b,a' | split: ',' | sort | first }}",
      "12 1 a",
    ],
    [
      "{{ 7 | divided_by: 2 }} {{ 7 | divided_by: 2.0 }} {{ 3 | times: 2 | plus: 1 | minus: 2 | modulo: 3 }} {{ 1.456 | round: 1 }}",
      "3 3.5 2 1.5",
    ],
    ["{{ UnsubscribeUrl }}", "https://example.com/u"],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source)).toBe(expected)
  })
  test.each(["a { b } %} }} %", "@media { a { b: c } }", "100% {x}"])(
    "what is no tag stays text: %j",
    (source) => {
      expect(fill(source)).toBe(source)
    },
  )
  test.each([
    "{{ a",
    "{% if a %}",
    "{% endif %}",
    "{% if a %}x{% endfor %}",
    "{% for i list %}{% endfor %}",
    "{% unknown %}",
    "{{ a | unknown }}",
    "{{ a | append }}",
    "{% assign = 1 %}",
  ])("RENDER-3 %j is a fault", (source) => {
    expect(fill(source)).toMatch(/^<fault: /)
  })
  test("names in use", () => {
    const template = readTemplate(
      "liquid",
      "{{ a }}{% for i in list %}{{ i }}{{ b.c }}{% endfor %}{% assign d = e %}{{ d }}{{ UnsubscribeUrl }}",
      "text",
    )
    expect(isFault(template) ? [] : [...template.names()].sort()).toEqual(["a", "b", "e", "list"])
  })
})

test.each([
  ["{{ 'now' | date: '%Y-%m-%d %H:%M:%S' }}", "2026-03-01 12:34:56"],
  ["{{ 'today' | date: '%b %e, %Y' }}", "Mar  1, 2026"],
  ["{{ date_x | date: '%A %d %B %Y' }}", "Sunday 01 February 2026"],
  ["{{ 'March 14, 2016' | date: '%b %d, %y' }}", "Mar 14, 16"],
  ["{{ '2026-02-01T10:00:00+02:00' | date: '%H:%M %z' }}", "08:00 +0000"],
  ["{{ 0 | date: '%s' }} {{ '86400' | date: '%F %j' }}", "0 %F 002"],
  ["{{ a | date: '%Y' }}{{ nothing | date: '%Y' }}", "A"],
])("LIQUID-2 dates: %j becomes %j", (source, expected) => {
  expect(fill(source)).toBe(expected)
})

describe("LIQUID-4 numbers are decimal", () => {
  test.each([
    ["{{ 0.1 | plus: 0.2 }} {{ 0.3 | minus: 0.1 }}", "0.3 0.2"],
    ["{{ 19.99 | times: 3 }} {{ 4.35 | times: 100 }} {{ '0.0725' | times: 100 }}", "59.97 435 7.25"],
    ["{{ 0.3 | divided_by: 0.1 }} {{ 10 | divided_by: 4 }} {{ 10 | divided_by: '4.0' }}", "3 2 2.5"],
    ["{{ 20 | divided_by: 7.0 }} {{ -7 | divided_by: 2 }}", "2.857142857142857 -4"],
    ["{{ 0.3 | modulo: 0.1 }} {{ -5 | modulo: 3 }}", "0 1"],
    [
      "{{ 4.605 | round: 2 }} {{ -1.5 | round }} {{ 1250 | round: -2 }} {{ 1.005 | round: 2 }}",
      "4.61 -2 1300 1.01",
    ],
    [
      "{{ '1.2' | ceil }} {{ -1.2 | ceil }} {{ 1.8 | floor }} {{ '-1.2' | floor }} {{ -3.5 | abs }}",
      "2 -1 1 -2 3.5",
    ],
    ["{{ 4.5 | at_least: 5 }} {{ 4.5 | at_most: '5' }} {{ 4 | at_least: 3.9 }}", "5 4.5 4"],
    [
      "{{ prices | sum: 'p' }} {{ prices | map: 'p' | sum }} {{ '0.1,0.2' | split: ',' | sum }}",
      "0.6 0.6 0.3",
    ],
    [
      "{{ '76561198275305775' | plus: 1 }} {{ '12 EUR' | times: 2 }} {{ a | plus: 1 }}",
      "76561198275305776 24 1",
    ],
    ["{{ gone | plus: 1 }}{{ yes | plus: 1 }}{{ list | plus: 1 }}{{ gone | sum }}", "1110"],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source, { prices: [{ p: 0.1 }, { p: 0.2 }, { p: 0.3 }, {}] })).toBe(expected)
  })
  test.each(["divided_by: 0", "divided_by: 0.0", "modulo: 0", "divided_by: gone"])(
    "%s is a fault",
    (filter) => {
      expect(fill(`{{ 1.5 | ${filter} }}`)).toMatch(/^<fault: .*division by 0/)
    },
  )
  test("RENDER-4 numbers that grow and grow are a fault", () => {
    const source = `{% assign n = '99' %}${"{% assign n = n | times: n %}".repeat(40)}{{ n }}`
    expect(fill(source)).toMatch(/^<fault: it has a number of more than 1000 digits/)
  })
})

describe("LIQUID-5 characters are whole", () => {
  test.each([
    ["{{ name | size }} {{ name.size }} {{ list | size }} {{ gone | size }}", "5 5 2 0"],
    ["{{ name | truncate: 4, '' }} {{ name | slice: 3 }} {{ name | slice: -2, 2 }}", "Ana👍 👍 👍!"],
    ["{{ name | split: '' | join: '-' }} {{ name | split: '' | reverse | join }}", "A-n-a-👍-! ! 👍 a n A"],
    [
      "{{ '👍a' | first }} {{ 'a👍' | last }} {{ list | first }} [{{ '' | first }}{{ '' | last }}]",
      "👍 👍 x []",
    ],
    ["{{ 'a👍' | replace: '', '.' }} {{ 'a👍' | replace: 'a', 'b' }}", ".a.👍. b👍"],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source, { name: "Ana👍!" })).toBe(expected)
  })
})

test.each([
  "{% include '/etc/passwd' %}",
  "{% render 'x' %}",
  "{% layout 'x' %}",
  "{% block x %}{% endblock %}",
])("LIQUID-3 %s is refused", (source) => {
  expect(fill(source)).toMatch(/^<fault: tag "\w+" not found/)
})

describe("ENGINE-6 liquid reads values and nothing else", () => {
  test.each([
    "{{ a.constructor }}",
    "{{ a.__proto__ }}",
    "{{ a.constructor.constructor }}",
    "{{ a['constructor'] }}",
    "{{ list.constructor }}{{ list.map }}{{ list.push }}",
    "{{ map.b.constructor }}{{ map.b.__proto__ }}{{ map.b.hasOwnProperty }}",
    "{{ map | map: '__proto__' | map: 'constructor' }}",
    "{{ map.b | map: 'constructor.name' }}",
    "{{ constructor }}{{ toString }}{{ __proto__ }}{{ globalThis }}{{ process.env }}{{ this }}",
    "{{ forloop }}{{ page }}{{ self }}{{ [gone] }}{{ ['constructor'] }}",
    "{{ list | where: 'constructor' }}",
    "{% assign __proto__ = a %}{{ polluted }}{{ gone.a }}",
  ])("%s is nothing", (source) => {
    expect(filled("liquid", source, awkwardValues)).toBe("")
  })
  test("nothing it does changes values or objects of JavaScript", () => {
    const before = JSON.stringify(awkwardValues)
    filled(
      "liquid",
      "{% increment n %}{% assign a = 1 %}{% assign x = list | reverse | concat: list | sort %}",
      awkwardValues,
    )
    filled(
      "liquid",
      "{% assign constructor = 1 %}{% capture __proto__ %}x{% endcapture %}{% increment toString %}",
      awkwardValues,
    )
    expect(JSON.stringify(awkwardValues)).toBe(before)
    expect(Object.prototype.toString.call(1)).toBe("[object Number]")
  })
})

describe("RENDER-4 liquid ends", () => {
  const doubled = (step: string) => `{% assign s = 'ab' %}${step.repeat(60)}{{ s }}`
  const numbers = "{% assign r = (1..100000) %}"
  const grown = `{% assign s = 'a' %}${"{% assign s = s | append: s %}".repeat(17)}`
  test.each([
    ["a range", "{% for i in (1..1000000000) %}x{% endfor %}"],
    ["a range from 2^53", "{% for i in (9007199254740992..9007199254740994) %}x{% endfor %}"],
    ["a range from a value of 2^53", "{% assign r = (big..9007199254740999) %}{{ r | size }}"],
    ["loops in loops", "{% for i in (1..3000) %}{% for j in (1..3000) %}{% endfor %}{% endfor %}"],
    ["empty loops", `${numbers}{% for i in r %}{% for j in r %}{% endfor %}{% endfor %}`],
    [
      "loops that turn a list",
      `${numbers}{% for i in r %}{% for j in r reversed %}{% break %}{% endfor %}{% endfor %}`,
    ],
    [
      "long chains of branches",
      `${numbers}{% for i in r %}{% if gone %}${"{% elsif gone %}".repeat(5000)}{% endif %}{% endfor %}`,
    ],
    [
      "long paths",
      `${numbers}{% for i in r %}{% if gone${".b".repeat(100_000)} %}{% endif %}{% if a${".b".repeat(100_000)} %}{% endif %}{% endfor %}`,
    ],
    [
      "long lists of values",
      `${numbers}{% for i in r %}{% case i %}{% when 0${", 0".repeat(50_000)} %}{% endcase %}{% endfor %}`,
    ],
    ["long cycles", `${numbers}{% for i in r %}{% cycle 0${", 0".repeat(50_000)} %}{% endfor %}`],
    ["long paths in lists", `${numbers}{{ r | map: 'a${".b".repeat(1000)}' | size }}`],
    [
      "compared cases",
      `${grown}{% assign t = s | append: 'b' %}{% for i in (1..50000) %}{% case s %}{% when t %}{% endcase %}{% endfor %}`,
    ],
    ["groups with long names", `${grown}{% for i in (1..50000) %}{% cycle s: 1 %}{% endfor %}`],
    ["appended strings", doubled("{% assign s = s | append: s %}")],
    ["captured strings", doubled("{% capture s %}{{ s }}{{ s }}{% endcapture %}")],
    ["replaced strings", doubled("{% assign s = s | replace: 'a', s %}")],
    ["split strings", doubled("{% assign s = s | split: '' | join: s %}")],
    ["added lists", `{% assign l = list %}${"{% assign l = l | concat: l %}".repeat(60)}`],
    ["encoded strings", `${grown}{% for i in (1..10000) %}{% assign t = s | url_encode %}{% endfor %}`],
    ["lists of nothing", "{% for i in (1..5000) %}{{ blanks }}{% endfor %}"],
    [
      "compared strings",
      `${grown}{% assign t = s | append: 'b' %}{% for i in (1..10000) %}{% if s == t %}{% endif %}{% endfor %}`,
    ],
    ["searched strings", `${grown}{% for i in (1..10000) %}{% if s contains s %}{% endif %}{% endfor %}`],
    ["named dates", `{% for i in (1..50000) %}{{ 'now' | date: '${"%B".repeat(100)}' }}{% endfor %}`],
    ["added numbers", `${numbers}{% for i in r %}{{ r | sum }}{% endfor %}`],
    ["sizes of long strings", `${grown}{% for i in (1..50000) %}{% if s.size > 1 %}{% endif %}{% endfor %}`],
    ["wide dates", "{{ 'now' | date: '%999999999d' }}"],
    ["a deep template", "{% if a %}".repeat(2000) + "{% endif %}".repeat(2000)],
    ["a text of tags", "{{ a }}".repeat(20_000)],
  ])("%s", (_what, source) => {
    const values = { ...awkwardValues, blanks: Array.from({ length: 50_000 }, () => "") }
    const took = cpuMsOf(() =>
      expect(filled("liquid", source, values, tightLimits)).toMatch(/^<fault: (its? |the ends of a range)/),
    )
    expect(took).toBeLessThan(5000)
  })
  test("the size of a large map costs what it takes", () => {
    const map = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]))
    const source =
      "{% for i in (1..50000) %}{% if map.size > 1 %}{% endif %}{% for e in map %}{% break %}{% endfor %}{% endfor %}"
    expect(filled("liquid", source, { map }, tightLimits)).toMatch(/^<fault: it takes/)
  })
  test.each([
    "{{",
    "{%",
    "{% raw %}{%",
    "{{ a | ",
    "{{ a[",
    "{{ (1..",
    "{% # \n\n\n\n",
    "{% if ",
    "{{ 'a",
    "{% liquid\necho a\n",
    "{%- if a -%}   ",
  ])("%s many times is read or refused at once", (part) => {
    const took = cpuMsOf(() => {
      expect(readTemplate("liquid", part.repeat(50_000), "text")).toBeTypeOf("object")
      expect(readTemplate("liquid", `${part.repeat(9000)} %}`, "text")).toBeTypeOf("object")
    })
    expect(took).toBeLessThan(5000)
  })
  test("long formats of dates and comments of blank lines take no time to fail", () => {
    const took = cpuMsOf(() => {
      expect(fill(`{{ 'now' | date: '%${"0".repeat(100_000)}\n' }}`)).toMatch(/^<fault: a date format/)
      expect(fill(`{% # ${"\n".repeat(100_000)}# %}`)).toBe("")
    })
    expect(took).toBeLessThan(2000)
  })
})

const parts = [
  ...[
    "{{ ",
    " }}",
    "{% ",
    " %}",
    "if ",
    "endif",
    "for i in ",
    "endfor",
    "assign x = ",
    "capture y",
    "endcapture",
    "a",
    "list",
    "map",
  ],
  ...[
    " | ",
    "append: ",
    "'",
    '"',
    "1",
    "..",
    "(",
    ")",
    "[",
    "]",
    ".",
    ",",
    ":",
    "b",
    "constructor",
    "size",
    "date: '%Y'",
    "json",
    "sort",
  ],
  ...[
    "cycle ",
    "case a",
    "when ",
    "else",
    "liquid\n",
    "\n",
    "echo ",
    "raw",
    "endraw",
    "comment",
    "endcomment",
    "-",
    "==",
    "contains ",
    "nil",
    "empty",
    "big",
  ],
  ...[
    "{{ a }}",
    "{% if a %}",
    "{% endif %}",
    "{% for i in list %}",
    "{% endfor %}",
    "tablerow i in list cols:2",
    "endtablerow",
    "increment n",
    "where: ",
    "split: ''",
    "divided_by: 0",
  ],
]

test("RENDER-4 ENGINE-6 for any text, liquid returns a text or a fault", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 25 }), (chosen) => {
      expect(filled("liquid", chosen.join(""), awkwardValues)).toBeTypeOf("string")
    }),
    { numRuns: 3000 },
  )
})

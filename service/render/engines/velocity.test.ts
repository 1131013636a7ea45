import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { awkwardValues, filled, tightLimits } from "../../testing/filled.ts"
import { isFault } from "./engine.ts"
import { readTemplate } from "./engines.ts"

const values: Substitutions = {
  a: "A",
  n: "42",
  zero: 0,
  empty: "",
  nothing: null,
  list: ["x", "y"],
  order: { lines: [{ price: 5 }, { price: 7 }], "ship-to": "Ann" },
  html: "<b>&",
  date_x: "01/02/2026",
  yes: true,
  no: false,
  UnsubscribeUrl: "https://example.com/u",
}
const fill = (source: string, overrides: Substitutions = {}) =>
  filled("velocity", source, { ...values, ...overrides })

const dollar = "$"

describe("VELOCITY-1 references and directives", () => {
  test.each([
    [`Hi $a, ${dollar}{a}b $a.`, "Hi A, Ab A."],
    [`$order.lines.get(1).price $order.lines[0].price ${dollar}{order.ship-to}`, "7 5 Ann"],
    [`[$gone] [$!gone] [${dollar}{gone.x}] [$!{gone}]`, `[$gone] [] [${dollar}{gone.x}] []`],
    ["$nothing|$!nothing", "$nothing|"],
    ["$list $order", "[x, y] {lines=[{price=5}, {price=7}], ship-to=Ann}"],
    ["#if($a == 'A')1#elseif($a == 'B')2#{else}3#end", "1"],
    ["#if($gone)1#elseif($a)2#{else}3#end", "2"],
    ["#if($no)1#{else}3#end#if($empty)e#end#if($zero)z#end", "3ez"],
    ["#if(!$gone && ($a == 'A' || $b))x#end", "x"],
    ["#if(not $gone and $n gt 5 or $gone)x#end", "x"],
    ["#foreach($i in $list)$velocityCount$i#if($foreach.hasNext),#end#end", "1x,2y"],
    ["#foreach($i in [3..1])$i$foreach.index #end", "30 21 12 "],
    ["#foreach($l in $order.lines)$l.price #end$!l", "5 7 "],
    ["#foreach($v in {'k': 1, 'l': 2})$v#end", "12"],
    ["#foreach($i in $a)never#end#foreach($i in $gone)never#end", ""],
    ["#foreach($i in $list)$i#break#end!", "x!"],
    ["before#stop after", "before"],
    ["#set($x = $n + 1)$x #set($y = $zero + 1)$y", "421 1"],
    [
      "#set($x = 7 / 2)$x #set($x = 7.0 / 2.5)$x #set($x = 7 % 4 * (1 + 1))$x #set($x = -$zero - 3)$x",
      "3 2.8 6 -3",
    ],
    ["#set($x = 1)#set($x = $gone)$x #set($x = 1 / 0)$x", "1 1"],
    [`#set($x = "$a and ''")#set($y = '$a ''q''')$x $y`, "A and '' $a 'q'"],
    ["#set($m = {'k': [1, 'two']})$m.k.get(1) $m.get('k')", "two [1, two]"],
    ["#macro(greet $who $mark)Hi $who$mark#end#greet('Bo' '!') #greet($a, '?')", "Hi Bo! Hi A?"],
    ["#if($a)\n  yes\n#else\n  no\n#end\nrest", "  yes\nrest"],
    ["a ## comment $a\nb #* $a *# c #[[$a #if]]#", "a b  c $a #if"],
    ["\\$a \\\\$a \\#if($a) C:\\dir", "$a \\A #if(A) C:\\dir"],
    [
      "$UnsubscribeUrl#set($UnsubscribeUrl = 'x') $UnsubscribeUrl",
      "https://example.com/u https://example.com/u",
    ],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source)).toBe(expected)
  })
  test.each([
    '<a href="#top" style="color:#fff">C# $5.00 100% $ # #1</a>',
    "@media screen { #set { color: #0a0 } #id{a:b} }",
    "$(document).ready() $.get $! a#b mailto:x#y",
    "&#39;&#x27; #foo() #foreach #if",
    `${dollar}{} ${dollar}{1}`,
  ])("what is no tag stays text: %j", (source) => {
    expect(fill(source)).toBe(source)
  })
  test.each([
    "#if($a)x",
    "#if($a",
    "#if()x#end",
    "#if($a = 1)x#end",
    "#foreach($i in $list)x",
    "#foreach($i $list)x#end",
    "#set($x)",
    "#set($order.x = 1)",
    "#set($x = )",
    "#end",
    "#if($a)1#{else}2#{else}3#end",
    "#else",
    "${a",
    "$a.get(",
    "$a.get('x)",
    "#* open",
    "#macro(m)x",
  ])("RENDER-3 %j cannot be read", (source) => {
    expect(readTemplate("velocity", `before ${source}`, "text")).toHaveProperty("fault")
  })
  test("a template without tags reads no values", () => {
    const names = (source: string) => {
      const template = readTemplate("velocity", source, "text")
      return isFault(template) ? [] : [...template.names()].sort()
    }
    expect(names("$a #if($b.c > $d)#set($e = $f)$e#end $esc.html($g) $UnsubscribeUrl $date")).toEqual([
      ...["a", "b", "d", "f", "g"],
    ])
    expect(names('#foreach($i in $list)$i $foreach.index#end #macro(m $p)$p#end "$q"')).toEqual(["list", "q"])
  })
})

describe("VELOCITY-2 methods of values", () => {
  test.each([
    ["$a.toLowerCase() $a.toUpperCase() $n.length() $n.toString()", "a A 2 42"],
    [
      "$n.indexOf('2') $n.indexOf('x') $n.contains('4') $n.startsWith('4') $n.endsWith('4')",
      "1 -1 true true false",
    ],
    ["$n.substring(1) $n.substring(0, 1) $n.charAt(0) $n.replace('4', '5') $n.trim()", "2 4 4 52 42"],
    [
      "#foreach($p in $n.split('2'))[$p]#end $n.concat('!') $n.equals('42') $n.isEmpty()",
      "[4][] 42! true false",
    ],
    [
      "$list.size() $list.isEmpty() $list.get(0) $list.indexOf('y') $list.contains('z') $list.subList(1, 2)",
      "2 false x 1 false [y]",
    ],
    [
      "$order.get('ship-to') $order.size() $order.containsKey('lines') $order.keySet()",
      "Ann 2 true [lines, ship-to]",
    ],
    ["#foreach($e in $order.entrySet())$e.key:$e.getKey() #end", "lines:lines ship-to:ship-to "],
    ["#foreach($l in $order.getLines())$l.getPrice() #end", "5 7 "],
    [
      "$n.substring(5) $list.get(9) $a.unknown() $zero.toLowerCase()",
      "$n.substring(5) $list.get(9) $a.unknown() $zero.toLowerCase()",
    ],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source)).toBe(expected)
  })
})

test.each([
  ["$n > 5", true],
  ["$n >= 42", true],
  ["$n < 100", true],
  ["$n == 42", true],
  ["$n == '42'", true],
  ["$n != 42.0", false],
  ["'9' > '10'", false],
  ["'b' > 'a'", true],
  ["$a > 5", false],
  ["$gone > 5", false],
  ["$gone == $nothing", true],
  ["$gone == ''", false],
  ["$yes == true", true],
])("VELOCITY-3 numeric strings compare as numbers: %s is %s", (condition, expected) => {
  expect(fill(`#if(${condition})true#{else}false#end`)).toBe(String(expected))
})

describe("VELOCITY-4 tools", () => {
  test.each([
    [
      "$esc.html($html) $esc.url('a b&c=ä') $esc.xml(\"'\") $esc.javascript(\"it's\")",
      "&lt;b&gt;&amp; a+b%26c%3D%C3%A4 &apos; it\\'s",
    ],
    ["$esc.d$esc.hash $esc.html($gone)", "$# $esc.html($gone)"],
    [
      "$dateFormat.format('dd.MM.yyyy', $date_x) $date.format('full_date', $date_x)",
      "01.02.2026 Sunday, February 1, 2026",
    ],
    ["$date.get('yyyy-MM-dd HH:mm') $date $date.year", "2026-03-01 12:34 Mar 1, 2026 12:34:56 PM 2026"],
    [
      "$dateFormat.format('dd', 'no date') $dateFormat.format('qq', $date_x)",
      "$dateFormat.format('dd', 'no date') $dateFormat.format('qq', $date_x)",
    ],
  ])("%j becomes %j", (source, expected) => {
    expect(fill(source)).toBe(expected)
  })
  test("a merge value comes before a tool of the same name", () => {
    expect(fill("$date $esc", { date: "today", esc: "key" })).toBe("today key")
  })
})

test.each(["#include('/etc/passwd')", "#parse('x.vm')", "#evaluate('$a')", "#define($x)y#end"])(
  "VELOCITY-5 %s is refused",
  (source) => {
    expect(fill(source)).toMatch(/^<fault: #\w+ is not available/)
  },
)

describe("ENGINE-6 velocity reads values and nothing else", () => {
  test.each([
    "$a.constructor",
    "$a.getClass()",
    "$a.class.forName('x')",
    "$a.__proto__",
    "$a.constructor.constructor('return process')()",
    "$list.push(1)",
    "$list.map",
    "$list.__proto__.polluted",
    "$map.b.constructor",
    "$map.b.hasOwnProperty('c')",
    "$map.get('__proto__')",
    "$map['__proto__']",
    "$process.env",
    "$globalThis",
    "$require('fs')",
    "$esc.constructor",
    "$esc.members",
    "$date.members.get('format')",
    "$n.repeat(1000000)",
    "$n.padEnd(10, 'x')",
    "$n.match('.*')",
    "$foreach.constructor",
    "$toString",
    "$hasOwnProperty",
  ])("%s is nothing", (source) => {
    expect(filled("velocity", source, awkwardValues)).toBe(source)
  })
  test("nothing it does changes values or objects of JavaScript", () => {
    const before = JSON.stringify(awkwardValues)
    filled(
      "velocity",
      "#set($list = 1)#set($x = {'__proto__': {'polluted': 1}})$x.polluted $map.put('b', 1)",
      awkwardValues,
    )
    expect(JSON.stringify(awkwardValues)).toBe(before)
    expect({}).not.toHaveProperty("polluted")
  })
})

describe("RENDER-4 velocity ends", () => {
  const map = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]))
  const grown = "#set($s = ' ')#foreach($i in [1..18])#set($s = $s + $s)#end"
  const doubled = (step: string) => `#set($s = 'ab')${step.repeat(60)}$s`
  test.each([
    ["a range", "#foreach($i in [1..1000000000])x#end"],
    [
      "a range that cannot be counted",
      "#foreach($i in [$big..9007199254740999])x#end#foreach($i in [1..3000000])x#end",
    ],
    ["loops in loops", "#foreach($i in [1..3000])#foreach($j in [1..3000])#end#end"],
    ["doubled strings", doubled('#set($s = "$s$s")')],
    ["added strings", doubled("#set($s = $s + $s)")],
    ["joined strings", doubled("#set($s = $s.concat($s))")],
    ["replaced strings", doubled("#set($s = $s.replace('a', $s))")],
    ["lists in lists", doubled("#set($s = [$s, $s])")],
    ["maps in maps", doubled("#set($s = {'k': $s, 'l': $s})")],
    ["deep lists", "#set($s = [])#foreach($i in [1..10000])#set($s = [$s])#end$s"],
    ["compared lists", `${doubled("#set($s = [$s, $s])")}#if($s == $s)x#end`],
    ["large maps", "#foreach($i in [1..50000])#foreach($v in $map)#break#end$map.size()#end"],
    [
      "prefixes",
      `${grown}#foreach($i in [1..50000])#if($s.startsWith($s) && $s.endsWith($s) && $s.trim())#end#end`,
    ],
    ["a macro that calls itself", "#macro(m)#m()#m()#end#m()"],
    [
      "long needles",
      `${"#set($s = 'a')#foreach($i in [1..20])#set($s = $s + $s)#end"}#foreach($i in [1..99])$s.indexOf($s)#end`,
    ],
  ])("%s", (_what, source) => {
    const took = cpuMsOf(() =>
      expect(filled("velocity", source, { ...awkwardValues, map }, tightLimits)).toMatch(/^<fault: its? /),
    )
    expect(took).toBeLessThan(5000)
  })
  test.each([
    "#if($a)",
    "#if(",
    "$a.get(",
    "#set($x = ((((",
    '$a["',
    "$a['",
    "${",
    "#[[",
    "##",
    "\\",
    "#foreach($i in [",
    "!!!!",
    "#set($x = !!!!",
  ])("%s many times is read or refused at once", (part) => {
    const took = cpuMsOf(() =>
      expect(readTemplate("velocity", part.repeat(100_000), "text")).toBeTypeOf("object"),
    )
    expect(took).toBeLessThan(5000)
  })
  test("the same text ends alike every time", () => {
    const source = "#foreach($i in [1..3000])#foreach($j in [1..3000])x#end#end"
    const once = () => filled("velocity", source, {}, tightLimits)
    expect(once()).toBe(once())
  })
})

const parts = [
  ...[
    "$a",
    "$!",
    "${",
    "}",
    ".get(",
    ")",
    "[",
    "]",
    "#if(",
    "#end",
    "#else",
    "#elseif(",
    "#foreach($i in ",
    "$i",
    "#set($x = ",
  ],
  ...[
    "$map",
    ".b",
    ".size()",
    "'",
    '"',
    "1",
    "..",
    ",",
    " ",
    "+",
    "==",
    "!",
    "#macro(m $p)",
    "#m(",
    "#break",
    "#*",
    "*#",
    "\\",
    "\n",
    "{",
    ":",
    "&&",
  ],
  ...["$list", "$esc.html(", "$date", "-", "#stop", "#[[", "]]#", "##", "$UnsubscribeUrl"],
]

test("RENDER-4 ENGINE-6 for any text, velocity returns a text or a fault", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (chosen) => {
      expect(filled("velocity", chosen.join(""), awkwardValues)).toBeTypeOf("string")
    }),
    { numRuns: 3000 },
  )
})

test("any text without dollar, hash and backslash comes out unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!/[$#\\]/.test(text))
      expect(fill(text)).toBe(text)
    }),
  )
})

describe("RENDER-4 velocity counts what a text is made of", () => {
  const macro = (params: number) => `#macro(m ${"$p ".repeat(params)})x#end`
  test("a macro must have at most 50 parameters", () => {
    expect(fill(`${macro(50)}#m()`)).toBe("x")
    expect(fill(`${macro(51)}#m()`)).toMatch(/^<fault: a macro must have at most 50 parameters/)
  })
  test("parameters are tags", () => {
    expect(fill(macro(50).repeat(900))).toBe("")
    expect(fill(macro(50).repeat(1000))).toMatch(/^<fault: it has more than 50000 tags/)
  })
  test("each call costs its parameters, also those without arguments", () => {
    const calls = (params: number) => `${macro(params)}#foreach($i in [1..4000])#m()#end`
    expect(filled("velocity", calls(1), {}, tightLimits)).toBe("x".repeat(4000))
    expect(filled("velocity", calls(50), {}, tightLimits)).toMatch(/^<fault: it takes too many steps/)
  })
  test("an expression must have at most 500 operators", () => {
    const sum = (terms: number) => `#set($s = ${Array(terms).fill("1").join(" + ")})$s`
    expect(fill(sum(501))).toBe("501")
    for (const terms of [502, 5000])
      expect(fill(sum(terms))).toMatch(/^<fault: an expression must have at most 500 operators/)
    expect(fill(`#if(${Array(600).fill("$no").join(" || ")})x#end`)).toMatch(
      /^<fault: an expression must have/,
    )
  })
  test("the longest expressions, as deep in each other as can be, are filled in on any stack", () => {
    const sum = Array(490).fill("1").join(" + ")
    const nested = Array.from({ length: 50 }).reduce<string>((inner) => `(${inner}) + ${sum}`, "1")
    const fillDeep = (frames: number): string =>
      frames === 0 ? fill(`#set($s = ${nested})$s`) : fillDeep(frames - 1)
    expect([fillDeep(0), fillDeep(3000)]).toEqual(["24501", "24501"])
  })
  test.each(["'", '"'])("so many %s that reading them overflows is a fault", (quote) => {
    expect(fill(`#set($s = ${quote.repeat(9_000_001)})`)).toMatch(/^<fault: /)
  })
})

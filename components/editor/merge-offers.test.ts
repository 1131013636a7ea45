import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { templateEngines } from "#contract/message-words"
import { type KnownTag, mergeOffers } from "./merge-offers.ts"

const known: KnownTag[] = [
  { name: "first_name", value: "Ann" },
  { name: "items", value: "[…]" },
]

/** `|` is the cursor; returns the line after the offer is accepted, with the cursor in it. */
function taken(written: string, engine: (typeof templateEngines)[number], label: string): string | null {
  const [before = "", after = ""] = written.split("¦")
  const found = mergeOffers({ before, after }, engine, known)
  const one = found?.offers.find((offer) => offer.label === label)
  if (!found || !one) return null
  const start = before.slice(0, found.from)
  return `${start}${one.insert.slice(0, one.cursor)}¦${one.insert.slice(one.cursor)}${after}`
}

test.each([
  ["simple", "Hello {{¦", "first_name", "Hello {{first_name}}¦"],
  ["simple", "Hello {{fir¦", "first_name", "Hello {{first_name}}¦"],
  ["simple", "Hello {{fir¦}}, you", "first_name", "Hello {{first_name¦}}, you"],
  ["liquid", "Hello {{ fir¦", "first_name", "Hello {{ first_name }}¦"],
  ["liquid", "Hello {{ fir¦ }}!", "first_name", "Hello {{ first_name¦ }}!"],
  ["liquid", "{{ first_name | up¦", "upcase", "{{ first_name | upcase }}¦"],
  ["liquid", "{% ¦", "if", "{% if ¦ %}{% endif %}"],
  ["liquid", "{%- fo¦", "for", "{%- for item in ¦ %}{% endfor %}"],
  ["liquid", "{% if fir¦ %}", "first_name", "{% if first_name¦ %}"],
  ["liquid", "{% for item in items %}{{ it¦", "item", "{% for item in items %}{{ item }}¦"],
  ["velocity", "Hello $¦", "first_name", "Hello $first_name¦"],
  ["velocity", `Hello ${"$"}{fir¦`, "first_name", `Hello ${"$"}{first_name}¦`],
  ["velocity", "#¦", "if", "#if(¦)#end"],
  ["velocity", "#foreach($one in $items)$o¦", "one", "#foreach($one in $items)$one¦"],
] as const)("%s: %s continues with %s", (engine, written, label, expected) => {
  expect(taken(written, engine, label)).toBe(expected)
})

test.each([
  ["simple", "Hello ¦"],
  ["simple", "{{first_name}}¦"],
  ["simple", "{% i¦"],
  ["liquid", "{{ first_name }} ¦"],
  ["liquid", "a { b¦"],
  ["velocity", "{{fir¦"],
  ["none", "{{fir¦"],
  ["none", "$fir¦"],
] as const)("%s: nothing is offered in %s", (engine, written) => {
  const [before = "", after = ""] = written.split("¦")
  expect(mergeOffers({ before, after }, engine, known)).toBeNull()
})

describe("for any text", () => {
  it("an offer replaces from the start of the typed part, with the cursor in it or at its end", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...templateEngines),
        fc.array(
          fc.constantFrom(
            "{{",
            "}}",
            "{%",
            "%}",
            "$",
            "${",
            "#",
            "|",
            " ",
            "if",
            "for x in items",
            "a_1",
            "\n",
            "{",
            "}",
          ),
        ),
        fc.string(),
        (engine, parts, after) => {
          const before = parts.join("")
          const found = mergeOffers({ before, after }, engine, known)
          if (!found) return
          expect(found.from).toBeLessThanOrEqual(before.length)
          expect(before.slice(found.from)).toMatch(/^\w*$/)
          for (const { insert, cursor } of found.offers) {
            expect(insert).not.toContain("^")
            expect(cursor).toBeGreaterThanOrEqual(0)
            expect(cursor).toBeLessThanOrEqual(insert.length)
          }
        },
      ),
    )
  })
})

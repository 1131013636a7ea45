import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mergeTagNames, optionalNames, renameTagIn, splitAtTags, tagNamesIn } from "./merge-tags.ts"

describe("mergeTagNames", () => {
  it("finds every form of the simple engine once, in order", () => {
    const texts = ["Hello {{to_name|friend}}, {{order_id}}", "{{order_id}} {{voucher?Code: {{code}}}}"]
    expect(mergeTagNames(texts, "simple")).toEqual(["to_name", "order_id", "voucher", "code"])
  })

  it("omits names that the service fills in", () => {
    expect(mergeTagNames(['<a href="{{UnsubscribeUrl}}">x</a>'], "simple")).toEqual([])
  })

  it("treats a blank inside the braces as text for the simple engine, and as a tag for liquid", () => {
    expect(mergeTagNames(["{{ total }}"], "simple")).toEqual([])
    expect(mergeTagNames(["{{ total | upcase }}"], "liquid")).toEqual(["total"])
  })

  it("reads velocity references and finds none for the engine none", () => {
    expect(mergeTagNames(["$name", "$" + "{city} $!" + "{zip}"], "velocity")).toEqual(["name", "city", "zip"])
    expect(mergeTagNames(["{{name}} $name"], "none")).toEqual([])
  })
})

describe("splitAtTags", () => {
  it("marks tags, including fallbacks", () => {
    expect(splitAtTags("Order {{id}} for {{to_name|you}}")).toEqual([
      { text: "Order ", isTag: false },
      { text: "{{id}}", isTag: true },
      { text: " for ", isTag: false },
      { text: "{{to_name|you}}", isTag: true },
    ])
  })

  it("neither loses nor adds a character, for any text", () => {
    const text = fc
      .array(fc.constantFrom("{{", "}}", "a", "|", "?", " ", "{{a}}", "é", "\n"))
      .map((all) => all.join(""))
    fc.assert(
      fc.property(
        text,
        (one) =>
          splitAtTags(one)
            .map((piece) => piece.text)
            .join("") === one,
      ),
    )
  })
})

describe("tagNamesIn", () => {
  const found = (text: string, engine: "simple" | "liquid" | "velocity" | "none") =>
    tagNamesIn(text, engine).map(({ name, at, hasFallback }) => {
      expect(text.slice(at, at + name.length)).toBe(name)
      return hasFallback ? `${name}?` : name
    })

  it("reads the tags of each engine, with their fallbacks", () => {
    expect(found("{{a}} {{b|friend}} {{c?Code: {{c}}}} {{ d }}", "simple")).toEqual(["a", "b?", "c?", "c"])
    expect(found("$a $!b $" + "{c} $!{d} #if($e)x#end", "velocity")).toEqual(["a", "b", "c", "d", "e"])
    expect(found("{{a}} $a", "none")).toEqual([])
    const liquid =
      "{{ a }}{{- b.c -}}{{ d | default: 'x' }}{% if e == \"f\" %}{% for g in h limit:2 %}{% endfor %}{% endif %}"
    expect(found(liquid, "liquid")).toEqual(["a", "b", "d?", "e", "g", "in", "h"])
    expect(found("{% raw %}{{ a }}{% endraw %}{% comment %}{{ b }}{% endcomment %}{{ c", "liquid")).toEqual(
      [],
    )
  })

  it("requires a value only if a tag has no fallback", () => {
    const needed = (texts: string[], engine: "simple" | "liquid" | "velocity", name = "name") =>
      !optionalNames(texts, engine).has(name)
    expect(needed(["Hello {{name|you}}", "{{total?Total {{total}}}}"], "simple")).toBe(false)
    expect(needed(["Hello {{name|you}}", "{{name}}"], "simple")).toBe(true)
    expect(needed(["{{ name | default: 'you' }}"], "liquid")).toBe(false)
    expect(needed(["{{ name | upcase }}"], "liquid")).toBe(true)
    expect(needed(["{%- if name -%}x{% endif %}"], "liquid")).toBe(true)
    expect(needed(["$!name"], "velocity")).toBe(true)
  })

  it.each([
    ["simple", "{{nam|x}} {{nam}} {{nam_code}} nam", "{{name|x}} {{name}} {{nam_code}} nam"],
    ["liquid", "{{- nam.a }}{% if nam %}nam{{ x.nam }}", "{{- name.a }}{% if name %}nam{{ x.nam }}"],
    ["velocity", "$nam $!nam $" + "{nam} $!{nam.a} $names", "$name $!name $" + "{name} $!{name.a} $names"],
  ] as const)("renames a tag of %s and nothing else", (engine, before, after) => {
    expect(renameTagIn(before, { name: "nam", instead: "name" }, engine)).toBe(after)
  })

  it("reads a hostile text of a megabyte once", () => {
    for (const text of ["{{".repeat(500_000), "{{ a | ".repeat(150_000), "$a{".repeat(300_000)])
      for (const engine of ["simple", "liquid", "velocity"] as const) tagNamesIn(text, engine)
  })
})

import { describe, expect, it } from "vitest"
import type { TemplateEngine } from "#contract/message-words"
import { branchProbe, neverShown } from "./branch-probe.ts"

const conditions = (source: string, engine: TemplateEngine) =>
  branchProbe(source, engine)?.branches.map(({ condition }) => condition) ?? []

describe("SOURCE-12 branches of a source", () => {
  it.each<[TemplateEngine, string, string[]]>([
    [
      "liquid",
      "{% if a %}A{% elsif b %}B{% else %}C{% endif %}{% unless d %}D{% endunless %}",
      ["{% if a %}", "{% elsif b %}", "{% else %}", "{% unless d %}"],
    ],
    [
      "liquid",
      "{% case a %}{% when 1 %}A{% when 2 %}B{% else %}C{% endcase %}",
      ["{% when 1 %}", "{% when 2 %}", "{% else %}"],
    ],
    ["liquid", "{% for a in b %}{% if a %}A{% endif %}{% else %}none{% endfor %}", ["{% if a %}"]],
    ["liquid", "{% capture c %}{% if a %}A{% endif %}{% endcapture %}{{ c }}", []],
    ["liquid", "{% raw %}{% if a %}A{% endif %}{% endraw %}{% comment %}{% if a %}{% endcomment %}", []],
    ["velocity", "#if($a)A#elseif($b)B#{else}C#end", ["#if($a)", "#elseif($b)", "#{else}"]],
    ["velocity", "#foreach($a in $b)#if($a)A#end#end ## #if($c)\n#* #if($d)#end *#", ["#if($a)"]],
    ["simple", '{{a?<b>A</b>}} {{b|none}} {{c}} <a href="{{d?x}}">', ["{{a?"]],
    ["none", "{% if a %}A{% endif %}", []],
  ])("lists those of %s: %s", (engine, source, expected) => {
    expect(conditions(source, engine)).toEqual(expected)
  })
})

it("SOURCE-12 lists a branch only if what is around it is shown", () => {
  const probe = branchProbe(
    "{% if a %}A{% for b in c %}{% if d %}D{% endif %}{% endfor %}{% endif %}",
    "liquid",
  )
  const of = (rendered: string) =>
    probe && neverShown(probe, [rendered]).map(({ condition, offset }) => `${condition} ${offset}`)
  expect(of("-")).toEqual(["{% if a %} 0"])
  expect(of("-~branch0~")).toEqual([])
  expect(of("-~branch0~~branch1~")).toEqual(["{% if d %} 27"])
  expect(of("-~branch0~~branch1~~branch2~")).toEqual([])
})

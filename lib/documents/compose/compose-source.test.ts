import fc from "fast-check"
import { beforeAll, expect, test, vi } from "vitest"
import { type TemplateEngine, templateEngines } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { gallery } from "../gallery/gallery.ts"
import { readDocument } from "../read-document.ts"
import { arbitraryLine } from "../testing/arbitrary-document.ts"
import { fill } from "../testing/fill.ts"
import { plainBrand } from "../testing/make-document.ts"
import { compileMjml } from "#lib/features/templates/mjml-compiler"
import { composeHtml } from "./compose-html.ts"
import { composeMjmlSource } from "./compose-source.ts"
import { sourceLimits } from "./source-problem.ts"
import { tagsIn } from "./source-tags.ts"
import { composeMjml } from "./compose-mjml.ts"

/** Restarts a killed thread, with all of mjml. */
vi.setConfig({ testTimeout: 240_000 })
// The first source waits until mjml is loaded; its duration depends on the machine.
beforeAll(async () => void (await compileMjml("<mjml><mj-body /></mjml>", {}, 60_000)))

const body = (inside: string, head = "") =>
  `<mjml><mj-head>${head}</mj-head><mj-body>\n${inside}\n</mj-body></mjml>`
const section = (inside: string) => `<mj-section><mj-column>${inside}</mj-column></mj-section>`
const words = (inside: string) => section(`<mj-text>${inside}</mj-text>`)

const composed = (source: string, engine: TemplateEngine = "liquid", limits = sourceLimits) =>
  composeMjmlSource(source, { engine, compile: compileMjml, limits })

const values: Substitutions = {
  name: "Ada",
  code: "A1",
  url: "https://shop.example/?a=1",
  items: [{ name: "Tea" }, { name: "Cup" }],
  UnsubscribeUrl: "https://shop.example/u",
}

/** The same template in the syntax of each engine. */
const sources: Record<Exclude<TemplateEngine, "none">, string> = {
  liquid: `{% assign place = "Berlin" %}
<mjml>
  <mj-head>
    <mj-title>For {{ name }}</mj-title>
    {% assign greeting = '<b>"Hello"</b>' %}
  </mj-head>
  <mj-body>
    {% if code and code != "}}" %}
    <mj-section css-class="{% if name %}named{% endif %}">
      <mj-column>
        {% for item in items %}
        <mj-text>{{ greeting }} {{ item.name }} &#123;&#123; x }} {{ place }}</mj-text>
        {% endfor %}
        <mj-table>{% for item in items %}<tr><td>{{ item.name }}</td></tr>{% endfor %}</mj-table>
      </mj-column>
    </mj-section>
    {%- else -%}
    ${words("Nothing")}
    {% endif %}
    ${section('<mj-button href="{{ url }}&b={% if code > "1" %}<2>{% endif %}">Pay {{ name | upcase }}</mj-button>')}
    {% comment %} <mj-unknown {% endcomment %}{% raw %}
    ${words("{{ raw }}")}{% endraw %}
  </mj-body>
</mjml>`,
  velocity: `#set( $place = "Berlin" )
<mjml>
  <mj-head>
    <mj-title>For $!name</mj-title>
    #set( $greeting = '<b>"Hello"</b>' )
  </mj-head>
  <mj-body>
    ## a comment <mj-unknown
    #if( $code && $code != ")" )
    <mj-section css-class="#if($name)named#end" background-color="#fff">
      <mj-column>
        #foreach( $item in $items )
        <mj-text>$greeting \${item.name} &#123;&#123; x }} $place</mj-text>
        #end
        <mj-table>#foreach($item in $items)<tr><td>$!{item.name}</td></tr>#end</mj-table>
      </mj-column>
    </mj-section>
    #{else}
    ${words("Nothing")}
    #end
    ${section('<mj-button href="$url&b=#if($code.length() > 1)<2>#end">Pay $name.toUpperCase()</mj-button>')}
    #* <mj-unknown *##[[
    ${words("{{ raw }}")}]]#
  </mj-body>
</mjml>`,
  simple: `<mjml>
  <mj-head>
    <mj-title>For {{name}}</mj-title>
  </mj-head>
  <mj-body>
    {{code?
    <mj-section css-class="{{name?named}}">
      <mj-column>
        <mj-text><b>"Hello"</b> Tea &#123;&#123; x &#125;&#125; Berlin</mj-text>
        <mj-text><b>"Hello"</b> Cup &#123;&#123; x &#125;&#125; Berlin</mj-text>
        <mj-table><tr><td>Tea</td></tr><tr><td>Cup</td></tr></mj-table>
      </mj-column>
    </mj-section>
    }}
    {{nobody?${words("Nothing")}}}
    ${section('<mj-button href="{{url}}">Pay {{nobody|ADA}}</mj-button>')}
    ${words("&#123;&#123; raw &#125;&#125;")}
  </mj-body>
</mjml>`,
}

test.each(["simple", "liquid", "velocity"] as const)(
  "DOCUMENT-17 a template's own MJML keeps its tags of %s in text, in attributes and between elements",
  async (engine) => {
    const { html, text, problems } = await composed(sources[engine], engine)
    expect(problems).toEqual([])
    const filled = fill(engine, html, values)
    expect(filled).toContain("<title>For Ada</title>")
    expect(filled.match(/<b>"Hello"<\/b> (Tea|Cup) &#123;&#123; x (}}|&#125;&#125;) Berlin/g)).toHaveLength(2)
    expect(filled.match(/<tr><td>(Tea|Cup)<\/td><\/tr>/g)).toHaveLength(2)
    expect(filled).toContain('class="named')
    expect(filled).toContain(engine === "simple" ? 'href="https://shop.example/?a=1"' : "?a=1&b=<2>")
    expect(filled).toMatch(/>\s*Pay ADA\s*</)
    expect(filled).not.toMatch(/mj-unknown|Nothing/)
    const plain = fill(engine, text, values, "text")
    for (const said of ["Hello", "Tea", "Cup", "Berlin", "Pay ADA (https://shop.example/", "raw }"])
      expect(plain).toContain(said)
    expect(plain).not.toMatch(/Nothing|For Ada/)
    const without = fill(engine, html, {})
    expect(without).not.toContain("Hello")
  },
)

test("DOCUMENT-17 a document converted to MJML compiles to the HTML that it had as a document", async () => {
  for (const start of gallery) {
    const read = readDocument(start.document)
    if ("faults" in read) throw new Error(JSON.stringify(read.faults))
    for (const engine of start.engines) {
      const composing = {
        brand: { ...plainBrand, footer: "Shop Ltd, {{city|Berlin}}" },
        engine,
        subject: start.subject,
      }
      const { html } = await composeHtml(read.document, composing)
      const compiled = await composed(composeMjml(read.document, composing).mjml, engine)
      expect(compiled.problems, start.key).toEqual([])
      expect(compiled.html, start.key).toBe(html)
      for (const { values } of start.samples) fill(engine, compiled.text, values, "text")
    }
  }
})

test("DOCUMENT-17 a source without tags is compiled by mjml alone, and its plain text has its words", async () => {
  const { html, text, problems } = await composed(
    body(
      `${words("Hello &amp; <a href='https://x.example/'>x.example</a>")}${section('<mj-image src="https://x.example/a.png" alt="A cup" />')}`,
      "<mj-preview>Not in the text</mj-preview><mj-style>.a { color: red }</mj-style><mj-html-attributes><mj-selector path='a'><mj-html-attribute name='rel'>noopener</mj-html-attribute></mj-selector></mj-html-attributes>",
    ),
    "none",
  )
  expect(problems).toEqual([])
  expect(html).toContain('rel="noopener"')
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain("<!--[if mso | IE]>")
  expect(html).toContain(".a { color: red }")
  expect(html).not.toContain("googleapis")
  expect(text).toBe("Hello & https://x.example/\n\nA cup\n")
})

test("DOCUMENT-17 text of a template stays text, also if the text part contains a character that the HTML escapes", async () => {
  for (const engine of ["liquid", "velocity", "simple"] as const) {
    const { text } = await composed(body(words("&#36;name &#35;end &#123;&#123;name&#125;&#125;")), engine)
    const spaced = engine === "simple" ? "{ {name} } " : "{{name}}"
    expect(fill(engine, text, values, "text").trim()).toBe(`$name #end ${spaced}`.trim())
  }
})

const linesOf = async (source: string, engine: TemplateEngine = "liquid") =>
  (await composed(source, engine)).problems.map(({ code, line, column, values }) =>
    [`${line}:${column ?? "-"}`, code, ...Object.values(values)].join(" "),
  )

test("DOCUMENT-18 a problem of a source has its line, its column if known, and a code", async () => {
  expect(
    await linesOf(`{% comment %}
two lines
{% endcomment %}
<mjml>
<mj-body>
  lost words {{ name }}
  <mj-section colour="red">
    <mj-text>In a section</mj-text>
    <mj-column>
      <mj-include path="./package.json" />
      <mj-blink>A</mj-blink>
      <mj-text align="middle" {% if a %}color="{{ colour }}"{% endif %}>A</mj-text>
      <mj-carousel>{{ name }}<mj-carousel-image src="https://x.example/a.png" /></mj-carousel>
      <mj-text padding="{{
        size
      }}" font-size="{{ size }}">B
    </mj-column>
  </mj-section>
</mj-body>
</mjml>`),
  ).toEqual([
    "6:3 words_between_elements lost words",
    "7:- attribute_is_unknown mj-section colour",
    "8:- element_is_misplaced mj-text mj-section <mj-attributes>, <mj-column>, <mj-hero>",
    "10:7 include_is_refused",
    "11:17 words_between_elements A",
    "11:- element_is_unknown mj-blink",
    "12:7 tag_between_attributes mj-text",
    "12:- attribute_has_no_such_value mj-text align middle left, right, center, justify",
    "13:20 tag_between_elements mj-carousel",
    "14:7 element_is_open mj-text",
    "14:- attribute_cannot_be_tag mj-text padding",
  ])
  expect(await linesOf(body(words("A\n\n{{ name")))).toEqual(["4:1 tag_is_open"])
  for (const nothing of ["", "Hello", "<p>Hello</p>", "<mjml></mjml>", "{{ name }}", "<mj-body></mj-body>"])
    expect(await linesOf(nothing), nothing).toEqual(["null:- no_mjml"])
})

test("DOCUMENT-18 a source with a problem is compiled as far as possible", async () => {
  const { html, text, problems } = await composed(body(`${words("Hello")}<mj-blink />`))
  expect(problems).toHaveLength(1)
  expect(html).toContain("Hello")
  expect(text).toBe("Hello\n")
})

const many = (part: string, count: number) => part.repeat(count)

test.each([
  ["too long", many("a", 500_001), "too_long"],
  ["very deep", body(many("<mj-wrapper>", 40_000)), "too_deep"],
  ["deep in HTML", body(words(many("<div>", 50_000))), "too_deep"],
  ["of very many elements", body(many(words("a"), 5000)), "too_many_elements"],
  ["with a huge attribute", body(`<mj-section css-class="${many("a ", 100_000)}" />`), "attribute_too_long"],
  ["of tags alone", many("{{a}}", 50_000), "too_many_tags"],
  [
    "with a large carousel",
    body(section(`<mj-carousel>${many("<mj-carousel-image />", 40)}</mj-carousel>`)),
    "too_many_pictures",
  ],
  [
    "whose attributes are copied everywhere",
    body(
      many(words("a"), 1500),
      `<mj-attributes><mj-all css-class="${many("a", 15_000)}" /></mj-attributes>`,
    ),
    "too_many_copies",
  ],
  [
    "whose styles are copied everywhere",
    body(many(words("a"), 1500), `<mj-style inline="inline">* { ${many("color: red;", 1500)} }</mj-style>`),
    "too_many_copies",
  ],
])("DOCUMENT-18 a source that is %s is refused", async (_, source, expected) => {
  const { html, text, problems } = await composed(source)
  expect([html, text]).toEqual(["", ""])
  expect(problems[0]?.code).toBe(expected)
})

test("DOCUMENT-18 a source that takes too long is aborted, also within a backtracking expression", async () => {
  const source = body(many(words("a"), 3000))
  const { html, problems } = await composed(source, "liquid", { ...sourceLimits, timeMs: 5 })
  expect(html).toBe("")
  expect(problems).toEqual([{ code: "too_slow", line: null, column: null, values: {} }])
  const backtracking = body(`<mj-raw>${many("<!--[if ", 50_000)}</mj-raw>`)
  expect((await composed(backtracking, "liquid", { ...sourceLimits, timeMs: 50 })).problems).toHaveLength(1)
  expect((await composed(body(words("a")))).html).not.toBe("")
})

test("DOCUMENT-18 entities, other files and addresses are never read", async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${many("a", 1000)}"><!ENTITY b "${many("&a;", 1000)}">]>`
  const { html } = await composed(`${bomb}${body(words("&b;"))}`)
  expect(html).toContain("&b;")
  expect(html.length).toBeLessThan(10_000)
  const include = body('<mj-include path="/etc/hostname" type="html" /><mj-include path="package.json" />')
  expect((await composed(include)).html).not.toMatch(/denied|waybill/)
})

/** Unlikely sources, made of parts that break parsers. */
const part = fc.oneof(
  arbitraryLine,
  fc.constantFrom(
    ...["<mjml>", "</mjml>", "<mj-body>", "</mj-body>", "<mj-section>", "</mj-section>", "<mj-column>"],
    ...["</mj-column>", "<mj-text>", "</mj-text>", "<mj-raw>", "</mj-raw>", "<mj-head>", "</mj-head>"],
    ...['<mj-image src="', '" alt="', '" />', "<mj-style inline='inline'>", "</mj-style>", "<mj-attributes>"],
    ...[
      "<mj-all ",
      "<mj-html-attributes>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<!DOCTYPE",
      "&#0;",
      "\uE0000\uE001",
    ],
    ...[
      "{% raw %}",
      "{% endraw %}",
      "{{ a }}",
      "{% if a %}",
      "{% endif %}",
      "${a.b(",
      "#foreach($a in $b)",
      "\n",
    ],
    ...[
      "<mj-carousel>",
      "<mj-navbar>",
      "<mj-social>",
      "<mj-accordion>",
      "<mj-hero>",
      "<mj-include path='.' />",
    ],
  ),
)

test.each(templateEngines)(
  "DOCUMENT-18 no source makes it throw, and no mark remains, with %s",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), fc.boolean(), async (parts, isWithin) => {
        const source = isWithin ? body(parts.join("")) : parts.join("")
        const { html, text, problems } = await composed(source, engine)
        // Characters of marks in the source itself are preserved.
        if (!source.includes("\uE000"))
          for (const written of [html, text, ...problems.map(({ values }) => JSON.stringify(values))])
            expect(written).not.toMatch(/[\uE000\uE001]/)
        for (const { line } of problems)
          if (line !== null) expect(source.split("\n").length).toBeGreaterThanOrEqual(line)
      }),
      { numRuns: 150 },
    )
  },
)

const tags: Record<TemplateEngine, string[]> = {
  liquid: [
    "{{ a }}",
    "{{ a | append: '}}<' }}",
    '{%- if a > "b" -%}x{% endif %}',
    "{% raw %}<i>{{ z }}</i>{% endraw %}",
  ],
  velocity: ["$a", "$!{a.b[0].c('x)')}", '#if($a < "b)")x#{end}', "#[[<i>$z</i>]]#", "#* </mj-text> *#"],
  simple: ["{{a}}", "{{a|<i>b</i>}}", "{{a?x {{b}}}}"],
  none: ["{{ a }}"],
}

test.each(templateEngines)("DOCUMENT-17 every tag of %s is in the HTML as written", async (engine) => {
  const tag = fc.constantFrom(...tags[engine])
  await fc.assert(
    fc.asyncProperty(fc.array(tag, { minLength: 1, maxLength: 6 }), async (some) => {
      const inText = some.join(" and ")
      const { html, problems } = await composed(body(words(inText)), engine)
      expect(problems).toEqual([])
      expect(html).toContain(`>${inText}<`)
      if (some.some((one) => one.includes("<"))) return
      const between = await composed(body(`${some.join("\n")}${words("a")}`), engine)
      if (engine !== "none" && !/[x ]\{|x#/.test(inText)) expect(between.problems).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test("DOCUMENT-17 tags are found where an engine finds them, for any length of the source", () => {
  const found = (source: string, engine: TemplateEngine) =>
    tagsIn(source, engine).tags.map(({ from, to }) => source.slice(from, to))
  expect(found("a $5 #fff \\$a ${b #if $c.d(1).e[0] #@m($x)y#end ## z\nq", "velocity")).toEqual([
    ...["$a", "$c.d(1).e[0]", "#@m($x)", "#end", "## z\n"],
  ])
  expect(found("{{ 'a}}' }}{%if%}}}{{ {% x %}", "liquid")).toEqual(["{{ 'a}}' }}", "{%if%}"])
  expect(found("{{a b}} }} {{a|{{b}}}} @media{b{c}}", "simple")).toEqual(["{{a|", "{{b}}", "}}"])
  expect(found("{{a}}", "none")).toEqual([])
  for (const engine of templateEngines)
    for (const begin of ["{{", "{%", "{{a|", "#if(", "$a.b(", "#[[", "#*", "{{ '", "$a['"]) {
      const from = process.cpuUsage()
      tagsIn(begin.repeat(500_000 / begin.length), engine)
      const { user, system } = process.cpuUsage(from)
      expect((user + system) / 1e6, `${engine} ${begin}`).toBeLessThan(5)
    }
})

test.each([
  ["${a.b(", ")"],
  ["${a.b((", "))"],
  ['${a.b("x", ', ")"],
  ['"${a.b(", ', ") "],
  ["${a.b(${a.b()", ")"],
])("DOCUMENT-18 reading %s … %s in velocity takes work in proportion to its length", (begin, end) => {
  const readings = (count: number) => {
    const exec = vi.spyOn(RegExp.prototype, "exec")
    tagsIn(begin.repeat(count) + end.repeat(count), "velocity")
    const { length } = exec.mock.calls
    exec.mockRestore()
    return length
  }
  expect(readings(800)).toBeLessThanOrEqual(2.5 * readings(400))
  // References at a depth that the engine allows are found, also those in text.
  expect(tagsIn(`\${a.b(\${c.d(1)}) $e`, "velocity").tags).toEqual([
    { from: 6, to: 15 },
    { from: 17, to: 19 },
  ])
})

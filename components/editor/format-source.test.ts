import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { formatSource, placeIn } from "./format-source.ts"

it("puts blocks on lines of their own and indents their content", () => {
  expect(
    formatSource(
      '<table><tr><td>Total</td><td><b>{{ sum }}</b> and <a href="{{url}}">more</a></td></tr></table>',
    ),
  ).toBe(
    [
      "<table>",
      "  <tr>",
      "    <td>Total</td>",
      '    <td><b>{{ sum }}</b> and <a href="{{url}}">more</a></td>',
      "  </tr>",
      "</table>",
    ].join("\n"),
  )
})

it("puts rules between blocks on lines of their own, for either engine", () => {
  const row = "<tr><td>{{ item }}</td></tr>"
  const lines = (text: string) =>
    formatSource(text)
      .split("\n")
      .map((line) => line.trim())
  expect(lines(`<table>{% for item in items %}${row}{% endfor %}</table>`)).toEqual([
    ...[
      "<table>",
      "{% for item in items %}",
      "<tr>",
      "<td>{{ item }}</td>",
      "</tr>",
      "{% endfor %}",
      "</table>",
    ],
  ])
  expect(lines(`<table>#foreach($item in $items)<tr></tr>#end</table>`)).toEqual([
    ...["<table>", "#foreach($item in $items)", "<tr></tr>", "#end", "</table>"],
  ])
})

it("treats elements of MJML as blocks", () => {
  expect(
    formatSource('<mj-section><mj-column><mj-image src="a" /></mj-column></mj-section>').split("\n"),
  ).toEqual(["<mj-section>", "  <mj-column>", '    <mj-image src="a" />', "  </mj-column>", "</mj-section>"])
})

test.each([
  ["words and links", '<p><span>a</span><a href="#">b</a> <i>c</i>d</p>'],
  ["comments for Outlook", "<!--[if mso]><table><tr><td><![endif]-->"],
  ["text that keeps its blanks", "<pre>  a\n   b</pre>"],
  ["tags within words", "<p>Hello {% if name %}{{ name }}{% else %}you{% endif %}, hi</p>"],
  ["a rule of a style with tags", "a{color:{{ brand }}}"],
])("leaves %s together", (_, source) => {
  expect(formatSource(`<div>${source}</div>`).replaceAll("\n  ", "\n")).toContain(
    source.replaceAll("\n  ", "\n"),
  )
})

describe("for any source", () => {
  const sources = fc
    .array(
      fc.constantFrom(
        ...["<table>", "</table>", "<tr>", "<td>", "</td>", "</tr>", "<p>", "</p>", "<b>", "</b>", "<br>"],
        ...[
          "{{ a }}",
          "{% if a > 1 %}",
          "{% endif %}",
          "#if($a)",
          "#end",
          "<!-- x -->",
          "<!--[if mso]>",
          "<![endif]-->",
        ],
        ...["words", " ", "\n", '<a href="{{ url }}">', "</a>", "<mj-text>", "</mj-text>", "<", "ä"],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(""))
  const withoutBlanks = (text: string) => text.replace(/\s+/g, "")

  it("changes only blank space, or refuses", () => {
    fc.assert(
      fc.property(sources, (source) => {
        let once: string
        try {
          once = formatSource(source)
        } catch (error) {
          expect((error as Error).message).toBe("More than blank space would have changed.")
          return
        }
        expect(withoutBlanks(once)).toBe(withoutBlanks(source))
      }),
    )
  })

  it("a cursor stays after the same text", () => {
    fc.assert(
      fc.property(sources, fc.nat(200), (source, at) => {
        const place = Math.min(at, source.length)
        const spaced = source.replaceAll(">", ">\n  ")
        const moved = placeIn(spaced, source, place)
        expect(withoutBlanks(spaced.slice(0, moved))).toBe(withoutBlanks(source.slice(0, place)))
      }),
    )
  })
})

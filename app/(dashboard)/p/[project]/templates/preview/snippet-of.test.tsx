import { expect, it } from "vitest"
import { snippetOf } from "./snippet-of.ts"

it("LOOK-6 cuts the beginning of a message to what a mailbox shows", () => {
  const html =
    "<html><head><title>T</title><style>p{}</style></head><body><!-- x --><p>We pack &amp; send</p><p>today</p></body></html>"
  expect(snippetOf({ html })).toBe("We pack & send today")
  expect(snippetOf({ html: `<p>${"long ".repeat(60)}</p>` }).length).toBeLessThanOrEqual(111)
})

it("LOOK-6 decodes every character reference once, and drops filling after a preheader", () => {
  const html = "<p>It&#39;s &quot;1 &lt; 2&quot; &#x2014; &auml;&nbsp;&amp;lt;</p>"
  expect(snippetOf({ html })).toBe(`It's "1 < 2" — ä &lt;`)
  expect(snippetOf({ html: "Today&#847;&zwnj;&nbsp;&#8199;&shy;&#847; <p>Hello</p>" })).toBe("Today Hello")
})

it("LOOK-6 shows plain text as it is", () => {
  expect(snippetOf({ plaintext: "1 < 2 &amp; 3\n> 2" })).toBe("1 < 2 &amp; 3 > 2")
})

import { describe, expect, test } from "vitest"
import { languages } from "#contract/message-words"
import { escapeHtml, footer, footerTexts } from "./footer.ts"

describe("UNSUB-1 the footer", () => {
  test.each(languages)("in %s names the address and gives the link", (language) => {
    const { html, plaintext } = footer(language, "a@example.com", "https://example.com/u/1")
    for (const text of [html, plaintext]) {
      expect(text).toContain("a@example.com")
      expect(text).toContain("https://example.com/u/1")
      expect(text).toContain(footerTexts[language].unsubscribe)
      expect(text).not.toContain("{email}")
    }
  })
  test("every language has its own text with a place for the address", () => {
    const texts = languages.map((language) => footerTexts[language])
    expect(new Set(texts.map((one) => one.sent)).size).toBe(languages.length)
    expect(texts.every((one) => one.sent.split("{email}").length === 2)).toBe(true)
  })
  test("an address with HTML in it stays text", () => {
    expect(footer("en", '"<b>"@example.com', "#").html).toContain("&quot;&lt;b&gt;&quot;@example.com")
    expect(escapeHtml(`<a href="x">&</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;")
  })
})

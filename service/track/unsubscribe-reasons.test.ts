import { expect, test } from "vitest"
import { languages } from "#contract/message-words"
import { unsubscribePage } from "./page.ts"
import { pageTexts } from "./page-texts.ts"
import { commentOf, reasons, reasonTexts } from "./unsubscribe-reasons.ts"

test.each([
  ["reason=too_many&comment=twice+a+day", "Too many messages: twice a day"],
  ["reason=not_requested&comment=+", "I did not sign up"],
  ["comment=+enough+", "enough"],
  ["reason=constructor&comment=enough", "enough"],
  [`comment=${"a".repeat(600)}`, "a".repeat(500)],
  ["comment=a%00b", "ab"],
  ["reason=unknown", undefined],
  ["", undefined],
])("UNSUB-9 for %s the sender gets %j", (form, comment) => {
  expect(commentOf(new URLSearchParams(form))).toBe(comment)
})

test.each(languages)(
  "UNSUB-7 UNSUB-9 the page in %s has its own translation of every text and reason",
  (language) => {
    const texts = pageTexts[language]
    expect(texts.language).toBe(language)
    const about = { email: "a@mail.example", from_email: "shop@example.com" }
    const html = unsubscribePage("ask", about, texts)
    expect(html).toContain(`<html lang="${texts.tag}">`)
    for (const reason of reasons) {
      expect(html).toContain(`value="${reason}"`)
      expect(html).toContain(reasonTexts[language][reason])
    }
    expect(new Set(Object.values(reasonTexts[language])).size).toBe(reasons.length)
    for (const step of ["ask", "done", "back", "complained", "invited", "late"] as const) {
      const page = unsubscribePage(step, about, texts)
      expect(page).not.toMatch(/undefined|\{email\}|<script|<img|https?:/)
      // Every button has a text, and every field has a label.
      for (const [, label] of page.matchAll(/<button[^>]*>(.*?)<\/button>/g)) expect(label).not.toBe("")
    }
  },
)

test("UNSUB-6 UNSUB-10 recipient and sender are shown as text, and a letter without a job still has its page", () => {
  const about = { email: '"<i>$&"@mail.example', from_email: "<script>@example.com" }
  const html = unsubscribePage("ask", about, pageTexts.en)
  expect(html).toContain("&lt;script&gt;@example.com")
  expect(html).toContain("&quot;&lt;i&gt;$&amp;&quot;")
  expect(html).not.toMatch(/<script>|<i>/)
  expect(unsubscribePage("ask", { email: "a@mail.example", from_email: null }, pageTexts.en)).not.toContain(
    "<ol",
  )
})

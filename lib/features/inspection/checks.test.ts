import { describe, expect, it } from "vitest"
import { languages } from "#lib/interface/format/language"
import { inboxCheckWords } from "#words/inbox-check"
import { type Checked, checkLetter, type FindingKey, findingKeys, sentencesOf } from "./checks.ts"
import { htmlContents } from "./letter-text.ts"
import { linkRows } from "./links.ts"

const words = "Thank you for your order. We pack it today and write again when it leaves our store. ".repeat(
  4,
)
const goodHtml = `<p>${words}</p><p><a href="https://shop.example/o">Follow it</a></p><a href="https://mail.example/t/u/a.b">Unsubscribe</a>`
const goodHeaders = [
  ["From", "Harbour Shop <shop@mail.shop.example>"],
  ["To", "reader@inbox.example"],
  ["Subject", "Your order 48213 is confirmed"],
  ["Date", "Fri, 20 Nov 2026 13:32:00 +0000"],
  ["Message-ID", "<0abc@mail.example>"],
  ["DKIM-Signature", "v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example; s=us; h=from; bh=x; b=y"],
  ["List-Unsubscribe", "<https://mail.example/t/u/a.b>"],
  ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
] as const

type Overrides = {
  headers?: Record<string, string | null>
  html?: string
  plaintext?: string
  subject?: string
  more?: [string, string][]
  return_path?: string
}

function checked({
  headers = {},
  html = goodHtml,
  plaintext = words,
  subject,
  more = [],
  return_path,
}: Overrides = {}): Checked {
  const replaced = goodHeaders.flatMap(([name, value]) => {
    const override = headers[name]
    return override === null ? [] : [{ name, value: override ?? value }]
  })
  const contents = html === "" ? null : htmlContents(html)
  return {
    letter: {
      headers: [...replaced, ...more.map(([name, value]) => ({ name, value }))],
      ...(html === "" ? {} : { html }),
      ...(plaintext === "" ? {} : { plaintext }),
      subject: subject ?? "Your order 48213 is confirmed",
      received_at: "2026-11-20 13:32:05",
      return_path: return_path ?? "b.1.2.3@mail.example",
    },
    contents,
    links: contents ? linkRows(contents) : [],
  }
}
const found = (overrides?: Overrides) => checkLetter(checked(overrides))
const severityOf = (key: FindingKey, overrides?: Overrides) =>
  found(overrides).find((one) => one.key === key)?.severity

describe("INBOX-4 checkLetter", () => {
  it("finds no problem in a good message", () => {
    expect(found().filter((one) => one.severity === "danger" || one.severity === "warning")).toEqual([])
    expect(found().filter((one) => one.severity === "success").length).toBeGreaterThanOrEqual(8)
  })

  const cases: [string, Overrides, FindingKey, string][] = [
    ["no From", { headers: { From: "nobody" } }, "noFrom", "danger"],
    ["two From lines", { more: [["From", "a@b.example"]] }, "manyFrom", "danger"],
    ["no signature", { headers: { "DKIM-Signature": null } }, "dkimMissing", "danger"],
    [
      "a foreign signature",
      { headers: { "DKIM-Signature": "v=1; d=mailer.example; b=x" } },
      "dkimForeign",
      "warning",
    ],
    ["a Return-Path of its own", { return_path: "b@bounce.shop.example" }, "returnAligned", "success"],
    ["a foreign Return-Path and a signature", {}, "returnForeign", "info"],
    [
      "a foreign Return-Path alone",
      { headers: { "DKIM-Signature": null } },
      "returnForeignUnsigned",
      "warning",
    ],
    ["a header wins", { more: [["Return-Path", "<b@shop.example>"]] }, "returnAligned", "success"],
    ["no Return-Path", { return_path: "" }, "returnUnknown", "info"],
    ["no List-Unsubscribe", { headers: { "List-Unsubscribe": null } }, "noUnsubscribe", "warning"],
    [
      "a mail address alone",
      { headers: { "List-Unsubscribe": "<mailto:a@b.example>" } },
      "unsubscribeMailOnly",
      "warning",
    ],
    [
      "more than one click",
      { headers: { "List-Unsubscribe-Post": null } },
      "unsubscribeNotOneClick",
      "warning",
    ],
    ["no link to unsubscribe", { html: `<p>${words}</p>` }, "noUnsubscribeLink", "warning"],
    ["no Message-ID", { headers: { "Message-ID": null } }, "noMessageId", "warning"],
    ["a malformed Message-ID", { headers: { "Message-ID": "0abc" } }, "badMessageId", "warning"],
    ["no Date", { headers: { Date: null } }, "noDate", "warning"],
    ["a Date that is none", { headers: { Date: "yesterday evening" } }, "badDate", "warning"],
    ["a Date far away", { headers: { Date: "Fri, 13 Nov 2026 13:32:00 +0000" } }, "oddDate", "warning"],
    ["no body", { html: "", plaintext: "" }, "noParts", "danger"],
    ["HTML alone", { plaintext: "" }, "htmlOnly", "warning"],
    ["text alone", { html: "" }, "textOnly", "info"],
    [
      "little text",
      { html: `<p>${"Some words. ".repeat(20)}</p><style>${"p{margin:0}".repeat(2000)}</style>` },
      "littleText",
      "warning",
    ],
    [
      "pictures alone",
      { html: '<img src="https://a.example/all.png" alt="All of it" width="600">' },
      "allPictures",
      "warning",
    ],
    ["no subject", { subject: " " }, "noSubject", "danger"],
    ["a long subject", { subject: "word ".repeat(20).trim() }, "longSubject", "info"],
    ["a loud subject", { subject: "BUY EVERYTHING NOW" }, "loudSubject", "warning"],
    ["exclamation marks", { subject: "Sale!! Today" }, "loudSubject", "warning"],
    ["large HTML", { html: `<p>${words.repeat(400)}</p>` }, "largeHtml", "warning"],
    [
      "a script and a form",
      { html: `${goodHtml}<script>1</script><form></form><p onclick="x">` },
      "activeHtml",
      "danger",
    ],
    ["a tag left over", { subject: "Hello {{to_name}}" }, "unfilled", "danger"],
    [
      "a link that lies",
      { html: `${goodHtml}<a href="https://evil.example">bank.example</a>` },
      "badLinks",
      "danger",
    ],
    ["http", { html: `${goodHtml}<a href="http://shop.example">Shop</a>` }, "insecureLinks", "warning"],
    ["a picture without text", { html: `${goodHtml}<img src="https://a.example/p.png">` }, "noAlt", "info"],
    ["answers elsewhere", { more: [["Reply-To", "help@desk.example"]] }, "replyElsewhere", "info"],
    ["a header twice", { more: [["Subject", "Another"]] }, "twice", "warning"],
  ]
  it.each(cases)("%s", (_name, overrides, key, severity) => expect(severityOf(key, overrides)).toBe(severity))

  it("the pixel is not an image, and hidden padding is not text", () => {
    const pixel = '<img src="https://mail.example/t/o/a.b" width="1" height="1">'
    expect(severityOf("allPictures", { html: `<p>Hi</p>${pixel}` })).toBeUndefined()
    expect(htmlContents(`<p>a\u200b \u00ad b</p><style>p{}</style>`).text).toBe("a b")
  })

  it("the most severe come first", () => {
    const order = found({ subject: "", headers: { Date: null } }).map((one) => one.severity)
    expect(order).toEqual([...order].sort((a, b) => rank.indexOf(a) - rank.indexOf(b)))
  })
  const rank = ["danger", "warning", "info", "success"]

  it("every finding has a sentence in both languages, and all but a passed one have a next step", () => {
    const passed = new Set(
      findingKeys.filter((key) => found().some((one) => one.key === key && one.severity === "success")),
    )
    passed.add("returnAligned")
    for (const language of languages) {
      const said = inboxCheckWords[language].findings
      expect(Object.keys(said).sort()).toEqual([...findingKeys].sort())
      for (const key of findingKeys) {
        const { found: what, todo } = sentencesOf({ key, values: {} }, inboxCheckWords[language])
        expect(what, key).toBeTruthy()
        expect(Boolean(todo), key).toBe(!passed.has(key))
      }
    }
  })
})

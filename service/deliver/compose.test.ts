import PostalMime from "postal-mime"
import { expect, test } from "vitest"
import { at } from "../clock.ts"
import type { RenderedLetter } from "../submit/job-message.ts"
import { compose, envelopeAddress } from "./compose.ts"

const date = at(Date.UTC(2026, 4, 4, 12))
const mark = { letter_id: "0abc", email: "reader@inbox.example", date, mailHostname: "mail.example" }
const letter: RenderedLetter = {
  subject: "Grüße 👋",
  from_email: "hello@shop.example",
  from_name: "Łódź, Ltd.",
  to_name: "Ann, the reader",
  reply_to: "reply@shop.example",
  html: '<p>Héllo <img src="cid:logo.png"></p>',
  plaintext: "Héllo",
  amp: "<!doctype html><html ⚡4email></html>",
  headers: {
    "X-Order": "42",
    "List-Unsubscribe": `<https://mail.example/t/u/${"A1-_".repeat(120)}.sig>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  attachments: [{ type: "application/pdf", name: "Rechnung März.pdf", content: btoa("a pdf") }],
  inline_attachments: [{ type: "image/png", name: "logo.png", content: btoa("a png") }],
  unsubscribe_url: "#",
}

test("COMPOSE-1 COMPOSE-5 ATTACH-5 every part and name arrives as it was rendered", async () => {
  const mail = await PostalMime.parse(await compose(letter, mark))
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: "Łódź, Ltd.", address: "hello@shop.example" },
    to: [{ name: "Ann, the reader", address: "reader@inbox.example" }],
    replyTo: [{ address: "reply@shop.example" }],
    messageId: "<0abc@mail.example>",
    date: date.toISOString(),
  })
  expect(mail.html?.trim()).toBe(letter.html)
  expect(mail.text?.trim()).toBe(letter.plaintext)
  const header = (name: string) => mail.headers.find((one) => one.key === name)?.value
  expect(header("x-order")).toBe("42")
  expect(header("list-unsubscribe")).toBe(letter.headers["List-Unsubscribe"])
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  const files = mail.attachments.map((one) => [one.filename, one.mimeType, one.contentId ?? null])
  expect(files).toContainEqual(["Rechnung März.pdf", "application/pdf", null])
  expect(files).toContainEqual(["logo.png", "image/png", "<logo.png>"])
})

test("COMPOSE-2 lines end with CRLF and only ASCII goes over the wire", async () => {
  const text = (await compose(letter, mark)).toString("latin1")
  expect(/(^|[^\r])\n/.test(text)).toBe(false)
  expect([...text].every((one) => one.charCodeAt(0) < 128)).toBe(true)
})

test("COMPOSE-3 a shown To of the message replaces the recipient's own line", async () => {
  const own = { ...letter, to_header: "Ann <a@x.example>, b@x.example", cc_header: "c@x.example" }
  const mail = await PostalMime.parse(await compose(own, mark))
  expect(mail.to?.map((one) => one.address)).toEqual(["a@x.example", "b@x.example"])
  expect(mail.cc?.map((one) => one.address)).toEqual(["c@x.example"])
})

test("COMPOSE-4 SMTP gets the domain in ASCII", () => {
  expect(envelopeAddress("Ann@BÜCHER.example")).toBe("Ann@xn--bcher-kva.example")
  expect(envelopeAddress('"a@b"@mail.example')).toBe('"a@b"@mail.example')
})

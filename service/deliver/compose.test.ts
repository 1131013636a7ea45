import PostalMime, { decodeWords } from "postal-mime"
import { expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { at } from "../clock.ts"
import type { RenderedLetter } from "../message/job-message.ts"
import { messageFaults } from "../testing/message-faults.ts"
import { compose } from "./compose.ts"

const date = at(Date.UTC(2026, 4, 4, 12))
const identity = { letter_id: "0abc", email: "reader@inbox.example", date, mailHostname: "mail.example" }
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
  const mail = await PostalMime.parse(compose(letter, identity))
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: "Łódź, Ltd.", address: "hello@shop.example" },
    to: [{ name: "Ann, the reader", address: "reader@inbox.example" }],
    replyTo: [{ address: "reply@shop.example" }],
    messageId: "<0abc@mail.example>",
    date: date.toISOString(),
  })
  expect(mail.html?.trim()).toBe(letter.html?.replace("cid:logo.png", "cid:logo.png@mail.example"))
  expect(mail.text?.trim()).toBe(letter.plaintext)
  const header = (name: string) => mail.headers.find((one) => one.key === name)?.value
  expect(header("x-order")).toBe("42")
  expect(header("list-unsubscribe")).toBe(letter.headers["List-Unsubscribe"])
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  const files = mail.attachments.map((one) => [one.filename, one.mimeType, one.contentId ?? null])
  expect(files).toContainEqual(["Rechnung März.pdf", "application/pdf", null])
  expect(files).toContainEqual(["logo.png", "image/png", "<logo.png@mail.example>"])
})

test("COMPOSE-2 lines end with CRLF and only ASCII goes over the wire", async () => {
  const text = compose(letter, identity).toString("latin1")
  expect(/(^|[^\r])\n/.test(text)).toBe(false)
  expect([...text].every((one) => one.charCodeAt(0) < 128)).toBe(true)
})

test.each([
  ["7bit", "Dear Pat,\ryour order\r\r\nhas\nleft."],
  ["quoted-printable", "Grüße, Pat,\ryour order\r\r\nhas\nleft."],
  ["base64", "漢字,\r漢字\r\r\n漢字\n漢字"],
])("COMPOSE-2 no CR or LF leaves alone, in %s either", async (encoding, text) => {
  const { html: _, amp: __, ...plain } = letter
  const bytes = compose({ ...plain, plaintext: text, attachments: [], inline_attachments: [] }, identity)
  expect(bytes.toString()).toContain(`Content-Transfer-Encoding: ${encoding}\r\n`)
  expect(messageFaults(bytes)).toEqual([])
  const mail = await PostalMime.parse(bytes)
  expect(mail.text?.split("\n")).toHaveLength(text.split(/[\r\n]+/).length + (encoding === "base64" ? 0 : 1))
})

test("COMPOSE-7 a message whose shown addresses ASCII cannot carry has a To nevertheless", async () => {
  const bytes = compose(
    { ...letter, to_header: "Jürgen <jürgen@x.example>", cc_header: "ü@x.example" },
    identity,
  )
  expect(bytes.toString()).toContain("To: undisclosed-recipients:;\r\n")
  expect(messageFaults(bytes)).toEqual([])
})

test("COMPOSE-8 to an address beyond ASCII the address is UTF-8, and all else is ASCII", async () => {
  const bytes = compose(
    { ...letter, to_name: "Jürgen", cc_header: "Ünn <ü@x.example>" },
    { ...identity, email: "jürgen@bücher.example" },
  )
  const fields = bytes.toString().split("\r\n\r\n")[0]?.split("\r\n") ?? []
  expect(fields.filter((line) => /[^ -~]/.test(line))).toEqual([
    "To: =?UTF-8?Q?J=C3=BCrgen?= <jürgen@xn--bcher-kva.example>",
    "Cc: =?UTF-8?Q?=C3=9Cnn?= <ü@x.example>",
  ])
  const mail = await PostalMime.parse(bytes)
  expect(mail.to).toEqual([{ name: "Jürgen", address: "jürgen@xn--bcher-kva.example" }])
})

test("COMPOSE-3 a shown To of the message replaces the recipient's own line", async () => {
  const toCompose = { ...letter, to_header: "Ann <a@x.example>, b@x.example", cc_header: "c@x.example" }
  const mail = await PostalMime.parse(compose(toCompose, identity))
  expect(mail.to?.map((one) => one.address)).toEqual(["a@x.example", "b@x.example"])
  expect(mail.cc?.map((one) => one.address)).toEqual(["c@x.example"])
})

test("HEADERS-5 names in To and CC may come unencoded, with commas and quotes, and are encoded; groups are read", async () => {
  const toCompose = {
    ...letter,
    to_header: 'Ünn Sample <a@BÜCHER.example>, "Sample, Ann" <b@x.example>, Team: c@x.example, d@x.example;',
    cc_header: "=?utf-8?Q?J=C3=B6rg?= <e@x.example>",
  }
  const bytes = compose(toCompose, identity)
  expect(bytes.every((one) => one < 128)).toBe(true)
  const mail = await PostalMime.parse(bytes)
  expect(mail.to).toEqual([
    { name: "Ünn Sample", address: "a@xn--bcher-kva.example" },
    { name: "Sample, Ann", address: "b@x.example" },
    { name: "", address: "c@x.example" },
    { name: "", address: "d@x.example" },
  ])
  expect(mail.cc).toEqual([{ name: "Jörg", address: "e@x.example" }])
})

test("COMPOSE-3 a display name is a name, also when it looks like addresses", async () => {
  const names = { to_name: 'Ann "A" <x@evil.example>, b@c.example', from_name: "Shop <y@evil.example>" }
  const mail = await PostalMime.parse(compose({ ...letter, ...names }, identity))
  expect(mail.to).toEqual([{ name: names.to_name, address: "reader@inbox.example" }])
  expect(mail.from).toEqual({ name: names.from_name, address: "hello@shop.example" })
})

test("ATTACH-3 a file goes out in the charset of its type, byte for byte; a composite type goes as plain bytes", async () => {
  const latin = Buffer.from("Grüße\n", "latin1")
  const files = [
    { type: "text/plain; charset=iso-8859-1", name: "a.txt", content: latin.toString("base64") },
    { type: "text/csv", name: "b.csv", content: latin.toString("base64") },
    { type: "message/rfc822", name: "c.eml", content: Buffer.from("Subject: ü\n\nü").toString("base64") },
  ]
  const { amp: _, ...plain } = letter
  const bytes = compose({ ...plain, inline_attachments: [], attachments: files }, identity)
  const text = bytes.toString("latin1")
  expect(text).toMatch(/Content-Type: text\/plain; charset=iso-8859-1;\s+name=a\.txt\r\n/)
  expect(text).toMatch(/Content-Type: text\/csv; name=b\.csv\r\n/)
  expect(bytes.every((one) => one < 128)).toBe(true)
  const { attachments } = await PostalMime.parse(bytes, { attachmentEncoding: "base64" })
  expect(attachments.map((one) => [one.mimeType, one.content])).toEqual([
    ["text/plain", files[0]?.content],
    ["text/csv", files[1]?.content],
    ["application/octet-stream", files[2]?.content],
  ])
})

test("ATTACH-4 a file of 7 MB arrives in its bytes", async () => {
  const bytes = Buffer.alloc(7_340_031, "0123456789abcdef")
  const file = { type: "application/octet-stream", name: "large.bin", content: bytes.toString("base64") }
  const made = compose({ ...letter, inline_attachments: [], attachments: [file] }, identity)
  const { attachments } = await PostalMime.parse(made)
  const content = attachments.find((one) => one.filename === "large.bin")?.content
  expect(content instanceof ArrayBuffer && Buffer.from(content).equals(bytes)).toBe(true)
})

test("ATTACH-5 an inline name that cannot be a content id is found by its picture all the same", async () => {
  const html = '<img src="cid:lo go ü.png"><img src="cid:lo%20go%20%C3%BC.png"><img src="cid:plain.png">'
  const picture = (name: string) => ({ type: "image/png", name, content: btoa("a png") })
  const toCompose = { ...letter, html, inline_attachments: [picture("lo go ü.png"), picture("plain.png")] }
  const bytes = compose(toCompose, identity)
  expect(bytes.every((one) => one < 128)).toBe(true)
  const mail = await PostalMime.parse(bytes)
  expect(mail.html?.trim()).toBe(
    '<img src="cid:inline-1@mail.example"><img src="cid:inline-1@mail.example"><img src="cid:plain.png@mail.example">',
  )
  const inline = mail.attachments.filter((one) => one.disposition === "inline")
  expect(inline.map((one) => [one.filename, one.contentId])).toEqual([
    ["lo go ü.png", "<inline-1@mail.example>"],
    ["plain.png", "<plain.png@mail.example>"],
  ])
})

test("ATTACH-5 every Content-ID has the form of a message id, and HTML shows it", async () => {
  const names = ["logo", "logo@shop.example", "logo.png", ".logo", "lo..go", "a@b@c", "logo@"]
  const html = names.map((name) => `<img src="cid:${name}">`).join("")
  const inline_attachments = names.map((name) => ({ type: "image/png", name, content: btoa("a png") }))
  const mail = await PostalMime.parse(compose({ ...letter, html, inline_attachments }, identity))
  const ids = [
    ...["logo@mail.example", "logo@shop.example", "logo.png@mail.example"],
    ...["inline-4@mail.example", "inline-5@mail.example", "inline-6@mail.example", "inline-7@mail.example"],
  ]
  expect([...(mail.html ?? "").matchAll(/cid:([^"]*)"/g)].map(([, id]) => id)).toEqual(ids)
  const inline = mail.attachments.filter((one) => one.disposition === "inline")
  expect(inline.map(({ contentId }) => contentId)).toEqual(ids.map((id) => `<${id}>`))
})

test("ATTACH-5 of names that begin alike the longest is meant, and a name is replaced once", async () => {
  const html = '<img src="cid:a b"><img src="cid:a b c"><img src="cid:a%20b%20c"><img src="cid:(x) [y] $&.*">'
  const names = ["a b", "a b c", "(x) [y] $&.*", "inline-1@mail.example x"]
  const inline_attachments = names.map((name) => ({ type: "image/png", name, content: btoa("a png") }))
  const mail = await PostalMime.parse(compose({ ...letter, html, inline_attachments }, identity))
  expect([...(mail.html ?? "").matchAll(/cid:([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "inline-1@mail.example",
    "inline-2@mail.example",
    "inline-2@mail.example",
    "inline-3@mail.example",
  ])
})

test("ATTACH-5 HTML is gone through once, however many names cannot be content ids", async () => {
  const files = Array.from({ length: 500 }, (_, at) => ({
    type: "image/png",
    name: `a picture ${at}.png`,
    content: "YQ==",
  }))
  const html = `${"cid:a picture ".repeat(500_000)}<img src="cid:a%20picture%20499.png">`
  let bytes: Buffer = Buffer.alloc(0)
  const took = cpuMsOf(() => {
    bytes = compose({ ...letter, html, inline_attachments: files }, identity)
  })
  // A third of a second; one pass for each name and spelling took five.
  expect(took).toBeLessThan(3000)
  expect((await PostalMime.parse(bytes)).html).toContain('src="cid:inline-500@mail.example"')
})

test("HEADERS-6 values beyond ASCII and words longer than a line arrive as they were, in lines that hosts take", async () => {
  const headers = {
    "X-Greeting": `Grüße ${"ü".repeat(400)}`,
    "X-Word": "x".repeat(3000),
    "X-Words": Array(400).fill("word").join(" "),
  }
  const bytes = compose({ ...letter, headers }, identity)
  const lines = bytes.toString("latin1").split("\r\n")
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
  const mail = await PostalMime.parse(bytes)
  for (const [name, value] of Object.entries(headers))
    expect(decodeWords(mail.headers.find((one) => one.key === name.toLowerCase())?.value ?? "")).toBe(value)
})

test("ATTACH-7 a calendar with a method is an alternative of the texts and stays a file", () => {
  const invite = {
    type: "text/calendar; method=REQUEST",
    name: "invite.ics",
    content: btoa("BEGIN:VCALENDAR"),
  }
  const text = compose({ ...letter, attachments: [invite] }, identity).toString()
  const [, boundary = ""] = /multipart\/alternative;\s+boundary="?([^"\r]+)/.exec(text) ?? []
  const versions = text.split(`--${boundary}`).slice(1, -1)
  expect(versions.map((one) => /content-type: ([^;]+)/i.exec(one)?.[1])).toEqual([
    "text/plain",
    "text/x-amp-html",
    "multipart/related",
    "text/calendar",
  ])
  expect(versions.at(-1)).toMatch(/^\r\nContent-Type: text\/calendar; method=REQUEST\r\n/)
  expect(text.split(`--${boundary}--`)[1]).toMatch(/Content-Disposition: attachment; filename="?invite\.ics/)
})

test("SMTP-17 a signed message is its content as it came under header fields of ours", () => {
  const entity = 'Content-Type: multipart/signed; boundary="s"\r\n\r\n--s\r\n\r\nsigned  \r\n--s--\r\n'
  const { html: _, plaintext: __, amp: ___, ...bare } = letter
  const attachments = [{ type: "message/rfc822", name: "signed.eml", content: btoa(entity) }]
  const text = compose({ ...bare, attachments, protection: "signed" }, identity).toString()
  expect(text.endsWith(`\r\nMIME-Version: 1.0\r\n${entity}`)).toBe(true)
  expect(text).toMatch(/^Message-ID: <0abc@mail\.example>\r$/m)
  expect(text.match(/^content-/gim)).toHaveLength(1)
})

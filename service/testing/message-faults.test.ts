import { expect, test } from "vitest"
import { messageFaults } from "./message-faults.ts"

const head = {
  From: "Shop <shop@example.com>",
  To: "reader@example.com",
  Subject: "Receipt",
  Date: "Mon, 04 May 2026 12:00:00 +0000",
  "Message-ID": "<1@mail.example>",
  "MIME-Version": "1.0",
  "Content-Type": "text/plain; charset=utf-8",
}

/** A message with other or more fields; `undefined` leaves one out. */
const message = (fields: Record<string, string | undefined>, body = "Hello.\r\n"): string =>
  `${Object.entries({ ...head, ...fields })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`]))
    .join("")}\r\n${body}`

const withLines = (...lines: string[]): string => `${lines.join("\r\n")}\r\n${message({})}`

const encoded = (encoding: string, body: string): string =>
  message({ "Content-Transfer-Encoding": encoding }, body)

const part = "Content-Type: text/plain\r\n\r\ntext\r\n"
const multipart = (body: string, boundary = "b"): string =>
  message({ "Content-Type": `multipart/mixed; boundary=${boundary}` }, body)

const disposition = (value: string): string =>
  multipart(`--b\r\nContent-Disposition: ${value}\r\n\r\nx\r\n--b--\r\n`)

const base64Word = `=?UTF-8?B?${"QUFB".repeat(16)}?=`
const signature = "v=1; a=rsa-sha256; d=shop.example; s=us; h=from:to; bh=QUFB; b=QUFB"

const broken: Record<string, [message: string, ...faults: string[]]> = {
  "CR without LF": [message({}, "a\rb\r\n"), "bare CR"],
  "LF without CR": [message({}, "a\nb\r\n"), "bare LF"],
  "a NUL": [message({}, "a\0b\r\n"), "NUL"],
  "a last line without an end": [message({}, "a"), "the last line has no end"],
  "999 characters": [message({}, `${"a".repeat(999)}\r\n`), "a line of more than 998 characters"],
  "a header alone": ["From: a@example.com\r\n", "no empty line after the header"],
  "a line without a colon": [withLines("X Y"), "a line that is not a header field"],
  "a name with a blank": [withLines("X Y: 1"), "a line that is not a header field"],
  "a fold at the very beginning": [withLines(" X: 1"), "a line that is not a header field"],
  "a blank line in a fold": [withLines("X-A: 1", " ", " 2"), "X-A: a blank line in a fold"],
  "UTF-8 in a header": [message({ "X-A": "\xc3\xbc" }), "X-A: a character that is not printable ASCII"],
  "no Subject": [message({ Subject: undefined }), "subject: missing"],
  "no Message-ID": [message({ "Message-ID": undefined }), "message-id: missing"],
  "two From": [withLines("From: other@example.com"), "from: repeated"],
  "two List-Unsubscribe": [
    withLines("List-Unsubscribe: <https://a.example/>", "List-Unsubscribe: <https://b.example/>"),
    "list-unsubscribe: repeated",
  ],
  "an encoded word of 76 characters": [
    message({ Subject: base64Word }),
    "Subject: a line with an encoded word has more than 76 characters",
    "Subject: an encoded word of more than 75 characters",
  ],
  "a long line with an encoded word": [
    message({ Subject: `=?UTF-8?Q?a?= ${"a".repeat(60)}` }),
    "Subject: a line with an encoded word has more than 76 characters",
  ],
  "an unknown charset": [message({ Subject: "=?x-none?Q?a?=" }), "Subject: an unknown charset"],
  "half a character in an encoded word": [
    message({ Subject: "=?UTF-8?Q?=C3?= =?UTF-8?Q?=BC?=" }),
    "Subject: bytes that are not valid in their charset",
  ],
  "a blank in an encoded word": [
    message({ Subject: "=?UTF-8?Q?a b?=" }),
    "Subject: a blank in an encoded word",
  ],
  "a line break in an encoded word": [
    message({ Subject: "=?UTF-8?Q?a=0D=0Ab?=" }),
    "Subject: an encoded control character",
  ],
  "an encoded word without B or Q": [
    message({ Subject: "=?UTF-8?X?a?=" }),
    "Subject: a malformed encoded word",
  ],
  "base64 cut short in an encoded word": [
    message({ Subject: "=?UTF-8?B?YWJ?=" }),
    "Subject: an encoded word that cannot be decoded",
  ],
  "an encoded word in an address": [
    message({ To: "=?UTF-8?Q?a?=@example.com" }),
    "To: an encoded word in an address",
  ],
  "an encoded word in a quoted string": [
    message({ From: '"=?UTF-8?Q?a?=" <a@example.com>' }),
    "From: an encoded word in a quoted string",
  ],
  "an encoded word in a URL": [
    message({ "List-Unsubscribe": "=?UTF-8?Q?<https://a.example/=C3=BC>?=" }),
    "List-Unsubscribe: an encoded word in a URL",
  ],
  "an encoded word in an id": [
    message({ "In-Reply-To": "<=?UTF-8?Q?a?=@a.example>" }),
    "In-Reply-To: an encoded word in an id",
  ],
  "an address without a domain": [message({ To: "reader" }), "To: a malformed address"],
  "an unquoted comma in a name": [message({ To: "Doe, Ann <a@example.com>" }), "To: a malformed address"],
  "a blank in an address": [message({ To: "<a @example.com>" }), "To: a malformed address"],
  "a domain with an underscore": [message({ To: "a@b_c.example" }), "To: an invalid domain in an address"],
  "a local part of 65 characters": [
    message({ To: `${"a".repeat(65)}@example.com` }),
    "To: an address that is too long",
  ],
  "a group as a sender": [message({ From: "Us: a@example.com;" }), "From: a malformed address"],
  "a group without an end": [message({ To: "Us: a@example.com" }), "To: a group without an end"],
  "an unquoted dot in a name": [
    message({ From: "shop.example <a@b.example>" }),
    "From: an unquoted dot in a name",
  ],
  "30 February": [message({ Date: "Mon, 30 Feb 2026 12:00:00 +0000" }), "Date: a date that does not exist"],
  "a Monday that was a Tuesday": [
    message({ Date: "Mon, 05 May 2026 12:00:00 +0000" }),
    "Date: a date on another day of the week",
  ],
  "a date of ISO 8601": [message({ Date: "2026-05-04T12:00:00Z" }), "Date: a malformed date"],
  "a fold in a reference": [
    message({ References: "<a@b.example> <c@\r\n d.example>" }),
    "References: a blank in an id",
  ],
  "an id without brackets": [message({ "In-Reply-To": "a@b.example" }), "In-Reply-To: a malformed id"],
  "an id in another script": [message({ "Message-ID": "<1@mail..example>" }), "Message-ID: a malformed id"],
  "a fold in a URL": [
    message({ "List-Unsubscribe": "<https://a.example/\r\n b>" }),
    "List-Unsubscribe: a blank in a URL",
  ],
  "a URL without brackets": [
    message({ "List-Unsubscribe": "https://a.example/" }),
    "List-Unsubscribe: a malformed URL",
  ],
  "a URL with a bare percent sign": [
    message({ "List-Unsubscribe": "<https://a.example/100%>" }),
    "List-Unsubscribe: a malformed URL",
  ],
  "MIME 2.0": [message({ "MIME-Version": "2.0" }), "MIME-Version: an unknown value"],
  "an unknown transfer encoding": [
    encoded("x-uuencode", "x\r\n"),
    "Content-Transfer-Encoding: an unknown value",
  ],
  "8-bit bytes in 7bit": [encoded("7bit", "\xc3\xbc\r\n"), "bytes beyond 7bit"],
  "long lines of base64": [
    encoded("base64", `${"QUFB".repeat(20)}\r\n`),
    "a line of base64 with more than 76 characters",
  ],
  "base64 with a letter of another alphabet": [encoded("base64", "QU-B\r\n"), "malformed base64"],
  "base64 after its padding": [encoded("base64", "QQ==QUFB\r\n"), "malformed base64"],
  "quoted-printable with half a code": [encoded("quoted-printable", "a=4\r\n"), "malformed quoted-printable"],
  "quoted-printable that ends with a soft break": [
    encoded("quoted-printable", "a=\r\n"),
    "malformed quoted-printable",
  ],
  "long lines of quoted-printable": [
    encoded("quoted-printable", `${"a".repeat(77)}\r\n`),
    "a line of quoted-printable with more than 76 characters",
  ],
  "a blank before a line end of quoted-printable": [
    encoded("quoted-printable", "a \r\nb\r\n"),
    "a blank at the end of a line of quoted-printable",
  ],
  "bytes of another charset": [
    encoded("quoted-printable", "=FC\r\n"),
    "bytes that are not valid in their charset",
  ],
  "a bare CR in encoded text": [
    encoded("quoted-printable", "a=0Db\r\n"),
    "a bare CR or LF in an encoded text",
  ],
  "an unquoted value": [
    disposition("attachment; filename=a b.txt"),
    "Content-Disposition: a malformed parameter",
  ],
  "a parameter twice": [
    disposition("attachment; filename=a; filename=b"),
    "Content-Disposition: a repeated parameter",
  ],
  "an encoded word as a file name": [
    disposition('attachment; filename="=?UTF-8?Q?a?="'),
    "Content-Disposition: an encoded word in a parameter",
  ],
  "a missing section of a file name": [
    disposition("attachment; filename*0*=utf-8''a; filename*2*=b"),
    "Content-Disposition: a malformed extended parameter",
  ],
  "a file name without a charset": [
    disposition("attachment; filename*=%C3%BC"),
    "Content-Disposition: a malformed extended parameter",
  ],
  "a file name cut in a character": [
    disposition("attachment; filename*=utf-8''%C3"),
    "Content-Disposition: a malformed extended parameter",
  ],
  "a type without a subtype": [message({ "Content-Type": "text" }), "Content-Type: a malformed value"],
  "no boundary": [message({ "Content-Type": "multipart/mixed" }), "a multipart without a boundary"],
  "a boundary that ends with a blank": [
    multipart(`--b \r\n${part}--b --\r\n`, '"b "'),
    "an invalid boundary",
  ],
  "a boundary that is nowhere": [multipart("text\r\n"), "a multipart without parts"],
  "a multipart cut short": [multipart(`--b\r\n${part}`), "a multipart without an end"],
  "a boundary in the content": [
    multipart(`--b\r\n${part}--bridge\r\n--b--\r\n`),
    "a boundary in the content",
  ],
  "text after the last part": [multipart(`--b\r\n${part}--b--\r\ntext\r\n`), "text after the last part"],
  "a multipart in base64": [
    message({ "Content-Type": "multipart/mixed; boundary=b", "Content-Transfer-Encoding": "base64" }),
    "an encoded multipart",
  ],
  "a signature without a body hash": [
    message({ "DKIM-Signature": signature.replace("bh=QUFB; ", "") }),
    "DKIM-Signature: a wrong tag bh",
  ],
  "a signature that leaves From out": [
    message({ "DKIM-Signature": signature.replace("h=from:to", "h=to") }),
    "DKIM-Signature: a wrong tag h",
  ],
  "a tag twice": [
    message({ "DKIM-Signature": `${signature}; v=1` }),
    "DKIM-Signature: a malformed list of tags",
  ],
}

test.each(Object.entries(broken))("COMPOSE-6 a strict receiver objects to %s", (_name, [text, ...faults]) => {
  expect(messageFaults(Buffer.from(text, "latin1"))).toEqual(faults)
})

const sound: Record<string, string> = {
  "a plain message": message({}),
  "a message without content": message({}, ""),
  "folds, groups, quotes and encoded words": message({
    Subject: "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n =?utf-8*de?B?w7w=?= and 1=?2",
    To: 'Us: "Doe, \\"Ann\\"" <a@example.com>,\r\n =?ISO-8859-1?Q?J=F6rg?= <"b c"@[192.0.2.1]>;, d@example.com',
    Cc: "undisclosed-recipients:;",
    References: "<a@b.example>\r\n <c$d@[192.0.2.1]>",
    "List-Unsubscribe":
      "<mailto:bye@shop.example?subject=a%20b>,\r\n <https://a@xn--bcher-kva.example:81/?a=(b)#c>",
    "DKIM-Signature": `${signature.replace("; h", ";\r\n h")}; t=1`,
  }),
  "parts in parts": multipart(
    `--b\r\nContent-Type: multipart/alternative; boundary="c d"\r\n\r\n--c d\r\n${part}\r\n--c d--\r\n\r\n--b\r\n` +
      "Content-Type: application/pdf; name*0*=utf-8''%C3%BC;\r\n name*1=a\r\nContent-ID: <a.pdf@mail.example>\r\n" +
      "Content-Transfer-Encoding: base64\r\n\r\nQQ==\r\n--b--\r\n",
  ),
  "soft breaks": encoded("quoted-printable", "a=C3=BC=\r\n b=20\r\n"),
}

test.each(Object.entries(sound))("COMPOSE-6 a strict receiver takes %s", (_name, text) => {
  expect(messageFaults(Buffer.from(text, "latin1"))).toEqual([])
})

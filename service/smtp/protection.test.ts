import { expect, test } from "vitest"
import { entityOf, protectionOf } from "./protection.ts"

test.each(["constructor", "__proto__", "multipart/mixed", ""])(
  "SMTP-17 a message of type %j is not protected",
  (value) => {
    const part = { contentType: { parsed: { value, params: { boundary: "b" } } }, childNodes: [] }
    expect(protectionOf(part)).toBe(null)
  },
)

test.each(["", "\r\n", "\r\n\r\n"])(
  "SMTP-17 the entity has no header fields of the message when the body is empty: %j",
  (end) => {
    const raw = Buffer.from(`From: shop@shop.example\r\nContent-Type: application/pkcs7-mime${end}`)
    expect(entityOf(raw, "encrypted").toString()).toBe("Content-Type: application/pkcs7-mime\r\n\r\n")
  },
)

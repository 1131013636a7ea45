import fc from "fast-check"
import { expect, test } from "vitest"
import { base64Bytes, isBase64 } from "./base64.ts"

test("ATTACH-4 base64 of any bytes is valid, with and without padding and line breaks, and its byte count is exact", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64")
      for (const form of [text, text.replace(/=+$/, ""), text.replace(/.{76}/g, "$&\r\n")]) {
        expect(isBase64(form)).toBe(true)
        expect(base64Bytes(form)).toBe(bytes.length)
      }
    }),
  )
})

test.each(["", "A", "=", "AAAAA", "AAA==", "AA=A", "A-_A", "data:image/png;base64,AAAA"])(
  "%j is none",
  (text) => {
    expect(isBase64(text)).toBe(false)
  },
)

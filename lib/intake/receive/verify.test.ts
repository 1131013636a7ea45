import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { anEvent, signed, signedBatch } from "#lib/testing/make"
import { verify } from "./verify.ts"

const key = "project-key-for-tests-0123456789abcdefghijklmnop"

describe("CALLBACK-2 the auth value is checked over the bytes as received", () => {
  test("a signed body is genuine", () => {
    expect(verify(signedBatch([anEvent()], key), key)).toBe("genuine")
  })

  test("escaped slashes and non-ASCII characters do not matter", () => {
    const body = signedBatch([anEvent({ url: "https://shop.example/a/ü?x=1", comment: "żółć 🙂" })], key)
    expect(body.toString()).toContain("https:\\/\\/shop.example")
    expect(verify(body, key)).toBe("genuine")
  })

  test("raw UTF-8, blanks and another place of auth do not matter", () => {
    const before = `{ "events_by_user" : [ {"user_id": 7, "events": [], "note": "żółć"} ], "auth" : "`
    const after = `" }\n`
    const digest = createHash("md5")
      .update(before + key + after)
      .digest("hex")
    expect(verify(Buffer.from(before + digest + after), key)).toBe("genuine")
  })

  test("a word auth in metadata, before the real one, does not confuse", () => {
    const other = "0123456789abcdef0123456789abcdef"
    const body = signed({ metadata: { auth: other }, auth: key, event_name: "x", user_id: 1 }, key)
    expect(verify(body, key)).toBe("genuine")
  })

  test("auth at the end of a long body is found after any number of others in metadata", () => {
    const other = { auth: "0123456789abcdef0123456789abcdef" }
    const events = Array.from({ length: 3000 }, () => ({ metadata: other }))
    expect(verify(signed({ events, auth: key }, key), key)).toBe("genuine")
    expect(verify(signed({ auth: key, events }, key), key)).toBe("genuine")
  })

  test("another key, a changed byte or a digest of nothing is forged", () => {
    const body = signedBatch([anEvent()], key)
    expect(verify(body, "another-key")).toBe("forged")
    const changed = Buffer.from(body.toString().replace("ann@example.com", "bob@example.com"))
    expect(verify(changed, key)).toBe("forged")
    expect(verify(Buffer.from('{"auth":"d41d8cd98f00b204e9800998ecf8427e"}'), key)).toBe("forged")
  })

  test("without an auth value it is unsigned", () => {
    expect(verify(Buffer.from('{"events_by_user":[]}'), key)).toBe("unsigned")
    expect(verify(Buffer.from('{"auth":"short"}'), key)).toBe("unsigned")
    expect(verify(Buffer.alloc(0), key)).toBe("unsigned")
  })

  test("detects any one changed byte", () => {
    const body = signedBatch([anEvent()], key)
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const changed = Buffer.from(body)
        changed[place] = ((changed[place] ?? 0) + by) % 256
        // A hex digit in another letter case has the same value.
        const isSameDigest = changed.toString().toLowerCase() === body.toString().toLowerCase()
        expect(verify(changed, key) === "genuine").toBe(isSameDigest && isInDigest(body, place))
      }),
    )
  })
})

describe("CALLBACK-20 a forged body costs no more than a genuine one", () => {
  const zeros = `"auth":"${"0".repeat(32)}"`

  test.each([
    ["of the outermost object", `{${`${zeros},`.repeat(230_000)}"x":1}`, "forged", 1],
    ["of metadata", `{"metadata":[${`{${zeros}},`.repeat(230_000)}1]}`, "unsigned", 0],
    ["in a text", `{"x":"${`\\"auth\\":\\"${"0".repeat(32)}\\" `.repeat(230_000)}"}`, "unsigned", 0],
    ["behind the beginning and not last", `{"x":[${"1,".repeat(40_000)}1],${zeros},"y":1}`, "unsigned", 0],
    ["without an end", `{"x":"${'\\"'.repeat(4_000_000)}`, "unsigned", 0],
  ])("auth %s", (_where, text, verdict, hashes) => {
    const bytes = Buffer.from(text)
    // Each hash covers the bytes before the digest and those after it.
    const hashed = vi.spyOn(bytes, "subarray")
    expect(verify(bytes, key)).toBe(verdict)
    expect(hashed).toHaveBeenCalledTimes(2 * hashes)
  })
})

const isInDigest = (body: Buffer, place: number): boolean => {
  const start = body.indexOf('"auth":"') + 8
  return place >= start && place < start + 32
}

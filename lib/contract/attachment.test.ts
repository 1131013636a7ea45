import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { attachments, inlineAttachments } from "./attachment.ts"
import { firstFault } from "./validation-error.ts"
import { limits } from "./limits.ts"

const codeOf = (overrides: object) => {
  const { error } = attachments.safeParse([
    { type: "text/plain", name: "a.txt", content: "YQ==", ...overrides },
  ])
  return error ? firstFault(error).code : null
}

describe("ATTACH-4 content", () => {
  test.each(["YQ==", "YQ", "YWI=", "YWJj", "YWJj\r\nYWJj\r\n", " YWJj ", "+/+/"])("may be %j", (content) => {
    expect(codeOf({ content })).toBeNull()
  })
  test.each([
    "",
    " ",
    "=",
    "==",
    "Y",
    "YQ=",
    "YQ===",
    "Y=Q=",
    "YWJjZ",
    "a-b_",
    "%%%%",
    "data:,YWJj",
    "YWJj\0",
  ])("may not be %j: 1592", (content) => {
    expect(codeOf({ content })).toBe(1592)
  })
  test("of the largest size is checked at once, also when it is made to be slow", () => {
    const most = limits.attachmentBase64BytesMax
    const good = "A".repeat(most - 2)
    const slow = [" ".repeat(most - 1), "=".repeat(most - 1), "A ".repeat(most / 2 - 1)]
    const took = cpuMsOf(() => {
      expect(codeOf({ content: good })).toBeNull()
      for (const one of slow) expect(codeOf({ content: `${one}%` })).toBe(1592)
      expect(codeOf({ content: `${good}%%%` })).toBe(2804)
    })
    // A few passes over 10 MB each; one look per pair of characters would take hours.
    expect(took).toBeLessThan(5000)
  })
})

describe("ATTACH-3 type", () => {
  test.each([
    "application/pdf",
    "text/plain; charset=iso-8859-1",
    'text/plain;charset="utf-8"; format=flowed',
    "application/vnd.ms-excel",
    " image/svg+xml ",
  ])("may be %j", (type) => {
    expect(codeOf({ type })).toBeNull()
  })
  test.each([
    "",
    "text",
    "text/",
    "/plain",
    "text plain",
    "text/plain charset=x",
    "text/plain;\r\nX: y",
    "text/plä",
  ])("may not be %j: 1593", (type) => {
    expect(codeOf({ type })).toBe(1593)
  })
  test("with many blanks is checked at once", () => {
    const took = cpuMsOf(() => expect(codeOf({ type: `text/plain${" ".repeat(1_000_000)}x` })).toBe(1593))
    expect(took).toBeLessThan(2000)
  })
})

describe("ATTACH-1 name", () => {
  test("may be in any script, up to 255 bytes", () => {
    expect(codeOf({ name: "Rechnung März.pdf" })).toBeNull()
    expect(codeOf({ name: "見積書.pdf" })).toBeNull()
    expect(codeOf({ name: "ä".repeat(127) })).toBeNull()
    expect(codeOf({ name: "ä".repeat(128) })).toBe(2528)
  })
})

test("ATTACH-6 a list has at most 500 files", () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ type: "text/plain", name: `${n}.txt`, content: "aGVsbG8=" }))
  expect(attachments.safeParse(files(500)).success).toBe(true)
  for (const [field, list] of Object.entries({ attachments, inline_attachments: inlineAttachments })) {
    const { error } = list.safeParse(files(501))
    expect(error?.issues[0]?.message).toBe(`400|${field} must have at most 500 files.`)
  }
})

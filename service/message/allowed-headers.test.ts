import { describe, expect, test } from "vitest"
import type { Refusal } from "../refusal.ts"
import { makeCaller } from "../testing/make-caller.ts"
import { allowedHeaders } from "./allowed-headers.ts"

const sort = (headers: Record<string, string>, rights: Record<string, boolean> = {}, skip = false) =>
  allowedHeaders(headers, { caller: makeCaller({ rights }), skip_unsubscribe: skip, brand: "SERVICE" })

const codeOf = (headers: Record<string, string>) => {
  try {
    sort(headers)
  } catch (error) {
    return (error as Refusal).code
  }
  return null
}

describe("HEADERS custom headers", () => {
  test("X- names are kept, every other name is ignored", () => {
    const { custom } = sort({
      "X-Order": "1",
      "x-small": "2",
      Received: "no",
      Subject: "no",
      BCC: "a@example.com",
    })
    expect(custom).toEqual({ "X-Order": "1", "x-small": "2" })
  })
  test("To and CC are found without regard to case and are not custom headers", () => {
    expect(sort({ to: "a@example.com", Cc: "b@example.com" })).toEqual({
      custom: {},
      to: "a@example.com",
      cc: "b@example.com",
    })
  })
  test("the control headers choose engine and language and never go out", () => {
    const headers = {
      "X-SERVICE-Template-Engine": "none",
      "x-service-global-language": "DE",
      "X-SERVICE": "{}",
      "X-SERVICE-Other": "1",
    }
    expect(sort(headers)).toEqual({ custom: {}, template_engine: "none", language: "de" })
  })
  test("HEADERS-2 unknown engines and languages have codes of their own", () => {
    expect(codeOf({ "X-SERVICE-Template-Engine": "other" })).toBe(1526)
    expect(codeOf({ "X-SERVICE-Global-Language": "xx" })).toBe(1527)
    expect(codeOf({ "X-SERVICE-Global-Language": "en" })).toBe(null)
  })
  test("HEADERS-4 HEADERS-5 blank To and CC are ignored; BCC is dropped, and has ten addresses at most", () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `b${at}@example.com`).join(", ")
    expect(sort({ To: " ", cc: "", Bcc: list(10) })).toEqual({ custom: {} })
    expect(codeOf({ bcc: list(11) })).toBe(1560)
    expect(codeOf({ bcc: "x".repeat(20_000) })).toBe(1560)
  })
  test("HEADERS-3 the List- family needs a right; the dynamic one also that the block is left out", () => {
    const headers = { "List-Unsubscribe": "<https://a.example>", "list-help": "<h>", References: "<r>" }
    expect(sort(headers).custom).toEqual({})
    expect(sort(headers, { unsubscribe_removal: true }).custom).toEqual({})
    expect(sort(headers, { unsubscribe_removal: true }, true).custom).toEqual(headers)
    expect(sort(headers, { unsubscribe_never: true }).custom).toEqual(headers)
  })
})

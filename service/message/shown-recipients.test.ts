import { describe, expect, test } from "vitest"
import type { Refusal } from "../refusal.ts"
import { shownRecipients } from "./shown-recipients.ts"

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}@example.com`)
const to = (emails: string[]) => emails.map((email) => ({ email }))

const codeOf = (headers: { to?: string; cc?: string }, emails: string[], source: "api" | "smtp" = "api") => {
  try {
    shownRecipients(headers, to(emails), source)
  } catch (error) {
    return (error as Refusal).code
  }
  return null
}

describe("HEADERS-4 shown To and CC", () => {
  test("without them no recipient is a hidden copy", () => {
    expect(shownRecipients({}, to(many(50, "a")), "api")).toEqual({ hidden: [] })
  })
  test("names with commas are read, and case does not count", () => {
    const recipients = to(["a@example.com", "b@example.com", "c@copies.example"])
    expect(
      shownRecipients({ to: '"Sample, Ann" <A@example.com>', cc: "b@example.com" }, recipients, "api"),
    ).toEqual({ hidden: ["copies.example"] })
  })
  test("a domain may be written in either way, and groups are read", () => {
    const recipients = to(["a@bücher.example", "b@example.com"])
    expect(
      shownRecipients({ to: "Team: A@xn--bcher-kva.example, b@example.com;" }, recipients, "api"),
    ).toEqual({
      hidden: [],
    })
  })
  test.each([
    [1558, { to: "x@example.com" }, ["a@example.com"]],
    [1555, { to: "a@example.com", cc: "x@example.com" }, ["a@example.com"]],
    [1556, { cc: "a@example.com" }, ["a@example.com"]],
    [1556, { to: "", cc: "a@example.com" }, ["a@example.com"]],
    [1557, { to: many(11, "a").join(", ") }, many(11, "a")],
    [1554, { to: "z@example.com", cc: many(11, "a").join(", ") }, [...many(11, "a"), "z@example.com"]],
    [1560, { to: "z@example.com" }, [...many(11, "a"), "z@example.com"]],
    [1562, { to: "nobody" }, ["a@example.com"]],
    [1561, { to: "a@example.com", cc: "Ann Sample" }, ["a@example.com"]],
    [1562, { to: `Ann ${"x".repeat(10_000)} <a@example.com>` }, ["a@example.com"]],
    [1562, { to: "a:".repeat(1_000_000) }, ["a@example.com"]],
    [null, { to: "z@example.com" }, [...many(10, "a"), "z@example.com"]],
  ])("code %s, case %#", (code, headers, emails) => {
    expect(codeOf(headers, emails)).toBe(code)
  })
})

describe("SMTP-6 strict submission", () => {
  test("the envelope may leave out what To and CC show, and CC needs no To", () => {
    expect(
      codeOf({ to: "a@example.com, b@example.com", cc: "c@example.com" }, ["b@example.com"], "smtp"),
    ).toBe(null)
    expect(codeOf({ cc: "c@example.com" }, ["c@example.com"], "smtp")).toBe(null)
    expect(codeOf({ to: many(11, "t").join(", ") }, ["t1@example.com"], "smtp")).toBe(null)
  })

  test("CC and hidden copies are counted all the same", () => {
    expect(codeOf({ to: "a@example.com", cc: many(11, "c").join(", ") }, ["a@example.com"], "smtp")).toBe(
      1554,
    )
    expect(codeOf({ to: "a@example.com" }, many(11, "h"), "smtp")).toBe(1560)
  })
})

import { describe, expect, test } from "vitest"
import type { Refusal } from "../refusal.ts"
import { shownRecipients } from "./shown-recipients.ts"

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}@example.com`)
const to = (emails: string[]) => emails.map((email) => ({ email }))

const codeOf = (headers: { to?: string; cc?: string }, emails: string[]) => {
  try {
    shownRecipients(headers, to(emails))
  } catch (error) {
    return (error as Refusal).code
  }
  return null
}

describe("HEADERS-4 shown To and CC", () => {
  test("without them nobody is a hidden copy", () => {
    expect(shownRecipients({}, to(many(50, "a")))).toEqual({ hidden: [] })
  })
  test("names with commas are read, and case does not count", () => {
    const recipients = to(["a@example.com", "b@example.com", "c@copies.example"])
    expect(shownRecipients({ to: '"Sample, Ann" <A@example.com>', cc: "b@example.com" }, recipients)).toEqual(
      { hidden: ["copies.example"] },
    )
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
    [null, { to: "z@example.com" }, [...many(10, "a"), "z@example.com"]],
  ])("code %s for %j", (code, headers, emails) => {
    expect(codeOf(headers, emails)).toBe(code)
  })
})

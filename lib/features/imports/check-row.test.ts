import { describe, expect, test } from "vitest"
import { checkRow, type Plan } from "./check-row.ts"
import { readHead } from "./columns.ts"
import { readCause } from "./read-cells.ts"

const plan: Plan = {
  columns: { email: 0, cause: 1, created: 2 },
  cause: "unsubscribed",
  keepOurs: true,
  hasNames: true,
}

describe("SUPPRESSPAGE-7 columns are guessed", () => {
  test("by content more than by name", () => {
    const head = readHead([
      ["id", "address line", "contact", "reason", "when"],
      ["1", "5 Main Street", "ann@example.com", "bounced", "2026-11-01"],
      ["2", "7 Main Street", "max@example.com", "spam", "2026-11-02T10:00:00Z"],
    ])
    expect(head).toMatchObject({ hasNames: true, columns: { email: 2, cause: 3, created: 4 } })
  })
  test("without names in the first line, and with only addresses", () => {
    expect(readHead([["ann@example.com"], ["max@example.com"]])).toEqual({
      names: ["1"],
      hasNames: false,
      columns: { email: 0, cause: null, created: null },
    })
    expect(readHead([["\u200bann@example.com ", "spam"]])).toMatchObject({
      hasNames: false,
      columns: { email: 0, cause: 1 },
    })
    expect(readHead([])).toBeNull()
  })
  test("by readable content: a name alone does not make a column of causes or dates", () => {
    const head = readHead([
      ["email", "reason", "time"],
      ["ann@example.com", "550 No such user", "noon"],
    ])
    expect(head?.columns).toEqual({ email: 0, cause: null, created: null })
    const rest = [["spam"], ["bad luck"], ["no idea"]].map((cells) => [
      "ann@example.com",
      "550 Gone",
      ...cells,
    ])
    expect(readHead([["email", "reason", "note"], ...rest])?.columns.cause).toBe(2)
    expect(readHead([["email", "reason", "time"]])?.columns).toEqual({ email: 0, cause: 1, created: 2 })
  })
  test("with the order of day and month that a column shows", () => {
    const head = (...dates: string[]) =>
      readHead([["email", "added"], ...dates.map((date) => ["ann@example.com", date])])?.columns
    expect(head("03/04/2026", "31/03/2026")).toEqual({ email: 0, cause: null, created: 1, dayFirst: true })
    expect(head("03/31/2026")).toMatchObject({ created: 1, dayFirst: false })
    expect(head("03/04/2026")).toEqual({ email: 0, cause: null, created: 1 })
    expect(head("03/31/2026", "31/03/2026")).toEqual({ email: 0, cause: null, created: 1 })
  })
  test("our own download is understood", () => {
    const head = readHead([
      ["email", "cause", "created", "source", "reason", "expires", "job_id"],
      [
        "ann@example.com",
        "permanent_unavailable",
        "2026-11-01 00:00:00",
        "system",
        "err_user_unknown",
        "",
        "",
      ],
    ])
    expect(head?.columns).toEqual({ email: 0, cause: 1, created: 2 })
  })
})

describe("SUPPRESSPAGE-7 the entry of a row", () => {
  test.each([
    [
      ["ann@example.com", "Hard Bounce", "2026-11-01"],
      { email: "ann@example.com", cause: "permanent_unavailable", created: "2026-11-01 00:00:00" },
    ],
    [["ann@example.com"], { email: "ann@example.com", cause: "unsubscribed" }],
    [["ann@example.com", "", " "], { email: "ann@example.com", cause: "unsubscribed" }],
    [["ann@example.com", "blocked"], { email: "ann@example.com", cause: "unsubscribed" }],
    [["ann@example.com", "spam", "2026-13-02"], { email: "ann@example.com", cause: "complained" }],
    [["ann@example.com", "Delivered"], { fault: "cause" }],
    [["\u200bann@example.com "], { email: "ann@example.com", cause: "unsubscribed" }],
    [["Ann Doe <ann@example.com> ", "spam"], { email: "ann@example.com", cause: "complained" }],
    [["Ann <ann> Doe", "spam"], { fault: "noAt" }],
    [["", "spam"], { fault: "empty" }],
    [["m@x", "spam"], { fault: "noDot" }],
  ])("%j", (cells, expected) => {
    expect(checkRow(cells, plan)).toEqual(expected)
  })

  test("causes of other systems", () => {
    const spellings = ["spam_report", "Soft bounce", "opt-out", "unsubscribed", "COMPLAINED", "bounces"]
    expect(spellings.map(readCause)).toEqual([
      "complained",
      "temporary_unavailable",
      "unsubscribed",
      "unsubscribed",
      "complained",
      "permanent_unavailable",
    ])
    expect(readCause("whatever")).toBeNull()
    expect(readCause("ABUSE (marked as spam)")).toBe("complained")
    expect(readCause("NORMAL (no longer wanted)")).toBeNull()
  })

  test.each([
    ["5.1.1", "permanent_unavailable"],
    ["5.2.1", "permanent_unavailable"],
    ["4.2.2", "temporary_unavailable"],
    ["5.7.1", null],
    ["5.2.2", null],
  ])("the status code %s is %s", (code, cause) => {
    expect(readCause(code)).toBe(cause)
  })
})

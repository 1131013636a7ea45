import { describe, expect, test } from "vitest"
import { checkRow, type Plan } from "./check-row.ts"
import { readHead } from "./columns.ts"
import { readCause, readCreated } from "./read-cells.ts"

const plan: Plan = {
  columns: { email: 0, cause: 1, created: 2 },
  cause: "unsubscribed",
  keepOurs: true,
  hasNames: true,
}

describe("SUPPRESSPAGE-7 columns are guessed", () => {
  test("by what stands in them more than by their names", () => {
    const head = readHead([
      ["id", "address line", "contact", "reason", "when"],
      ["1", "5 Main Street", "ann@example.com", "bounced", "2026-11-01"],
      ["2", "7 Main Street", "max@example.com", "spam", "2026-11-02T10:00:00Z"],
    ])
    expect(head).toMatchObject({ hasNames: true, columns: { email: 2, cause: 3, created: 4 } })
  })
  test("without names in the first line, and with addresses alone", () => {
    expect(readHead([["ann@example.com"], ["max@example.com"]])).toEqual({
      names: ["1"],
      hasNames: false,
      columns: { email: 0, cause: null, created: null },
    })
    expect(readHead([])).toBeNull()
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

describe("SUPPRESSPAGE-7 what a row asks for", () => {
  test.each([
    [
      ["ann@example.com", "Hard Bounce", "2026-11-01"],
      { email: "ann@example.com", cause: "permanent_unavailable", created: "2026-11-01 00:00:00" },
    ],
    [["ann@example.com"], { email: "ann@example.com", cause: "unsubscribed" }],
    [["ann@example.com", "", " "], { email: "ann@example.com", cause: "unsubscribed" }],
    [["ann@example.com", "blocked"], { fault: "cause" }],
    [["ann@example.com", "spam", "2026-13-02"], { fault: "created" }],
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
  })

  test.each([
    ["2026-11-01 10:20:30", "2026-11-01 10:20:30"],
    ["2026-11-01T10:20:30.123Z", "2026-11-01 10:20:30"],
    ["2026-11-01T10:20:30+02:00", "2026-11-01 08:20:30"],
    ["2026-11-01 10:20", "2026-11-01 10:20:00"],
    ["1793528430", "2026-11-01 10:20:30"],
    ["1793528430000", "2026-11-01 10:20:30"],
    ["2026-02-31", null],
    ["2026-02-31T00:00:00Z", null],
    ["2026-11-01T25:00:00Z", null],
    ["01.11.2026", null],
    ["yesterday", null],
  ])("the instant %s is %s", (text, instant) => {
    expect(readCreated(text)).toBe(instant)
  })
})

import { expect, it } from "vitest"
import { documentChecksWords } from "#words/document-checks"
import { sourceCheckRows } from "./source-check-rows.ts"

const i18n = { words: documentChecksWords.en, language: "en" } as const

it("shows a finding at its place with an action, and the field next to the source", () => {
  const values = { address: "http://shop.waybill.dev/", sample: null, network: null }
  const rows = sourceCheckRows(
    {
      kind: "mjml",
      checks: [
        {
          code: "sender_is_not_verified",
          severity: "danger",
          place: "from_email",
          values: { domain: "a.example" },
          at: null,
        },
        { code: "value_is_unused", severity: "info", place: "samples", values: { name: "a" }, at: null },
        { code: "unsubscribe_is_missing", severity: "warning", place: [], values: {}, at: null },
        { code: "link_is_http", severity: "warning", place: [2], values, at: { line: 3, column: 7 } },
      ],
      closer: [
        {
          ...{ code: "link_is_dead", severity: "danger", place: [1], at: { line: 2, column: 1 } },
          values: { address: "https://shop.waybill.dev/gone", status: 404 },
        },
      ],
    },
    i18n,
  )
  expect(rows.map(({ text: _, ...row }) => row)).toEqual([
    { severity: "danger", field: "from_email" },
    { severity: "info", opens: "samples" },
    { severity: "warning", part: "mjml" },
    { severity: "warning", part: "mjml", line: 3, column: 7 },
    { severity: "danger", part: "mjml", line: 2, column: 1 },
  ])
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining("a.example"),
    expect.stringContaining("value a"),
    expect.stringContaining("unsubscribe"),
    expect.stringContaining("http://shop.waybill.dev/"),
    expect.stringContaining("https://shop.waybill.dev/gone"),
  ])
})

it("SOURCE-9 lists fifty findings of a kind and the number of the others", () => {
  const checks = Array.from({ length: 60 }, (_, n) => ({
    ...({ code: "image_has_no_alt", severity: "warning", place: [n + 1] } as const),
    ...{ values: { address: null }, at: { line: n + 1, column: 1 } },
  }))
  const rows = sourceCheckRows({ kind: "html", checks, closer: [] }, i18n)
  expect(rows).toHaveLength(51)
  expect(rows[50]).toEqual({ severity: "warning", text: "10 more of the same kind." })
})

it("SOURCE-11, SOURCE-12 shows findings that only a source has", () => {
  const rows = sourceCheckRows(
    {
      ...{ kind: "html", closer: [] },
      checks: [
        {
          ...({ code: "text_contrast_is_low", severity: "warning", place: [] } as const),
          ...{ values: { ink: "#bbbbbb", ground: "#ffffff", ratio: 1.91, ratioMin: 4.5 } },
          at: { line: 2, column: 1 },
        },
        {
          ...({ code: "source_branch_is_never_shown", severity: "warning", place: [] } as const),
          ...{ values: { condition: "{% if a %}" }, at: { line: 3, column: 4 } },
        },
      ],
    },
    i18n,
  )
  expect(rows).toEqual([
    {
      ...{ severity: "warning", part: "html", line: 2, column: 1 },
      text: "Text is hard to read on its background: contrast 1.91, should be at least 4.5. Change #bbbbbb or #ffffff.",
    },
    {
      ...{ severity: "warning", part: "html", line: 3, column: 4 },
      text: "No sample shows the part after {% if a %}. Add a sample that shows it.",
    },
  ])
})

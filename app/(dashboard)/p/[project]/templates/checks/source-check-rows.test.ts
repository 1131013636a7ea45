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
    { severity: "warning", part: "mjml", line: 3, column: 7 },
    { severity: "danger", part: "mjml", line: 2, column: 1 },
  ])
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining("a.example"),
    expect.stringContaining("http://shop.waybill.dev/"),
    expect.stringContaining("https://shop.waybill.dev/gone"),
  ])
})

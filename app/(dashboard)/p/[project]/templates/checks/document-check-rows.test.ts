import { expect, test } from "vitest"
import { type Check, checks } from "#lib/documents/checks/checks"
import { nodes } from "#lib/documents/nodes"
import { findingLevels } from "#lib/documents/finding"
import { languages } from "#lib/interface/format/language"
import { documentChecksWords } from "#words/document-checks"
import { checkRows, shortened } from "./document-check-rows.ts"

const rowsOf = (input: Partial<Parameters<typeof checkRows>[0]>) =>
  checkRows(
    { checks: [], findings: [], faults: [], ...input },
    { words: documentChecksWords.en, language: "en" },
  )
const check = (code: string, values: object, severity = "warning"): Check =>
  ({ code, severity, place: [0], values }) as Check
const said = (code: string, values: object) => rowsOf({ checks: [check(code, values)] })[0]

test.each(languages)("every check, finding and node kind has its words (%s)", (language) => {
  const words = documentChecksWords[language]
  expect(Object.keys(words.checks)).toEqual(checks.map(({ code }) => code))
  expect(Object.keys(words.findings)).toEqual(Object.keys(findingLevels))
  expect(Object.keys(words.nodes).toSorted()).toEqual(Object.keys(nodes).toSorted())
  const codes = [words.checks, words.closer, words.source, words.findings, words.faults].flatMap((table) =>
    Object.keys(table),
  )
  expect(Object.keys(words.advice).filter((code) => !codes.includes(code))).toEqual([])
})

test.each([
  [
    "branch_is_never_shown",
    { branch: "row", kind: "more", tag: "total", value: "100" },
    "No sample shows this row (condition: total is more than 100).",
  ],
  [
    "branch_is_never_shown",
    { branch: "shown", kind: "set", tag: "code", value: null },
    "No sample shows this part (condition: code is set).",
  ],
  [
    "repeat_has_no_items",
    { list: "items", isMissing: false },
    "The list items is empty in every sample, so this row never appears.",
  ],
  [
    "contrast_is_low",
    {
      ...{ role: "link", scheme: "dark", ink: "#777777", ground: "#888888" },
      ...{ ratio: 1.26, ratioMin: 4.5 },
    },
    "Links are hard to read on their background in dark mode: contrast 1.26, should be at least 4.5.",
  ],
  [
    "subject_is_long",
    { chars: 81, charsMax: 70, sample: null },
    "The subject has 81 characters. Mailboxes show about 70.",
  ],
])("%s uses its values", (code, values, text) => {
  expect(said(code, values)?.text).toBe(text)
})

test("advice uses values as well", () => {
  expect(said("heading_level_is_skipped", { from: 1, to: 3 })?.advice).toBe("Use level 2.")
  expect(said("image_is_heavy", { address: "a", bytes: 300 * 1024, bytesMax: 200 * 1024 })?.advice).toBe(
    "Use a file of less than 200 KB.",
  )
  expect(said("html_is_nearly_clipped", { bytes: 1, bytesMax: 1 })?.advice).toBeNull()
})

test("sorts by severity, otherwise keeps the order", () => {
  const rows = rowsOf({
    checks: [
      check("value_is_unused", { name: "b" }, "info"),
      check("value_is_unused", { name: "a" }, "info"),
      check("button_has_no_link", {}, "danger"),
    ],
    findings: [
      { code: "html_is_whole_document", level: "hint", place: [1], node: "htmlBlock", subject: null },
    ],
  })
  expect(rows.map(({ severity }) => severity)).toEqual(["danger", "info", "info", "info"])
  expect(rows.map(({ text }) => text).filter((text) => text.includes("samples"))).toEqual([
    expect.stringContaining("value b"),
    expect.stringContaining("value a"),
  ])
})

test("lists equal findings of one place once", () => {
  const tag = { code: "tag_unreadable", level: "error", place: [0], node: "text", subject: "{{" } as const
  expect(rowsOf({ findings: [tag, tag, { ...tag, place: [1] }] })).toHaveLength(2)
})

test("shortens long addresses in the middle", () => {
  const long = shortened(`https://shop.dev/${"a".repeat(200)}/receipt?id=1`)
  expect([...long]).toHaveLength(70)
  expect(long).toMatch(/^https:\/\/shop\.dev\/a+…a*\/receipt\?id=1$/)
  expect(shortened("https://shop.dev/")).toBe("https://shop.dev/")
})

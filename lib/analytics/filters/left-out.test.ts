import { expect, test } from "vitest"
import { filtersWords } from "#words/filters"
import { leftOutTexts } from "./left-out.ts"

const text = (left: string[], missing: string[]) => leftOutTexts({ left, missing }, filtersWords.en).join(" ")

test("SEVERAL-6 a sentence names the projects beyond the maximum, ten of them at most", () => {
  expect(text([], [])).toBe("")
  expect(text(["Shop", "News"], [])).toBe("At most 20 projects are shown together. Not shown: Shop, News.")
  const many = Array.from({ length: 12 }, (_, n) => `P${n}`)
  expect(text(many, [])).toMatch(/P9 and 2 more\.$/)
})

test("SEVERAL-2 a sentence names missing projects as in the URL, but repeats no other text", () => {
  expect(text([], ["invoices", "Call +1 555 now"])).toBe(
    "Some of the chosen projects are not shown: invoices. Only those you have access to are shown.",
  )
  expect(text([], ["<b>Call</b>"])).toBe(filtersWords.en.projects.less)
  expect(text(["Shop"], ["invoices"])).toMatch(/^At most 20 .* Some of the chosen projects/)
})

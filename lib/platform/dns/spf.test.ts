import { expect, test } from "vitest"
import { mergedSpf } from "./spf.ts"

test.each([
  [
    ["v=spf1 mx -all", "v=spf1 MX include:a.example ~all"],
    "v=spf1 MX include:a.example include:b.example ~all",
  ],
  [["v=spf1 mx"], "v=spf1 mx include:b.example ~all"],
  [["v=spf1 +all"], "v=spf1 include:b.example ~all"],
  [["v=spf1 redirect=_spf.a.example"], "v=spf1 include:b.example redirect=_spf.a.example"],
  [["v=spf1 mx -all redirect=_spf.a.example"], "v=spf1 mx include:b.example -all"],
  [["v=spf1 include:B.example -all"], "v=spf1 include:b.example -all"],
])("DOMAINPAGE-6 %j becomes %s", (records, merged) => {
  expect(mergedSpf(records, "include:b.example")).toBe(merged)
})

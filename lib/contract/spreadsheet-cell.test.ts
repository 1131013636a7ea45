import { expect, test } from "vitest"
import { spreadsheetCell } from "./spreadsheet-cell.ts"

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "=1\nsecond line",
  "＝1",
  "＋1",
  "－1",
  "＠a",
])("DUMP-7 %j is no formula any more", (text) => expect(spreadsheetCell(text)).toBe(`'${text}`))
test.each(["", "a=1", "1", '{"a":1}', "a@example.com", "'=1", " text"])("DUMP-7 %j stays", (text) =>
  expect(spreadsheetCell(text)).toBe(text),
)

import { expect, test } from "vitest"
import { p, stateOf } from "../state/testing.ts"
import { textAsBlocks } from "./text-as-blocks.ts"

const pasted = (text: string): string => textAsBlocks(text, stateOf([p()]).selection.$from).content.toString()

test.each([
  ["one line", "A", '<paragraph("A")>'],
  ["lines of one paragraph", "A\r\nB", '<paragraph("A", hardBreak, "B")>'],
  ["paragraphs with empty lines between them", "A\n \n\nB\n", '<paragraph("A"), paragraph("B")>'],
  ["characters that no document may hold", "A\u0000\uE000B", '<paragraph("AB")>'],
])("%s", (_, text, expected) => {
  expect(pasted(text)).toBe(expected)
})

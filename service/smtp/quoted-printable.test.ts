import { expect, test } from "vitest"
import { fromQuotedPrintable } from "./quoted-printable.ts"

test.each([
  ["escapes in either case", "=C3=bc=3D", "ü="],
  ["soft line ends, also with blanks behind them", "one=\r\n two=  \t\r\n three=\n.", "one two three."],
  ["line ends as they were", "a\r\nb\nc\rd\r\n", "a\r\nb\nc\rd\r\n"],
  ["no blanks that transport left at the end of a line", "a \t\r\nb=20 \r\nc  ", "a\r\nb \r\nc"],
  ["no soft line end at the very end", "a=", "a"],
  ["what is no escape as it stands", "50 %=4 =G0 = x", "50 %=4 =G0 = x"],
  ["nothing", "", ""],
])("SMTP-7 quoted-printable gives %s", (_name, body, bytes) => {
  expect(fromQuotedPrintable(Buffer.from(body)).toString()).toBe(bytes)
})

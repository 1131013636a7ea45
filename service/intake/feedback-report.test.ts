import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { isComplaint, readFeedbackReport } from "./feedback-report.ts"

const golden = (name: string) => readFile(join(import.meta.dirname, "testdata", name))

test.each(["abuse", "headers-only", "not-spam"])("FBL-1 %s.eml reads as %s.json says", async (name) => {
  const expected = JSON.parse((await golden(`${name}.json`)).toString())
  expect(await readFeedbackReport(await golden(`${name}.eml`))).toEqual(expected)
})

test("FBL-1 an ordinary letter is no report", async () => {
  expect(await readFeedbackReport(Buffer.from("Subject: hello\r\n\r\nA letter."))).toBeNull()
  expect(await readFeedbackReport(Buffer.from("\0\0\0"))).toBeNull()
})

test("FBL-2 only reports of abuse are complaints", async () => {
  expect(isComplaint({ feedback_type: "abuse" })).toBe(true)
  expect(isComplaint({ feedback_type: "not-spam" })).toBe(false)
})

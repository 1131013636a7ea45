import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { meaningOf, readFeedbackReport } from "./feedback-report.ts"

const golden = (name: string) => readFile(join(import.meta.dirname, "testdata", name))

test.each(["abuse", "headers-only", "not-spam"])("FBL-1 %s.eml reads as %s.json says", async (name) => {
  const expected = JSON.parse((await golden(`${name}.json`)).toString())
  expect(await readFeedbackReport(await golden(`${name}.eml`))).toEqual(expected)
})

test("FBL-1 an ordinary letter is no report", async () => {
  expect(await readFeedbackReport(Buffer.from("Subject: hello\r\n\r\nA letter."))).toBeNull()
  expect(await readFeedbackReport(Buffer.from("\0\0\0"))).toBeNull()
})

test("FBL-2 reports of abuse are complaints, opting out unsubscribes, and other types mean nothing", () => {
  expect(meaningOf({ feedback_type: "abuse" })?.status).toBe("spam")
  expect(meaningOf({ feedback_type: "opt-out" })?.status).toBe("unsubscribed")
  for (const feedback_type of ["not-spam", "auth-failure", "constructor"])
    expect(meaningOf({ feedback_type })).toBeNull()
})

const returned = [
  "Content-Type: message/rfc822",
  "",
  "%sMessage-ID: <0abc123def@waybill.localhost>",
  "",
  "Hello.",
  "--b--",
]
const mailOf = (contentType: string, field = ""): Buffer =>
  Buffer.from(
    ["Subject: report", `Content-Type: ${contentType}; boundary="b"`, "", "--b", ...returned]
      .join("\r\n")
      .replace("%s", field),
  )

test("FBL-6 a returned message with its reader's address in Microsoft's field is a complaint", async () => {
  const field = "X-HmXmrOriginalRecipient: complaint@example.com\r\n"
  expect(await readFeedbackReport(mailOf("multipart/mixed", field))).toEqual({
    feedback_type: "abuse",
    message_id: "0abc123def@waybill.localhost",
  })
  expect(await readFeedbackReport(mailOf("multipart/mixed"))).toBeNull()
})

test("FBL-6 a report that lost its part for machines is a complaint", async () => {
  const report = await readFeedbackReport(mailOf("multipart/report; report-type=feedback-report"))
  expect(report?.feedback_type).toBe("abuse")
})

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readMail } from "../read-mail.ts"
import { meaningOf } from "./feedback-report.ts"

const readFeedbackReport = async (raw: Uint8Array) =>
  (await readMail(raw, { hasNullSender: true, isToLetter: false })).feedback

const golden = (name: string) => readFile(join(import.meta.dirname, "testdata", name))

test.each(["abuse", "headers-only", "not-spam"])("FBL-1 %s.eml reads as %s.json says", async (name) => {
  const expected = JSON.parse((await golden(`${name}.json`)).toString())
  expect(await readFeedbackReport(await golden(`${name}.eml`))).toEqual(expected)
})

test("FBL-1 an ordinary letter is not a report", async () => {
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
    recipients: ["complaint@example.com"],
  })
  expect(await readFeedbackReport(mailOf("multipart/mixed"))).toBeNull()
})

test("FBL-6 a report that lost its part for machines is a complaint", async () => {
  const report = await readFeedbackReport(mailOf("multipart/report; report-type=feedback-report"))
  expect(report?.feedback_type).toBe("abuse")
})

test("FBL-3 the recipient is read from the report and from the returned message", async () => {
  const parts = [
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "Original-Rcpt-To: <Ann@mail.example>",
    "Removal-Recipient: ann@removal.example",
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    "To: Ann <ann@header.example>, bob@header.example",
    "Cc: Eve@Header.example",
    "--b--",
  ]
  const mail = ["From: a@b.example", 'Content-Type: multipart/report; boundary="b"', "", "--b", ...parts]
  expect((await readFeedbackReport(Buffer.from(mail.join("\r\n"))))?.recipients).toEqual([
    "ann@mail.example",
    "ann@removal.example",
    "ann@header.example",
    "bob@header.example",
    "eve@header.example",
  ])
})

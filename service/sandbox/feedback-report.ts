export type Complaint = {
  mail_from: string
  rcpt_to: string
  raw: Uint8Array
  mailHostname: string
  now: Date
}

/**
 * The report that a provider sends when its reader presses "this is spam", in the Abuse Reporting Format (RFC 5965).
 */
export function composeFeedbackReport(complaint: Complaint): Buffer {
  const { mail_from, rcpt_to, raw, mailHostname, now } = complaint
  const provider = rcpt_to.slice(rcpt_to.lastIndexOf("@") + 1)
  const boundary = `report-${now.getTime().toString(36)}-${raw.length}`
  const date = now.toUTCString().replace("GMT", "+0000")
  const head = [
    `From: Feedback loop <feedback@${provider}>`,
    `To: abuse@${mailHostname}`,
    "Subject: Abuse report",
    `Date: ${date}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "This is a report of a message that its reader marked as spam.",
    "",
    `--${boundary}`,
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "User-Agent: Waybill-Sandbox/1.0",
    "Version: 1",
    `Original-Mail-From: <${mail_from}>`,
    `Original-Rcpt-To: <${rcpt_to}>`,
    `Arrival-Date: ${date}`,
    "Source-IP: 192.0.2.25",
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    "",
  ]
  return Buffer.concat([
    Buffer.from(head.join("\r\n")),
    headersOf(raw),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** Providers return the headers and drop the rest: reports stay small however large the letter was. */
function headersOf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw)
  const end = bytes.indexOf("\r\n\r\n")
  return end < 0 ? bytes.subarray(0, headerBytesMax) : bytes.subarray(0, Math.min(end + 2, headerBytesMax))
}

const headerBytesMax = 64 * 1024

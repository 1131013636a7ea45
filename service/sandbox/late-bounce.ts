type LateBounce = { rcpt_to: string; mailHostname: string; now: Date }

/** The notification (RFC 3464) of a host that took a letter and then found no such mailbox. */
export function composeLateBounce({ rcpt_to, mailHostname, now }: LateBounce): Buffer {
  const provider = rcpt_to.slice(rcpt_to.lastIndexOf("@") + 1)
  const boundary = `bounce-${now.getTime().toString(36)}`
  const lines = [
    `From: Mail Delivery System <MAILER-DAEMON@${provider}>`,
    `To: postmaster@${mailHostname}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Your message was accepted, but could not be delivered.",
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${provider}`,
    "",
    `Final-Recipient: rfc822; ${rcpt_to}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 The account that you tried to reach does not exist",
    "",
    `--${boundary}--`,
    "",
  ]
  return Buffer.from(lines.join("\r\n"))
}

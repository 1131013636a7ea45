import type { ServiceProcess } from "./service-process.ts"

export type Receipt = { html: string; plaintext: string }

export const receiptSubject = "Your receipt"

/** About 9 KB of HTML with five links and a text part. */
export function makeReceipt(random: () => number): Receipt {
  const line = (n: number) =>
    `<tr><td style="padding:8px;font:14px/20px sans-serif">Article ${n}, number ${Math.floor(random() * 1e6)}</td>` +
    `<td style="padding:8px;text-align:right">${(random() * 100).toFixed(2)}</td></tr>`
  const links = Array.from(
    { length: 5 },
    (_, n) => `<p><a href="https://shop.example/page-${n}?from=receipt">Page ${n}</a></p>`,
  )
  const table = Array.from({ length: 50 }, (_, n) => line(n)).join("\n")
  return {
    html: `<html><body><h1>Your receipt</h1><table>${table}</table>${links.join("")}</body></html>`,
    plaintext: "Your receipt\n\nThank you for your order. The articles are listed in the HTML part.\n",
  }
}

type Sender = { service: Pick<ServiceProcess, "call">; key: string; from_email: string; receipt: Receipt }

/** One request of email/send with the receipt for these recipients. */
export async function sendReceipt(sender: Sender, emails: readonly string[]): Promise<void> {
  const message = {
    recipients: emails.map((email) => ({ email })),
    subject: receiptSubject,
    from_email: sender.from_email,
    from_name: "Shop",
    body: sender.receipt,
  }
  await sender.service.call("email/send", { message }, sender.key)
}

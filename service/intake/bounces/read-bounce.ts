import type { Email } from "postal-mime"
import type { Classification } from "../../deliver/classify-reply.ts"
import { classifyReport } from "./classify-report.ts"
import { readDeliveryStatus } from "./delivery-status.ts"
import { detailOf, readFreeText, reportText } from "./free-text.ts"
import { isAutomatic, isOtherReport } from "./no-bounce.ts"
import type { RecipientReport } from "./report.ts"

export type Bounce = RecipientReport & { classification: Classification }

/** One mail's report: recipients not reached, or not yet, and the addresses of those reached. */
export type BounceReport = { bounces: readonly Bounce[]; arrived: readonly string[] }

/**
 * Reads a delivery status notification, or else the words of an old host, into its recipients. Both lists are empty for
 * every other mail.
 */
export function readBounces(mail: Email, raw: Uint8Array, hasNullSender: boolean): BounceReport {
  const reports = isOtherReport(mail) ? [] : reportsIn(mail, raw, hasNullSender)
  return {
    bounces: reports.flatMap((one) =>
      one.action === "arrived" ? [] : [{ ...one, classification: classifyReport(one) }],
    ),
    arrived: reports.flatMap(({ action, recipients }) => (action === "arrived" ? recipients : [])),
  }
}

/**
 * The report about this folded address. The recipient of an alias is reported under another address, so a report
 * that does not name ours is about it as well (LATE-1), unless ours was reached.
 */
export function bounceOf(email: string, { bounces, arrived }: BounceReport): Bounce | undefined {
  if (arrived.includes(email)) return undefined
  return bounces.find(({ recipients }) => recipients.includes(email)) ?? bounces[0]
}

function reportsIn(mail: Email, raw: Uint8Array, hasNullSender: boolean): RecipientReport[] {
  const reports = readDeliveryStatus(mail, raw)
  if (!reports) return isAutomatic(mail) ? [] : readFreeText(mail, raw, hasNullSender)
  const text = reports.length > 0 ? reportText(mail, raw) : ""
  return reports.map((report) => withDetail(report, text))
}

/** Completes a diagnostic without words (`X-Unix; 77`) from the text for people. */
function withDetail(report: RecipientReport, text: string): RecipientReport {
  if (/\p{L}{2}\P{L}+\p{L}{2}/u.test(report.diagnostic)) return report
  return { ...report, diagnostic: `${report.diagnostic} ${detailOf(report.recipients, text)}`.trim() }
}

import type { Email } from "postal-mime"
import type { Classification } from "../../deliver/classify-reply.ts"
import { parseMail } from "../mail.ts"
import { classifyReport } from "./classify-report.ts"
import { readDeliveryStatus } from "./delivery-status.ts"
import { detailOf, readFreeText, reportText } from "./free-text.ts"
import { isAutomatic, isOtherReport } from "./no-bounce.ts"
import type { RecipientReport } from "./report.ts"

export type Bounce = RecipientReport & { classification: Classification }

/**
 * Recipients to which a message was not delivered, or not yet, by a delivery status notification or else by the words of
 * an old host. Empty for every other mail.
 */
export async function readBounces(raw: Uint8Array, hasNullSender: boolean): Promise<Bounce[]> {
  const mail = await parseMail(raw)
  if (!mail || isOtherReport(mail)) return []
  return reportsIn(mail, raw, hasNullSender).map((report) => ({
    ...report,
    classification: classifyReport(report),
  }))
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

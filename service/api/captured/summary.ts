import type { CapturedSummary } from "#contract/captured"
import { formatUtc } from "#contract/time"
import type { CapturedListRow } from "../../store/captured-read.ts"

/** A captured letter as the API lists it. */
export const toSummary = (row: CapturedListRow): CapturedSummary => ({
  id: String(row.captured_id),
  ...(row.job_id ? { job_id: row.job_id } : {}),
  from: row.from_header,
  to: row.rcpt_to,
  ...(row.to_name ? { to_name: row.to_name } : {}),
  subject: row.subject,
  preview: row.preview,
  size: row.size,
  received_at: formatUtc(row.received_at),
  copies: row.copies,
})

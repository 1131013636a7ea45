import type { Context } from "../../context.ts"
import { recordEvents } from "../../events/record.ts"
import { readBounceAddress } from "../../public-link.ts"
import { letterById } from "../../store/letters-read.ts"
import type { LetterKey } from "../../store/letters-write.ts"
import { type FeedbackReport, meaningOf, readFeedbackReport } from "./feedback-report.ts"

export type ReportOutcome = "complaint" | "other report" | "unknown letter" | "not a report"

/** The life of one message to the intake: read → which letter → its event. The outcome is for the log. */
export async function acceptReport(raw: Uint8Array, ctx: Context): Promise<ReportOutcome> {
  const report = await readFeedbackReport(raw)
  if (!report) return "not a report"
  const meaning = meaningOf(report)
  if (!meaning) return "other report"
  const letter = await letterOf(report, ctx)
  if (!letter) return "unknown letter"
  await ctx.store.db.transaction((tx) =>
    recordEvents(tx, [{ ...letter, ...meaning, event_time: ctx.clock.now() }], ctx),
  )
  ctx.notifier.notify("outbox")
  return "complaint"
}

/** The signed envelope sender identifies the letter; if a reporter hides it, our Message-ID does. */
async function letterOf(report: FeedbackReport, ctx: Context): Promise<LetterKey | null> {
  const signed = report.original_mail_from && readBounceAddress(report.original_mail_from, ctx.sealer)
  if (signed) return signed
  const [id, host] = report.message_id?.split("@") ?? []
  if (!id || host?.toLowerCase() !== ctx.config.mailHostname.toLowerCase()) return null
  return /^[0-9a-z]{10,40}$/.test(id) ? letterById(ctx.store.db, id) : null
}

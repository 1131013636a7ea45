import { asBuffer, type Task } from "../off-thread.ts"
import { type BounceReport, readBounces } from "./bounces/read-bounce.ts"
import { type FeedbackReport, readFeedbackReport } from "./feedback/feedback-report.ts"
import { parseMail } from "./mail.ts"

/** The envelope, as far as it decides how a mail is read. */
type MailEnvelope = {
  hasNullSender: boolean
  /** The mail came to the signed return path of a letter: only then it can be a bounce (LATE-1). */
  isToLetter: boolean
}

/** Everything that a mail to the intake can report. */
type MailContent = BounceReport & { feedback: FeedbackReport | null }

/** LATE-7: parses a mail once, and reads it as a bounce and else as a feedback report. */
export async function readMail(raw: Uint8Array, envelope: MailEnvelope): Promise<MailContent> {
  const mail = await parseMail(raw)
  if (!mail) return nothing
  const report = envelope.isToLetter ? readBounces(mail, raw, envelope.hasNullSender) : nothing
  return { ...report, feedback: report.bounces.length > 0 ? null : readFeedbackReport(mail) }
}

const nothing: MailContent = { bounces: [], arrived: [], feedback: null }

/** The same in a thread: a mail of many lines does not block the event loop. */
export const readMailTask: Task<[raw: Uint8Array, envelope: MailEnvelope], MailContent> = {
  name: "readMail",
  pool: "reports",
  run: (raw, envelope) => readMail(asBuffer(raw), envelope),
}

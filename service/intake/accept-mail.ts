import type { Context } from "../context.ts"
import { readBounceAddress } from "../links/public-link.ts"
import { runTask } from "../off-thread.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { acceptBounce, type BounceOutcome } from "./bounces/accept-bounce.ts"
import { acceptReport, type ReportOutcome } from "./feedback/accept-report.ts"
import { readingCost } from "./mail.ts"
import { readMailTask } from "./read-mail.ts"

type IncomingMail = {
  /** The first 512 KB. */
  raw: Uint8Array
  hasNullSender: boolean
  /** Letters whose signed return path the mail was sent to. */
  letters: readonly LetterKey[]
}

type MailOutcome = BounceOutcome | ReportOutcome | "no_report"

/** LATE-1: only a mail to the signed return path of a letter can be its bounce. The outcome is for log and metrics. */
export async function acceptMail(
  { raw, hasNullSender, letters }: IncomingMail,
  ctx: Context,
): Promise<MailOutcome> {
  const envelope = { hasNullSender, isToLetter: letters.length > 0 }
  const { feedback, ...report } = await runTask(readMailTask, [raw, envelope], { bytes: readingCost(raw) })
  if (report.bounces.length > 0) return acceptBounce(report, letters, ctx)
  return feedback ? acceptReport(feedback, ctx) : "no_report"
}

export const lettersOf = (recipients: readonly string[], { sealer }: Context): LetterKey[] =>
  recipients.flatMap((address) => readBounceAddress(address, sealer) ?? [])

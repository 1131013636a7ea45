import type { Context } from "../context.ts"
import { readBounceAddress } from "../public-link.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { acceptBounce, type BounceOutcome } from "./bounces/accept-bounce.ts"
import { acceptReport, type ReportOutcome } from "./feedback/accept-report.ts"

type IncomingMail = {
  /** The first 512 KB. */
  raw: Uint8Array
  hasNullSender: boolean
  /** Letters whose signed return path the mail was sent to. */
  letters: readonly LetterKey[]
}

/** LATE-1: only a mail to the signed return path of a letter can be its bounce. The outcome is for the log. */
export async function acceptMail(mail: IncomingMail, ctx: Context): Promise<BounceOutcome | ReportOutcome> {
  const outcome = mail.letters.length > 0 ? await acceptBounce(mail, ctx) : "not a bounce"
  return outcome === "not a bounce" ? acceptReport(mail.raw, ctx) : outcome
}

export const lettersOf = (recipients: readonly string[], { sealer }: Context): LetterKey[] =>
  recipients.flatMap((address) => readBounceAddress(address, sealer) ?? [])

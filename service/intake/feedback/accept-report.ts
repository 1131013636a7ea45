import { foldAddress } from "#contract/address"
import { days, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { recordEvents } from "../../events/record.ts"
import { readBounceAddress } from "../../links/public-link.ts"
import { type Handover, readHandovers } from "../../store/events-write.ts"
import { letterById } from "../../store/letters-read.ts"
import { type FeedbackReport, meaningOf } from "./feedback-report.ts"

export type ReportOutcome = "complaint" | "other_report" | "unknown_message" | "expired"

/** LATE-9: people complain about what they find in their mailbox weeks later. */
const believedDays = 60

/** The life of one feedback report: which letter → its event. */
export async function acceptReport(report: FeedbackReport, ctx: Context): Promise<ReportOutcome> {
  const meaning = meaningOf(report)
  if (!meaning) return "other_report"
  const letter = await letterOf(report, ctx)
  if (!letter) return "unknown_message"
  const { project_id, letter_id, handed_over_at } = letter
  if (handed_over_at < plus(ctx.clock.now(), -days(believedDays))) return "expired"
  const event = { project_id, letter_id, ...meaning, event_time: ctx.clock.now() }
  await ctx.store.db.transaction((tx) => recordEvents(tx, [event], ctx))
  ctx.notifier.notify("outbox")
  return "complaint"
}

/**
 * The signed envelope sender identifies the letter. If a reporter hides it, our Message-ID does, together with the
 * letter's recipient: replies and forwarded copies show a Message-ID to others.
 */
async function letterOf(report: FeedbackReport, ctx: Context): Promise<Handover | undefined> {
  const signed = report.original_mail_from && readBounceAddress(report.original_mail_from, ctx.sealer)
  const key = signed || (await keyByMessageId(report, ctx))
  const [letter] = await readHandovers(ctx.store.db, key ? [key] : [])
  const isProven = signed || (letter && report.recipients.includes(foldAddress(letter.email)))
  return isProven ? letter : undefined
}

async function keyByMessageId({ message_id }: FeedbackReport, { config, store }: Context) {
  const [id, host] = message_id?.split("@") ?? []
  if (!id || host?.toLowerCase() !== config.mailHostname.toLowerCase()) return null
  return /^[0-9a-z]{10,40}$/.test(id) ? letterById(store.db, id) : null
}

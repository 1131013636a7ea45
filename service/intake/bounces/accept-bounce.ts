import { domainOf, foldAddress } from "#contract/address"
import { days, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { type NewEvent, recordEvents } from "../../events/record.ts"
import { isSpamRejection, type Outcome, recordSpamBlocks } from "../../events/spam-block.ts"
import { type Handover, readHandovers } from "../../store/events-write.ts"
import type { LetterKey } from "../../store/letters-write.ts"
import type { Db } from "../../store/open.ts"
import { lockAddresses } from "../../store/spam-blocks.ts"
import { lookUp } from "../../suppress/look-up.ts"
import { type Bounce, type BounceReport, bounceOf } from "./read-bounce.ts"

export type BounceOutcome = "bounce" | "bounce_without_effect" | "expired"

/** LATE-9: hosts give up after five days (RFC 5321, 4.5.4.1); a return path is valid for longer, but not for good. */
const believedDays = 14

/** Long replies are cut as those of attempts are; the reason comes first. */
const responseCharsMax = 2000

/** A report to the return paths of letters: its part about each recipient → one event a letter (LATE-2). */
export async function acceptBounce(
  report: BounceReport,
  keys: readonly LetterKey[],
  ctx: Context,
): Promise<BounceOutcome> {
  const handovers = await readHandovers(ctx.store.db, keys)
  const oldest = plus(ctx.clock.now(), -days(believedDays))
  const recent = handovers.filter(({ handed_over_at }) => handed_over_at >= oldest)
  if (recent.length === 0 && handovers.length > 0) return "expired"
  const letters = recent.flatMap((letter) => {
    const bounce = bounceOf(foldAddress(letter.email), report)
    return bounce ? [{ ...letter, bounce }] : []
  })
  const { recorded } = await ctx.store.db.transaction((tx) => record(tx, letters, ctx))
  if (recorded === 0) return "bounce_without_effect"
  ctx.notifier.notify("outbox")
  return "bounce"
}

/** A bounce that is new also counts among the refusals as spam (BLOCK-1). */
async function record(
  tx: Db,
  letters: readonly BouncedLetter[],
  ctx: Context,
): Promise<{ recorded: number }> {
  const refusals = await lateRefusals(tx, letters, ctx.clock.now())
  const result = await recordEvents(tx, letters.map(eventOf), ctx)
  if (result.recorded === letters.length) await recordSpamBlocks(tx, refusals)
  return result
}

function eventOf({ project_id, letter_id, bounce, sender_ip }: BouncedLetter): NewEvent {
  const { outcome, delivery_status, neverSuppresses } = bounce.classification
  const destination_response = responseOf(bounce.diagnostic)
  return {
    project_id,
    letter_id,
    status: outcome === "soft" ? "soft_bounced" : "hard_bounced",
    isLate: true,
    delivery_status,
    ...(neverSuppresses ? { neverSuppresses } : {}),
    details: { delivery_info: { destination_response, ...(sender_ip ? { sender_ip } : {}) } },
  }
}

const responseOf = (diagnostic: string): string =>
  diagnostic
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, responseCharsMax)

type BouncedLetter = Handover & { bounce: Bounce }

/**
 * LATE-8: late refusals as spam that count for a block, at most one per address while it is suppressed. A recipient has the
 * return paths of all messages to them, and could otherwise block a server for a whole project by forging ten reports.
 * Call it first in the transaction that records the bounces, before they suppress.
 */
async function lateRefusals(tx: Db, letters: readonly BouncedLetter[], at: Date): Promise<Outcome[]> {
  const refused = new Map(letters.filter(isRefusal).map((one) => [addressKey(one), one]))
  await lockAddresses(tx, [...refused.values()].map(addressOf))
  const counted: Outcome[] = []
  for (const [project_id, ofProject] of Map.groupBy(refused.values(), (letter) => letter.project_id)) {
    const emails = ofProject.map(({ email }) => foldAddress(email))
    const suppressed = await lookUp(tx, project_id, emails, at)
    for (const { email, sender_ip } of ofProject)
      if (sender_ip && !suppressed.has(foldAddress(email)))
        counted.push({ project_id, domain: domainOf(email), sender_ip, at, is_rejection: true })
  }
  return counted
}

/** A refusal that suppresses nothing could be repeated, so it does not count. */
const isRefusal = ({ sender_ip, bounce: { classification } }: BouncedLetter): boolean =>
  sender_ip !== null && isSpamRejection(classification.delivery_status) && !classification.neverSuppresses

const addressOf = ({ project_id, email }: Handover) => ({ project_id, email: foldAddress(email) })
const addressKey = (letter: Handover): string => `${letter.project_id} ${foldAddress(letter.email)}`

import { foldAddress } from "#contract/address"
import { days, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { type NewEvent, recordEvents } from "../../events/record.ts"
import { recordSpamBlocks } from "../../events/spam-block.ts"
import { handovers } from "../../store/events-write.ts"
import type { LetterKey } from "../../store/letters-write.ts"
import type { Db } from "../../store/open.ts"
import { type BouncedLetter, lateRefusals } from "./late-refusals.ts"
import { type BounceReport, bounceOf } from "./read-bounce.ts"

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
  const found = await handovers(ctx.store.db, keys)
  const oldest = plus(ctx.clock.now(), -days(believedDays))
  const believed = found.filter(({ handed_over_at }) => handed_over_at >= oldest)
  if (believed.length === 0 && found.length > 0) return "expired"
  const letters = believed.flatMap((letter) => {
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

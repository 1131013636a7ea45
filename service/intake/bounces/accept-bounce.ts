import { domainOf, foldAddress } from "#contract/address"
import type { Context } from "../../context.ts"
import { type NewEvent, recordEvents } from "../../events/record.ts"
import { isSpamRejection, type Outcome, recordSpamBlocks } from "../../events/spam-block.ts"
import { deliveringServers } from "../../store/events-write.ts"
import { lettersByKey } from "../../store/letters-read.ts"
import type { LetterKey } from "../../store/letters-write.ts"
import type { Db } from "../../store/open.ts"
import { type Bounce, readBounces } from "./read-bounce.ts"

export type BounceOutcome = "bounce" | "bounce without effect" | "not a bounce"

/** Long replies are cut as those of attempts are; the reason comes first. */
const responseCharsMax = 2000

type BounceMail = { raw: Uint8Array; hasNullSender: boolean; letters: readonly LetterKey[] }

/** A mail to the return paths of letters: read → its part about each recipient → one event a letter (LATE-2). */
export async function acceptBounce(mail: BounceMail, ctx: Context): Promise<BounceOutcome> {
  const bounces = await readBounces(mail.raw, mail.hasNullSender)
  if (bounces.length === 0) return "not a bounce"
  const letters = await bouncedLetters(mail.letters, bounces, ctx)
  const { recorded } = await ctx.store.db.transaction((tx) => record(tx, letters, ctx))
  if (recorded === 0) return "bounce without effect"
  ctx.notifier.notify("outbox")
  return "bounce"
}

type BouncedLetter = LetterKey & { email: string; bounce: Bounce; sender_ip: string | undefined }

/** The recipient of an alias is reported under another address, so the return path alone identifies the letter (LATE-1). */
async function bouncedLetters(
  keys: readonly LetterKey[],
  bounces: readonly Bounce[],
  { store: { db } }: Context,
): Promise<BouncedLetter[]> {
  const servers = await deliveringServers(db, keys)
  return (await lettersByKey(db, keys)).flatMap(({ project_id, letter_id, email }) => {
    const bounce = bounces.find(({ recipients }) => recipients.includes(foldAddress(email))) ?? bounces[0]
    const server = servers.find((one) => one.project_id === project_id && one.letter_id === letter_id)
    return bounce ? [{ project_id, letter_id, email, bounce, sender_ip: server?.sender_ip }] : []
  })
}

/** A bounce that is new also counts among the refusals as spam (BLOCK-1). */
async function record(
  tx: Db,
  letters: readonly BouncedLetter[],
  ctx: Context,
): Promise<{ recorded: number }> {
  const result = await recordEvents(tx, letters.map(eventOf), ctx)
  const at = ctx.clock.now()
  if (result.recorded === letters.length)
    await recordSpamBlocks(
      tx,
      letters.flatMap((letter) => refusalOf(letter, at)),
    )
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

function refusalOf({ project_id, email, bounce, sender_ip }: BouncedLetter, at: Date): Outcome[] {
  if (!sender_ip || !isSpamRejection(bounce.classification.delivery_status)) return []
  return [{ project_id, domain: domainOf(email), sender_ip, at, is_rejection: true }]
}

const responseOf = (diagnostic: string): string =>
  diagnostic
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, responseCharsMax)

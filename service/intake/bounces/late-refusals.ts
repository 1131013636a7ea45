import { domainOf, foldAddress } from "#contract/address"
import { isSpamRejection, type Outcome } from "../../events/spam-block.ts"
import type { Handover } from "../../store/events-write.ts"
import type { Db } from "../../store/open.ts"
import { lockAddresses } from "../../store/spam-blocks.ts"
import { lookUp } from "../../suppress/look-up.ts"
import type { Bounce } from "./read-bounce.ts"

export type BouncedLetter = Handover & { bounce: Bounce }

/**
 * LATE-8: late refusals as spam that count for a block, at most one per address while it is suppressed. A recipient has the
 * return paths of all messages to them, and could otherwise block a server for a whole project by forging ten reports.
 * Call it first in the transaction that records the bounces, before they suppress.
 */
export async function lateRefusals(tx: Db, letters: readonly BouncedLetter[], at: Date): Promise<Outcome[]> {
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

import "server-only"
import { domainInAscii, domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import type { Access } from "#lib/access/auth/guard"
import { listBlocks } from "#lib/data/store/blocks"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import { type SeenDomainState, senderDomainState } from "#lib/data/store/sender-domains"
import { blocksSpan, blocksThen } from "./blocks-then.ts"
import type { EventFact } from "./story-data.ts"
import type { SeenState, SenderFact } from "./sender.ts"

/** Facts from the time of a message: spam blocks, and the state of its sender's domain then and now. */
export async function loadAround(
  db: Db,
  access: Access,
  letter: LetterRow,
  events: readonly EventFact[],
  nowMs: number,
) {
  const provider = providerOfMessage(letter.email, letter.provider ?? undefined)
  const way = wayOf(letter, events, nowMs)
  const span = blocksSpan(way, nowMs)
  const [changes, sender] = await Promise.all([
    listBlocks(db, access.project.project_id, span.from, span.to),
    senderOf(db, access, letter, nowMs),
  ])
  return { provider, blocks: blocksThen(changes, { email: letter.email, provider, ...way }), sender }
}

const wayStatuses = ["sent", "soft_bounced", "hard_bounced", "delivered"]
const waits = ["accepted", "sent", "soft_bounced"]

/** Time range of the delivery attempts. */
function wayOf({ first_at, last_at, status }: LetterRow, events: readonly EventFact[], nowMs: number) {
  const ends = events.filter((event) => wayStatuses.includes(event.status))
  const last = Math.max(...ends.map(({ event_time }) => event_time.getTime()), first_at.getTime())
  const isGone = events.length === 0
  return {
    from: first_at.getTime(),
    to: waits.includes(status) ? nowMs : isGone ? last_at.getTime() : last,
  }
}

async function senderOf(
  db: Db,
  { can, project }: Access,
  letter: Pick<LetterRow, "from_email" | "first_at">,
  nowMs: number,
): Promise<SenderFact | null> {
  const domain = domainInAscii(domainOf(letter.from_email ?? ""))
  if (!domain || !can("domains", "read")) return null
  const [sent, now] = await Promise.all([
    senderDomainState(db, project.project_id, domain, letter.first_at),
    senderDomainState(db, project.project_id, domain),
  ])
  return { domain, sent: seen(sent), now: isRenewed(now, nowMs) ? seen(now) : null }
}

/** Domain states are recorded once a month; older ones belong to a domain that was removed from the project. */
const renewedMs = 35 * 86_400_000
const isRenewed = (row: SeenDomainState | null, nowMs: number): boolean =>
  row !== null && nowMs - row.seen_at.getTime() < renewedMs

const seen = (row: SeenDomainState | null): SeenState | null =>
  row && { seenMs: row.seen_at.getTime(), state: row.state }

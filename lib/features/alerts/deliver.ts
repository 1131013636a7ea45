import "server-only"
import { clock } from "#lib/platform/clock"
import { type DeliveryClaim, settleDelivery, type TryResult } from "#lib/data/store/alert-deliveries"
import { findDestination, noteOutcome } from "#lib/data/store/alert-destinations"
import { findFiring } from "#lib/data/store/alert-firings"
import type { Db } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import { findProject } from "#lib/data/store/projects"
import { type Sent, sendNews } from "./send.ts"

/** A claimed delivery: check recipients → send → record the result. */

/**
 * Backoff after each failed attempt; after the last one the delivery is abandoned, and shown (ALERT-7). The first wait
 * is short: a starting service responds within seconds.
 */
const waitsSeconds = [5, 120, 600, 1800, 3600] as const

/**
 * Lease of a delivery: longer than a call can take, and short enough to retry a mail whose response was lost while the
 * service keeps its key (IDEMPOTENCE-1: 60 seconds).
 */
export const leaseSeconds = 50

export type Sender = typeof sendNews

export async function deliver(db: Db, claim: DeliveryClaim, send: Sender = sendNews): Promise<void> {
  const [project, destination, firing] = await Promise.all([
    findProject(db, claim.project_id),
    findDestination(db, claim),
    findFiring(db, claim),
  ])
  const isThere = project && !project.deleted_at && destination && firing
  const sent: Sent = isThere
    ? await send(db, project, destination, { firing, news: claim.news }, messageId(claim))
    : { isDelivered: false, said: "The destination no longer exists.", isFinal: true }
  const tried_at = clock.now()
  const result = resultOf(claim, sent, tried_at)
  await retryWhileUnavailable(() => settleDelivery(db, claim, result))
  if (isThere)
    await noteOutcome(db, destination, {
      last_outcome: sent.isDelivered ? "delivered" : "failed",
      last_said: sent.said,
      last_at: tried_at,
    })
}

/** The same for every attempt at the same news, so receivers can detect duplicates. */
const messageId = ({ firing_id, destination_id, news }: DeliveryClaim): string =>
  `alert-${firing_id}-${destination_id}-${news}`

function resultOf({ tries }: DeliveryClaim, sent: Sent, tried_at: Date): TryResult {
  const { said } = sent
  if (sent.isDelivered) return { outcome: "delivered", said, tried_at }
  const seconds = waitsSeconds[tries - 1]
  if (sent.isFinal || seconds === undefined) return { outcome: "failed", said, tried_at }
  return { outcome: null, said, tried_at, seconds }
}

import "server-only"
import { countMailRequest } from "#lib/mail-api/dashboard-mail/mail-limit"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { type AlertDestinationRow, noteOutcome } from "#lib/data/store/alert-destinations"
import type { Db } from "#lib/data/store/open"
import { type Sent, sendNews } from "./send.ts"

export type Tested = { destination_id: string; is_delivered: boolean; said: string }

/**
 * ALERT-7: the test really sends, and reports the result. ALERT-19, ALERT-20: to a confirmed address, 5 times an hour.
 */
export function testDestination(
  db: Db,
  action: ProjectAction,
  destination: AlertDestinationRow,
): Promise<Result<Tested>> {
  const { project } = action.access
  const act = auditActionOf(action, "alert-destination/test", { target: destination.address })
  return auditedCall(db, act, async () => {
    if (!destination.confirmed_at) return unconfirmed
    const counted = await countTest(db, action, destination)
    if (!counted.ok) return counted
    const sent = await sendNews(db, project, destination, null, `alert-test-${ids.token(9)}`)
    await noteOutcome(db, destination, outcomeOf(sent))
    return ok({
      destination_id: destination.destination_id,
      is_delivered: sent.isDelivered,
      said: sent.said,
    })
  })
}

const unconfirmed = failed(
  409,
  "This address has not been confirmed yet. Only the message with the link is sent to it.",
)

const countTest = (
  db: Db,
  { access }: ProjectAction,
  { kind, address, destination_id }: AlertDestinationRow,
): Promise<Result<null>> =>
  db.transaction((tx) =>
    countMailRequest(tx, {
      user_id: access.user.user_id,
      recipient: kind === "mail" ? address : destination_id,
    }),
  )

const outcomeOf = ({ isDelivered, said }: Sent) =>
  ({
    last_outcome: isDelivered ? "delivered" : "failed",
    last_said: said,
    last_at: clock.now(),
  }) as const

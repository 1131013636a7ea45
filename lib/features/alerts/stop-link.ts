import "server-only"
import { timingSafeEqual } from "node:crypto"
import type { StopLink } from "#lib/mail-api/dashboard-mail/account-mail"
import { audited } from "#lib/access/audit/audit"
import { config } from "#lib/platform/config"
import { keyedHash } from "#lib/platform/keyed-hash"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  type AlertDestinationRow,
  deleteDestination,
  type DestinationPlace,
  findDestination,
} from "#lib/data/store/alert-destinations"
import type { Db } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { dropDeliveriesTo } from "#lib/data/store/alert-deliveries"
import { forgetDestination } from "#lib/data/store/alert-rules"

/**
 * ALERT-23: alert mail to an address outside the project has a link that removes the destination. The link is signed, so
 * that it works for as long as the destination exists and nothing has to be stored for it.
 */
export function stopLinkOf({ project_id, destination_id }: DestinationPlace): StopLink {
  const { dashboardUrl } = config()
  const place = { project_id, destination_id }
  const token = `${project_id}.${destination_id}.${signatureOf(place)}`
  return {
    page: `${dashboardUrl}/stop-alerts/${token}`,
    oneClick: `${dashboardUrl}/api/alerts/stop/${token}`,
  }
}

const signatureOf = ({ project_id, destination_id }: DestinationPlace): string =>
  keyedHash("stop alerts", `${project_id} ${destination_id}`).toString("base64url")

/** The destination of a link; null if this installation did not sign it. */
function readStopLink(token: string): DestinationPlace | null {
  const [project_id = "", destination_id = "", signature = "", ...more] = token.split(".")
  const place = { project_id, destination_id }
  const [received, right] = [Buffer.from(signature), Buffer.from(signatureOf(place))]
  const isSigned = more.length === 0 && received.length === right.length && timingSafeEqual(received, right)
  return isSigned ? place : null
}

/** Address and project of a link; null if it is not ours, or its address no longer gets alerts. */
export async function findByStopLink(
  db: Db,
  token: string,
): Promise<{ address: string; project: string } | null> {
  const place = readStopLink(token)
  const destination = place && (await findDestination(db, place))
  const project = destination && (await findProject(db, destination.project_id))
  return project && !project.deleted_at ? { address: destination.address, project: project.name } : null
}

/** Removes the destination for every holder of its mail; repeated calls have no effect. */
export async function stopByLink(
  db: Db,
  token: string,
  from: { ip: string | null; user_agent: string | null },
): Promise<Result<null>> {
  const place = readStopLink(token)
  if (!place) return failed(404, "This link is invalid. Open it as it is in the message.")
  const destination = await findDestination(db, place)
  if (!destination) return ok(null)
  const row = {
    project_id: place.project_id,
    user_id: destination.created_by,
    action: "alert-destination/stop",
    target: destination.address,
    input: { by: "link" },
    ...from,
  }
  return audited(db, row, async (tx) => {
    await dropDestination(tx, destination)
    return ok(null)
  })
}

/** Deletes a destination, removes it from its rules, and drops its pending deliveries. */
export async function dropDestination(
  tx: Db,
  destination: Pick<AlertDestinationRow, "project_id" | "destination_id">,
): Promise<void> {
  const { project_id, destination_id } = destination
  await deleteDestination(tx, destination)
  await forgetDestination(tx, project_id, destination_id)
  await dropDeliveriesTo(tx, project_id, destination_id)
}

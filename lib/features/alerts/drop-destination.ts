import "server-only"
import { dropDeliveriesTo } from "#lib/data/store/alert-deliveries"
import { type AlertDestinationRow, deleteDestination } from "#lib/data/store/alert-destinations"
import { forgetDestination } from "#lib/data/store/alert-rules"
import type { Db } from "#lib/data/store/open"

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

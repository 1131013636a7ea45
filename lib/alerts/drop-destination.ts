import "server-only"
import { dropDeliveriesTo } from "../store/alert-deliveries.ts"
import { type AlertDestinationRow, deleteDestination } from "../store/alert-destinations.ts"
import { forgetDestination } from "../store/alert-rules.ts"
import type { Db } from "../store/open.ts"

/** Deletes a destination, takes it out of the rules that name it, and drops what is still to be sent to it. */
export async function dropDestination(
  tx: Db,
  destination: Pick<AlertDestinationRow, "project_id" | "destination_id">,
): Promise<void> {
  const { project_id, destination_id } = destination
  await deleteDestination(tx, destination)
  await forgetDestination(tx, project_id, destination_id)
  await dropDeliveriesTo(tx, project_id, destination_id)
}

import "server-only"
import { type AlertDeliveryRow, listDeliveries } from "../store/alert-deliveries.ts"
import { type AlertFiringRow, listFirings } from "../store/alert-firings.ts"
import type { Db } from "../store/open.ts"
import { namesOfUsers } from "../store/users.ts"

/** What fired of late, with who was told and who took it up. */
export type FiringHistory = {
  firings: readonly AlertFiringRow[]
  deliveries: readonly AlertDeliveryRow[]
  /** By the id of a person. */
  names: ReadonlyMap<string, string>
}

/** So many are shown. */
const historyMax = 50

export async function listFiringsFor(db: Db, project_id: string): Promise<FiringHistory> {
  const firings = await listFirings(db, project_id, historyMax)
  const [deliveries, names] = await Promise.all([
    listDeliveries(
      db,
      project_id,
      firings.map((one) => one.firing_id),
    ),
    namesOfUsers(
      db,
      firings.flatMap((one) => one.acknowledged_by ?? []),
    ),
  ])
  return { firings, deliveries, names }
}

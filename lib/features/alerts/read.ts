import "server-only"
import { type AlertDeliveryRow, listDeliveries } from "#lib/data/store/alert-deliveries"
import { type FiringPage, type FiringsQuery, pageFirings } from "#lib/data/store/alert-firings"
import type { Db } from "#lib/data/store/open"
import { namesOfUsers } from "#lib/data/store/users"

/** Recently fired alerts, with notified destinations and acknowledgements. */
export type FiringHistory = FiringPage & {
  deliveries: readonly AlertDeliveryRow[]
  /** By the id of a user. */
  names: ReadonlyMap<string, string>
}

/** Alerts per page. */
const historyMax = 50

export async function listFiringsFor(
  db: Db,
  project_id: string,
  query: Omit<FiringsQuery, "limit">,
): Promise<FiringHistory> {
  const page = await pageFirings(db, project_id, { ...query, limit: historyMax })
  const { firings } = page
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
  return { ...page, deliveries, names }
}

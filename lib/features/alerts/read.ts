import "server-only"
import { ofEach } from "#lib/data/events/each-project"
import { type AlertDeliveryRow, listDeliveries } from "#lib/data/store/alert-deliveries"
import {
  type AlertFiringRow,
  type FiringPage,
  type FiringsQuery,
  firingRules,
  pageFirings,
} from "#lib/data/store/alert-firings"
import type { Db } from "#lib/data/store/open"
import { namesOfUsers } from "#lib/data/store/users"

/** Recently fired alerts, with notified destinations and acknowledgements. */
export type FiringHistory = FiringPage & {
  /** Rules with a firing that has not ended, whatever the page and its filters. */
  firing: readonly Pick<AlertFiringRow, "project_id" | "rule_id">[]
  deliveries: readonly AlertDeliveryRow[]
  /** By the id of a user. */
  names: ReadonlyMap<string, string>
}

/** Alerts per page. */
const historyMax = 50

/** One page of the history of these projects, newest first. The caller has checked access to them. */
export async function listFiringsFor(
  db: Db,
  projects: readonly string[],
  query: Omit<FiringsQuery, "limit">,
): Promise<FiringHistory> {
  const [page, firing] = await Promise.all([
    pageFirings(db, projects, { ...query, limit: historyMax }),
    ofEach(projects, (project_id) => firingRules(db, project_id)),
  ])
  const byProject = [...Map.groupBy(page.firings, ({ project_id }) => project_id)]
  const [deliveries, names] = await Promise.all([
    ofEach(byProject, ([project_id, firings]) =>
      listDeliveries(
        db,
        project_id,
        firings.map(({ firing_id }) => firing_id),
      ),
    ),
    namesOfUsers(
      db,
      page.firings.flatMap((one) => one.acknowledged_by ?? []),
    ),
  ])
  return { ...page, firing: firing.flat(), deliveries: deliveries.flat(), names }
}

import "server-only"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { requireOwner } from "#lib/access/auth/guard"
import { accountSpace } from "#lib/data/store/account-space"
import { openedStore } from "#lib/data/store/open"
import { loadLog } from "#lib/features/audit-log/load"
import type { SearchParams } from "#lib/analytics/range/range"

/** The log of the account for its owner. */
export async function loadAccountLog(params: SearchParams) {
  const user = await requireOwner("/audit")
  const chosen = await chosenBy(await openedStore(), { user, project: null })
  const place = { log_id: accountSpace, path: "/audit", csvPath: "/api/audit", projectZone: null, chosen }
  return loadLog(place, params)
}

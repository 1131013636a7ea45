import "server-only"
import { requireOwner } from "#lib/auth/guard"
import { accountSpace } from "#lib/store/account-space"
import { loadLog } from "../../_audit/load.ts"
import type { SearchParams } from "../../p/[project]/_range/range.ts"

/** The log of the account for its owner. */
export async function loadAccountLog(params: SearchParams) {
  await requireOwner("/audit")
  return loadLog({ log_id: accountSpace, path: "/audit", csvPath: "/api/audit", projectZone: null }, params)
}

import { type AuditTrail, auditTrail } from "#lib/access/audit/trail"
import type { Db } from "#lib/data/store/open"

/** An audit trail as routes create it, for tests of the functions behind them. */
export const trailIn = (db: Db, user_id = "somebody"): AuditTrail =>
  auditTrail(db, { project_id: "account", user_id, action: "test/act", input: {}, ip: null })

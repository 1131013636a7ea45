import type { Keep, KeepAs } from "../auth/keep.ts"
import { audited } from "../audit/audit.ts"
import type { Db } from "../store/open.ts"

/** Keeps writes as the routes do, for tests of the functions behind them. */
export const keepIn =
  (db: Db, user_id = "somebody", project_id = "account"): Keep =>
  (write) =>
    audited(db, { project_id, user_id, action: "test/act", input: {}, ip: null }, write)

export const keepAsIn =
  (db: Db): KeepAs =>
  ({ user_id, project_id }) =>
    keepIn(db, user_id, project_id)

import "server-only"
import type { Keep } from "../auth/keep.ts"
import type { Db } from "../store/open.ts"
import { type Act, audited } from "../audit/audit.ts"

/** What the functions of lib/auth write with: this act's row in the log, in the transaction of the write. */
export const keepWith =
  (db: Db, act: Act): Keep =>
  (write) =>
    audited(db, act, write)

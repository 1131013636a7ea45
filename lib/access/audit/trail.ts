import "server-only"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { type AuditAction, audited, auditedCall, type Note } from "./audit.ts"

/** An action that has not started yet: running it writes its row to the log, and `hasRow` reports whether it did. */
export type AuditTrail = {
  /**
   * Runs a write in one transaction with the row (AUDIT-3): neither is stored without the other. A refusal is rolled
   * back and logged in a row of its own. Slow work, such as a password's hash, is done before.
   */
  write: <T>(write: (tx: Db, note: (more: Note) => void) => Promise<Result<T>>) => Promise<Result<T>>
  /** Makes a call to another system: the row is "under way" before, and has the outcome after (AUDIT-4). */
  call: <T>(run: (note: (more: Note) => void) => Promise<Result<T>>) => Promise<Result<T>>
  /** The same action by the person of a link, or in a project. */
  as: (who: { user_id: string; project_id?: string }) => AuditTrail
  hasRow: () => boolean
}

/** @param action its person can be empty until a link identifies the person (`as`) */
export function auditTrail(db: Db, action: AuditAction): AuditTrail {
  let isWritten = false
  const written = <T>(outcome: T): T => {
    isWritten = true
    return outcome
  }
  const trailOf = (row: AuditAction): AuditTrail => ({
    write: (write) => written(audited(db, row, write)),
    call: (run) => written(auditedCall(db, row, run)),
    as: ({ user_id, project_id = row.project_id }) => trailOf({ ...row, user_id, project_id }),
    hasRow: () => isWritten,
  })
  return trailOf(action)
}

import "server-only"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { type AuditAction, audited, auditedCall, type Note } from "./audit.ts"

/** An action before anything was done: what is done with it leaves its row in the log, and `hasRow` tells that it did. */
export type AuditTrail = {
  /**
   * Carries a write out in one transaction with the row (AUDIT-3): neither is there without the other, and a refusal undoes
   * what was begun. What takes long, such as a password's hash, is computed before.
   */
  write: <T>(write: (tx: Db, note: (more: Note) => void) => Promise<Result<T>>) => Promise<Result<T>>
  /** Makes a call that somebody else carries out: the row says "under way" before, and its outcome after (AUDIT-4). */
  call: <T>(run: (note: (more: Note) => void) => Promise<Result<T>>) => Promise<Result<T>>
  /** The same action by somebody whom only a link names, or in a project. */
  as: (who: { user_id: string; project_id?: string }) => AuditTrail
  hasRow: () => boolean
}

/** @param action its person may be empty until a link says who it is (`as`) */
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

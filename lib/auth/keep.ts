import "server-only"
import type { Result } from "../result.ts"
import type { Db } from "../store/open.ts"

/** What is learned about an act while it is done. */
export type Told = { target?: string; before?: unknown; after?: unknown }

/**
 * Carries a write out in one transaction with its row in the audit log (AUDIT-3): neither is there without the other,
 * and a refusal undoes what was begun. What takes long, such as a password's hash, is computed before.
 */
export type Keep = <T>(
  write: (tx: Db, note: (more: Told) => void) => Promise<Result<T>>,
) => Promise<Result<T>>

/** The same for somebody whom only the link in a letter names. */
export type KeepAs = (who: { user_id: string; project_id?: string }) => Keep

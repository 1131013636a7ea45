import "server-only"
import { isRecipientAddress } from "#contract/address"
import { suppressionGet } from "#contract/methods/suppression"
import type { Access } from "#lib/access/auth/access"
import { findAuditEntry, type RelatedEntry } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"
import { callWithKey } from "#lib/mail-api/proxy/proxy"

/**
 * Origin of an imported suppression (SUPPRESSPAGE-11): the mail service stores the run's name and the line with each
 * entry, the audit log stores the run with its file and user.
 */
export type ImportOrigin = {
  /** The run's row in the audit log. */
  run_id: number
  file: string
  line: number | null
  /** null: the user no longer exists. */
  who: string | null
}

/** Name of an import in the log. */
export const importAction = "suppression/import"

/** Name of the entries of a run at the mail service. */
export const batchOf = (run_id: number): string => `run ${run_id}`

const runIn = (batch: string | undefined): number | null =>
  Number(/^run (\d{1,15})$/.exec(batch ?? "")?.[1]) || null

type Brought = { batch?: string | undefined; line?: number | undefined }

/** The import of an entry; null for one from another source, or whose log row was deleted. */
export async function importOf(
  db: Db,
  project_id: string,
  { batch, line }: Brought,
): Promise<ImportOrigin | null> {
  const run_id = runIn(batch)
  const run = run_id && (await findAuditEntry(db, project_id, run_id))
  if (!run || run.action !== importAction) return null
  return { run_id: run.audit_id, file: run.target ?? "", line: line ?? null, who: run.name }
}

/** The imports that contain an address: a search in the audit log returns them in addition to rows that name it. */
export async function importsWith(db: Db, access: Access, target: string | null): Promise<RelatedEntry[]> {
  const email = target?.trim() ?? ""
  if (!isRecipientAddress(email) || !access.can("suppressions", "read")) return []
  // If the mail service does not respond, the log returns fewer rows instead of none.
  const answer = await callWithKey(db, access, suppressionGet, { email, details: 1 })
  if (!answer.ok) return []
  return answer.value.suppressions.flatMap(({ batch, line }) => {
    const audit_id = runIn(batch)
    return audit_id === null ? [] : [{ audit_id, action: importAction, line: line ?? null }]
  })
}

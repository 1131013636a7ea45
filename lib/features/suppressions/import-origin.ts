import "server-only"
import { isRecipientAddress } from "#contract/address"
import { suppressionGet } from "#contract/suppression/get"
import type { Access } from "#lib/access/auth/access"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { findAuditEntry, type RelatedEntry } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"

/**
 * Where a suppression came from that came by an import (SUPPRESSPAGE-11): the mail service keeps the run's name and the
 * line with each entry, the audit log keeps the run with its file and the person.
 */
export type ImportOrigin = {
  /** The run's row in the audit log. */
  run_id: number
  file: string
  line: number | null
  /** null: somebody who is gone. */
  who: string | null
}

/** What the log calls an import. */
export const importAction = "suppression/import"

/** What the entries of a run are named by at the mail service. */
export const batchOf = (run_id: number): string => `run ${run_id}`

const runIn = (batch: string | undefined): number | null =>
  Number(/^run (\d{1,15})$/.exec(batch ?? "")?.[1]) || null

type Brought = { batch?: string | undefined; line?: number | undefined }

/** The import that an entry came with; null for one that came in another way, or whose row of the log is gone. */
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

/** The imports that brought an address: whoever looks for it in the audit log finds them beside what names it. */
export async function importsWith(db: Db, access: Access, target: string | null): Promise<RelatedEntry[]> {
  const email = target?.trim() ?? ""
  if (!isRecipientAddress(email) || !access.can("suppressions", "read")) return []
  // A log that finds less is better than none while the mail service does not answer.
  const answer = await callWithKey(db, access, suppressionGet, { email, details: 1 })
  if (!answer.ok) return []
  return answer.value.suppressions.flatMap(({ batch, line }) => {
    const audit_id = runIn(batch)
    return audit_id === null ? [] : [{ audit_id, action: importAction, line: line ?? null }]
  })
}

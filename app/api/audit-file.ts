import { clock } from "#lib/clock"
import { auditLines } from "#lib/proxy/audit-file"
import type { Db } from "#lib/store/open"
import { readAuditQuery } from "../(dashboard)/_audit/search-params.ts"
import { csvAnswer } from "./csv-answer.ts"

/** AUDIT-6: a log as a file, with the filters of its page in the query. Who may read it is asked before. */
export function auditFile(
  db: Db,
  request: Request,
  { log_id, projectZone }: { log_id: string; projectZone: string | null },
): Response {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { filter } = readAuditQuery(asked, clock.now().getTime(), projectZone)
  return csvAnswer(auditLines(db, log_id, filter), `audit-${log_id}.csv`)
}

import { auditLines } from "#lib/access/audit/audit-file"
import { clock } from "#lib/platform/clock"
import type { Db } from "#lib/data/store/open"
import type { LogPlace } from "#lib/features/audit-log/load"
import { readAuditQuery } from "#lib/features/audit-log/query"
import { csvAnswer } from "./csv-answer.ts"

type Place = Pick<LogPlace, "log_id" | "chosen" | "relatedTo">

/** AUDIT-6: a log as a file, with the filters of its page in the query. The caller checks the right to read it. */
export async function auditFile(db: Db, request: Request, place: Place): Promise<Response> {
  const { log_id, chosen, relatedTo } = place
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const { filter } = readAuditQuery(query, clock.now().getTime(), chosen)
  const related = (await relatedTo?.(filter.target)) ?? []
  return csvAnswer(auditLines(db, log_id, { ...filter, related }), `audit-${log_id}.csv`)
}

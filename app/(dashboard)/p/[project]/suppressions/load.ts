import "server-only"
import { suppressionList } from "#contract/methods/suppression"
import { requireRight } from "#lib/access/auth/guard"
import type { SearchParams } from "#lib/analytics/range/range"
import { listInput, readQuery, searchOf } from "#lib/features/suppressions/query"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { faultText } from "../../../../fault.ts"
import type { FirstPage } from "./view.ts"

/** First rows for the query in the URL; the browser reads on from there. */
export async function loadSuppressions(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "suppressions", "read")
  const { project_id } = access.project
  const time_zone = access.timeZone
  const query = readQuery(params)
  const startedMs = clock.now().getTime()
  const answer = await readMethod(access, suppressionList, listInput(query, time_zone))
  const nowMs = clock.now().getTime()
  const tookMs = nowMs - startedMs
  const key = searchOf(query)
  const first: FirstPage = answer.ok
    ? { key, rows: answer.value.suppressions, cursor: answer.value.cursor, failure: null, tookMs }
    : { key, rows: [], cursor: "", failure: await faultText(answer.failure), tookMs }
  return {
    project: project_id,
    timeZone: time_zone,
    nowMs,
    canWrite: access.can("suppressions", "write"),
    canAudit: access.can("audit", "read"),
    first,
  }
}

export type SuppressionsPage = Awaited<ReturnType<typeof loadSuppressions>>

import "server-only"
import { suppressionList } from "#contract/suppression/list"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { readMethod } from "#lib/proxy/read"
import { faultText } from "../../../../fault.ts"
import { one, type SearchParams } from "../_range/range.ts"
import { keyOf, queryInput, readQuery } from "./query.ts"
import { type FirstPage, pageRows } from "./view.ts"

/** The first rows that the URL asks for; the browser reads on from there. */
export async function loadSuppressions(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "suppressions", "read")
  const { project_id } = access.project
  const time_zone = access.timeZone
  const query = readQuery({ get: (name) => one(params[name]) ?? null })
  const startedMs = clock.now().getTime()
  const input = { ...queryInput(query, time_zone), details: 1 as const, limit: pageRows }
  const answer = await readMethod(access, suppressionList, input)
  const nowMs = clock.now().getTime()
  const tookMs = nowMs - startedMs
  const first: FirstPage = answer.ok
    ? {
        key: keyOf(query),
        rows: answer.value.suppressions,
        cursor: answer.value.cursor,
        failure: null,
        tookMs,
      }
    : { key: keyOf(query), rows: [], cursor: "", failure: await faultText(answer.failure), tookMs }
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

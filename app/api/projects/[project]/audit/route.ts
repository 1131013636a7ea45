import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { currentUser } from "#lib/auth/session"
import { clock } from "#lib/clock"
import { auditLines } from "#lib/proxy/audit-file"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { readAuditQuery } from "../../../../(dashboard)/p/[project]/audit/search-params.ts"
import { answer } from "../../../answer.ts"
import type { ProjectParams } from "../../act-in-project.ts"

/** The audit log as CSV, with the filters of the page in the query. Operators, managers and the owner. */
export async function GET(request: Request, { params }: ProjectParams): Promise<Response> {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can("audit", "read")) return answer(failed(403, refusalSentence(access.role, "audit", "read")))
  const { project_id, time_zone } = access.project
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { filter } = readAuditQuery(asked, clock.now().getTime(), time_zone)
  return new Response(streamOf(auditLines(db, project_id, filter)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="audit-${project_id}.csv"`,
      "cache-control": "no-store",
    },
  })
}

/** A page is asked for when the reader has taken the one before. */
function streamOf(lines: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines.return()
    },
  })
}

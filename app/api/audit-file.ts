import { clock } from "#lib/clock"
import { auditLines } from "#lib/proxy/audit-file"
import type { Db } from "#lib/store/open"
import { readAuditQuery } from "../(dashboard)/_audit/search-params.ts"

/** AUDIT-6: a log as a file, with the filters of its page in the query. Who may read it is asked before. */
export function auditFile(
  db: Db,
  request: Request,
  { log_id, projectZone }: { log_id: string; projectZone: string | null },
): Response {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { filter } = readAuditQuery(asked, clock.now().getTime(), projectZone)
  return new Response(streamOf(auditLines(db, log_id, filter)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="audit-${log_id}.csv"`,
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

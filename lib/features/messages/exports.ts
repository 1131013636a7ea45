import "server-only"
import { eventDumpGet } from "#contract/methods/event-dump"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { openDumpFile } from "#lib/mail-api/client/dump-file"
import { serverOfProject } from "#lib/mail-api/proxy/keys"
import { callWithKey, permit } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"

/** Event dumps for download: files that pass through our own route. */

export type ExportFile = { body: ReadableStream<Uint8Array>; size: string | null; name: string; type: string }

/**
 * EXPORT-2: one file of a dump, counted from 1, streamed. The service's URL opens the file for everybody who has it, so
 * only this route requests it, with the reader's rights, and never passes it on.
 */
export async function openExportFile(
  db: Db,
  access: Access,
  { dump_id, no, signal }: { dump_id: string; no: number; signal: AbortSignal },
): Promise<Result<ExportFile>> {
  const right = permit(access, eventDumpGet)
  if (!right.ok) return right
  if (!eventDumpGet.input.safeParse({ dump_id }).success) return failed(404, "There is no such export.")
  const answer = await callWithKey(db, access, eventDumpGet, { dump_id })
  if (!answer.ok)
    return answer.failure.code === unknownDump ? failed(404, "This export no longer exists.") : answer
  const url = answer.value.event_dump.files?.[no - 1]?.url
  if (!url) return failed(404, "This export has no such file.")
  const server = await serverOfProject(db, access.project.project_id)
  const file = await openDumpFile(server, url, signal)
  if (!file) return failed(502, "The mail service did not deliver the file. Try again.")
  const isPacked = /\.gz$/.test(new URL(url).pathname)
  return ok({
    ...file,
    name: `events-${access.project.project_id}-${dump_id.slice(0, 8)}-${no}.csv${isPacked ? ".gz" : ""}`,
    type: isPacked ? "application/gzip" : "text/csv; charset=utf-8",
  })
}

const unknownDump = 3502

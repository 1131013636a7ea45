import type { EventDump } from "#contract/event-dump"
import { dumpFileUrl } from "../../dump-link.ts"
import type { Dump } from "../../store/dumps.ts"

/** A dump as the API returns it. Files are listed when all of them are ready, even if there are none (DUMP-4). */
export function toEventDump(dump: Dump, publicUrl: string): EventDump {
  const { dump_id, dump_status, token, format } = dump
  if (dump_status !== "ready") return { dump_id, dump_status }
  const files = dump.files.map(({ file_no, size }) => ({
    url: dumpFileUrl(publicUrl, token, file_no, format),
    size,
  }))
  return { dump_id, dump_status, files }
}

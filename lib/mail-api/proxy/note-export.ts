import "server-only"
import type { Method } from "#contract/method"
import { eventDumpCreate } from "#contract/methods/event-dump"
import type { Access } from "#lib/access/auth/access"
import { insertExport } from "#lib/data/store/exports"
import type { Db } from "#lib/data/store/open"
import { clock, plus } from "#lib/platform/clock"

/** DUMP-10: lifetime of a dump at the service. */
const keptMs = 8 * 3_600_000

/** EXPORT-1: stores an order of any origin, because the service's list has only IDs and states. */
export async function noteExport(
  db: Db,
  access: Access,
  method: Method,
  input: unknown,
  answer: unknown,
): Promise<void> {
  if (method.path !== eventDumpCreate.path) return
  const made = eventDumpCreate.output.safeParse(answer)
  if (!made.success || typeof input !== "object" || input === null) return
  const created_at = clock.now()
  await insertExport(db, {
    project_id: access.project.project_id,
    dump_id: made.data.dump_id,
    user_id: access.user.user_id,
    created_at,
    expires_at: plus(created_at, keptMs),
    input: { ...input },
  })
}

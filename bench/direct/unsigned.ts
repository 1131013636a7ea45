import { sql } from "drizzle-orm"
import type { OtherSide } from "./other-side.ts"
import type { Measured } from "./rows.ts"
import { accept, perMessage, untilLeft, untilTaken } from "./run-case.ts"
import { openProject, type Sender } from "./sender.ts"

/**
 * Only a domain whose key was deleted sends unsigned, and it must exist while messages are accepted. So they are held,
 * and sent once all are accepted: the two times are added up, although the usual case does both in parallel.
 */
export async function sendUnsigned(
  { service, store, ...shared }: Sender,
  sink: OtherSide,
  input: { run: string; count: number },
): Promise<Measured> {
  const { db } = store
  const domain = `${input.run}.example`
  const sender = { ...shared, service, store, ...(await openProject({ service, store }, domain)) }
  await db.execute(sql`
    create or replace function hold_back() returns trigger language plpgsql as
    $$ begin new.is_ready := false; new.due_at := now() + interval '1 hour'; return new; end $$`)
  await db.execute(
    sql`create trigger hold_back before insert on queue for each row execute function hold_back()`,
  )
  const [cpuBefore, before] = [sender.cpuMs(), await sink.taken()]
  const acceptedMs = await accept(sender, { ...input, perRequest: 50 })
  await db.execute(sql`drop trigger hold_back on queue`)
  await db.execute(sql`delete from domains where domain = ${domain}`)
  await db.execute(
    sql`update queue set is_ready = true, due_at = now() where project_id = ${sender.project_id}`,
  )
  // The service has not been notified, and finds them at its next poll.
  await untilTaken(sink, before + 1)
  const startedAt = performance.now()
  const left = await untilLeft(sender, sink, { startedAt, taken: before + input.count, cpuBefore })
  return {
    ...{ count: input.count, acceptedMs, atSinkMs: acceptedMs + left.atSinkMs },
    endedMs: acceptedMs + left.endedMs,
    cpuMs: perMessage(left.cpuMs, input.count),
  }
}

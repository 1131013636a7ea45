import { eventDumpGet } from "#contract/event-dump/get"
import { Refusal } from "../../refusal.ts"
import { listDumps } from "../../store/dumps.ts"
import { implement } from "../method.ts"
import { toEventDump } from "./to-dump.ts"

export const eventDumpGetHandler = implement(eventDumpGet, async ({ dump_id }, caller, ctx) => {
  const [dump] = await listDumps(ctx.store.db, caller.project_id, ctx.clock.now(), dump_id)
  if (!dump) throw new Refusal(3502, "dump_id: there is no such dump.")
  return { status: "success", event_dump: toEventDump(dump, ctx.config.publicUrl) }
})

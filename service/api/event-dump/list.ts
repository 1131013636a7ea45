import { eventDumpList } from "#contract/event-dump/list"
import { listDumps } from "../../store/dumps.ts"
import { implement } from "../method.ts"
import { toEventDump } from "./to-dump.ts"

export const eventDumpListHandler = implement(eventDumpList, async (_input, caller, ctx) => {
  const dumps = await listDumps(ctx.store.db, caller.project_id, ctx.clock.now())
  return { status: "success", event_dumps: dumps.map((dump) => toEventDump(dump, ctx.config.publicUrl)) }
})

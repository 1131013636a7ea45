import { eventDumpDelete } from "#contract/event-dump/delete"
import { Refusal } from "../../refusal.ts"
import { deleteDump } from "../../store/dumps.ts"
import { implement } from "../method.ts"

export const eventDumpDeleteHandler = implement(eventDumpDelete, async ({ dump_id }, caller, ctx) => {
  const key = { project_id: caller.project_id, dump_id }
  if (!(await deleteDump(ctx.store.db, key, ctx.clock.now())))
    throw new Refusal(3602, "dump_id: there is no such dump.")
  return { status: "success" }
})

import { eventDumpCreate } from "#contract/event-dump/create"
import { hours, plus } from "../../clock.ts"
import { newDumpToken } from "../../dump-link.ts"
import { Refusal } from "../../refusal.ts"
import { addDump } from "../../store/dumps.ts"
import { implement } from "../method.ts"
import { toDumpRequest } from "./to-request.ts"

const dumpsMax = 10
const lifetimeMs = hours(8)

export const eventDumpCreateHandler = implement(eventDumpCreate, async (input, caller, ctx) => {
  const now = ctx.clock.now()
  const dump = {
    project_id: caller.project_id,
    dump_id: ctx.ids.dump(),
    request: toDumpRequest(input, caller, now),
    token: newDumpToken(ctx.ids, ctx.sealer),
    created_at: now,
    expires_at: plus(now, lifetimeMs),
  }
  if (!(await addDump(ctx.store.db, dump, dumpsMax)))
    throw new Refusal(3309, `There are ${dumpsMax} dumps: delete one, or wait until one is removed.`)
  ctx.notifier.notify("dumps")
  return { status: "success", dump_id: dump.dump_id }
})

import type { EventDump } from "#contract/event-dump"
import { eventDumpCreate, eventDumpDelete, eventDumpGet, eventDumpList } from "#contract/methods/event-dump"
import { hours, plus } from "../../clock.ts"
import { dumpFileUrl, newDumpToken } from "../../links/dump-link.ts"
import { Refusal } from "../../refusal.ts"
import { addDump, type Dump, deleteDump, listDumps } from "../../store/dumps.ts"
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
    throw new Refusal(
      3309,
      `There are ${dumpsMax} dumps, the maximum: delete one, or wait until one expires.`,
    )
  ctx.notifier.notify("dumps")
  return { status: "success", dump_id: dump.dump_id }
})

export const eventDumpGetHandler = implement(eventDumpGet, async ({ dump_id }, caller, ctx) => {
  const [dump] = await listDumps(ctx.store.db, caller.project_id, ctx.clock.now(), dump_id)
  if (!dump) throw new Refusal(3502, "dump_id: there is no such dump.")
  return { status: "success", event_dump: toEventDump(dump, ctx.config.publicUrl) }
})

export const eventDumpListHandler = implement(eventDumpList, async (_input, caller, ctx) => {
  const dumps = await listDumps(ctx.store.db, caller.project_id, ctx.clock.now())
  return { status: "success", event_dumps: dumps.map((dump) => toEventDump(dump, ctx.config.publicUrl)) }
})

export const eventDumpDeleteHandler = implement(eventDumpDelete, async ({ dump_id }, caller, ctx) => {
  const key = { project_id: caller.project_id, dump_id }
  if (!(await deleteDump(ctx.store.db, key, ctx.clock.now())))
    throw new Refusal(3602, "dump_id: there is no such dump.")
  return { status: "success" }
})

/** A dump as the API returns it. Files are listed when all of them are ready, even if there are none (DUMP-4). */
function toEventDump(dump: Dump, publicUrl: string): EventDump {
  const { dump_id, dump_status, token, format } = dump
  if (dump_status !== "ready") return { dump_id, dump_status }
  const files = dump.files.map(({ file_no, size }) => ({
    url: dumpFileUrl(publicUrl, token, file_no, format),
    size,
  }))
  return { dump_id, dump_status, files }
}

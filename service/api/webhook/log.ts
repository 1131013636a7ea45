import { webhookLog } from "#contract/webhook/log"
import { Refusal } from "../../refusal.ts"
import { type LoggedCall, listCalls } from "../../store/call-log.ts"
import { implement } from "../method.ts"
import { callObject } from "./call-object.ts"
import { instantAt } from "./instant-at.ts"
import { webhookIdOf } from "./named-webhook.ts"

/** The delivery log (WEBHOOKLOG-2). */
export const webhookLogHandler = implement(webhookLog, async (input, caller, ctx) => {
  const webhook_id = await webhookIdOf(input, caller, ctx)
  const found = await listCalls(ctx.store.db, caller.project_id, {
    webhook_id,
    status: input.status,
    from: instantAt(input.start_time),
    before: instantAt(input.end_time),
    job_id: input.job_id,
    email: input.email,
    http_status: input.http_status,
    after: decodeCursor(input.cursor),
    limit: input.limit,
  })
  const last = found.length === input.limit ? found.at(-1) : undefined
  return { status: "success", calls: found.map(callObject), cursor: last ? encodeCursor(last) : "" }
})

const encodeCursor = ({ call }: LoggedCall): string => `${call.created_at.getTime()}-${call.call_id}`

function decodeCursor(cursor: string | undefined): { created_ms: number; call_id: number } | undefined {
  if (!cursor) return undefined
  const [, created, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  if (!created || !id) throw new Refusal(400, "cursor: it is none that this method gave.")
  return { created_ms: Number(created), call_id: Number(id) }
}

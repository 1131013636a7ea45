import { webhookLogGet } from "#contract/webhook/log-get"
import { Refusal } from "../../refusal.ts"
import { callById } from "../../store/call-log.ts"
import { triesOf, unpackBody } from "../../store/call-tries.ts"
import { eventsOfCall } from "../../store/calls.ts"
import { replayedAt } from "../../store/replayed-calls.ts"
import { implement } from "../method.ts"
import { callDetailsObject } from "./call-object.ts"

/** One call with everything that is kept of it (WEBHOOKLOG-3). */
export const webhookLogGetHandler = implement(webhookLogGet, async ({ call_id }, caller, { store }) => {
  const logged = await callById(store.db, caller.project_id, call_id)
  if (!logged) throw new Refusal(404, "call_id: there is no such call.")
  const replayed = await replayedAt(store.db, caller.project_id, [logged.call])
  const events = await eventsOfCall(store.db, caller.project_id, logged.call.event_ids)
  const tries = await triesOf(store.db, caller.project_id, call_id)
  const read = await Promise.all(
    tries.map(async (row) => ({ row, body: row.body && (await unpackBody(row.body)) })),
  )
  return { status: "success", call: callDetailsObject(logged, replayed, events, read) }
})

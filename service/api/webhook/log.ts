import { webhookLog, webhookLogGet } from "#contract/methods/webhook"
import { Refusal } from "../../refusal.ts"
import { type CallPlace, callById, type LoggedCall, type LogPage, listCalls } from "../../store/call-log.ts"
import { triesOf, unpackBody } from "../../store/call-tries.ts"
import { eventsOfCall } from "../../store/calls.ts"
import { replayedAt } from "../../store/replayed-calls.ts"
import { implement } from "../method.ts"
import { callDetailsObject, callObject } from "./call-object.ts"
import { instantAt, webhookIdOf } from "./named-webhook.ts"

/** The delivery log (WEBHOOKLOG-2). */
export const webhookLogHandler = implement(webhookLog, async (input, caller, ctx) => {
  const webhook_id = await webhookIdOf(input, caller, ctx)
  const read = (page: Pick<LogPage, "after" | "direction">) =>
    listCalls(ctx.store.db, caller.project_id, {
      webhook_id,
      status: input.status,
      from: instantAt(input.start_time),
      before: instantAt(input.end_time),
      job_id: input.job_id,
      email: input.email,
      http_status: input.http_status,
      ...page,
      // One row more shows whether there is another page.
      limit: input.limit + 1,
    })
  const after = decodeCursor(input.cursor)
  const above = after && input.direction === "newer" ? await read({ after, direction: "newer" }) : []
  // The newest page is always filled when paging upward.
  const page =
    above.length > input.limit
      ? pageAbove(above, input.limit)
      : pageBelow(await read(input.direction === "newer" ? {} : { after }), input)
  const { shown, ...ends } = page
  const replayed = await replayedAt(
    ctx.store.db,
    caller.project_id,
    shown.map(({ call }) => call),
  )
  return { status: "success", calls: shown.map((one) => callObject(one, replayed)), ...ends }
})

type PageInput = { cursor?: string | undefined; direction?: string | undefined; limit: number }

function pageBelow(found: LoggedCall[], { cursor = "", direction, limit }: PageInput) {
  const shown = found.slice(0, limit)
  const isFirst = cursor === "" || direction === "newer"
  return {
    shown,
    cursor: found.length > limit ? cursorOf(shown.at(-1)) : "",
    newer: isFirst ? "" : cursorOf(shown[0]) || cursor,
  }
}

/** Calls above a place, when there are more than fit on a page. */
function pageAbove(found: LoggedCall[], limit: number) {
  const shown = found.slice(0, limit).reverse()
  return { shown, cursor: cursorOf(shown.at(-1)), newer: cursorOf(shown[0]) }
}

const cursorOf = (one: LoggedCall | undefined): string =>
  one ? `${one.call.created_at.getTime()}-${one.call.call_id}` : ""

function decodeCursor(cursor: string | undefined): CallPlace | undefined {
  if (!cursor) return undefined
  const [, created, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  if (!created || !id) throw new Refusal(400, "cursor: it is not from webhook/log.")
  return { created_ms: Number(created), call_id: Number(id) }
}

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

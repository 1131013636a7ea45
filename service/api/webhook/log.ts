import { webhookLog } from "#contract/webhook/log"
import { Refusal } from "../../refusal.ts"
import { type CallPlace, type LoggedCall, type LogPage, listCalls } from "../../store/call-log.ts"
import { replayedAt } from "../../store/replayed-calls.ts"
import { implement } from "../method.ts"
import { callObject } from "./call-object.ts"
import { instantAt } from "./instant-at.ts"
import { webhookIdOf } from "./named-webhook.ts"

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

type Asked = { cursor?: string | undefined; direction?: string | undefined; limit: number }

function pageBelow(found: LoggedCall[], { cursor = "", direction, limit }: Asked) {
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
  if (!created || !id) throw new Refusal(400, "cursor: it is not from this method.")
  return { created_ms: Number(created), call_id: Number(id) }
}

import { chosenBy } from "#lib/access/auth/chosen-zone"
import type { TailMessage } from "#lib/interface/browser/tail"
import { clock } from "#lib/platform/clock"
import { changesSeq } from "#lib/data/events/open"
import { followTail } from "#lib/live/tail"
import { failed, ok } from "#lib/platform/result"
import { readRange } from "#lib/analytics/range/range"
import { tailFilter, tailRows } from "#lib/analytics/messages/load-tail"
import { readQuery } from "#lib/analytics/messages/query"
import type { MessageRow } from "#lib/analytics/messages/view"
import { currentLanguage } from "#lib/access/auth/language"
import { projectStream } from "../../../event-stream.ts"

const seqText = /^\d{1,15}$/

/**
 * TAIL-3: changed messages that match the list's filters, from now on, as server-sent events: `messages`, whose data is
 * `{rows, count, isCut}` as the list shows them, newest change first, and whose id is the last event sent. The stream
 * continues after `after`, or after the Last-Event-ID of a browser that reconnects.
 */
export const GET = projectStream("messages", async ({ db, access, query: params }) => {
  const { project_id } = access.project
  const { after = "0" } = params
  if (!seqText.test(after)) return failed(400, "after must be an event number.", { field: "after" })
  const chosen = await chosenBy(db, access)
  const range = readRange(params, clock.now().getTime(), chosen.timeZone, chosen.range)
  const { timeZone } = range
  const query = readQuery(params)
  const filter = await tailFilter(db, { query, range }, access)
  const seq = Number(after) || (await changesSeq(db, project_id))
  const look = { access, timeZone, language: await currentLanguage(), search: query.q }
  return ok(({ send, close }) =>
    followTail(project_id, seq, {
      filter,
      take: async ({ letters, count, isCut, seq: upTo }) => {
        const rows = await tailRows(letters, look)
        // PROXY-3: messages out of sight are not counted either.
        const isWhole = rows.length === letters.length
        const data: TailMessage<MessageRow> = { rows, count: isWhole ? count : rows.length, isCut }
        send(`id: ${upTo}\nevent: messages\ndata: ${JSON.stringify(data)}\n\n`)
      },
      failed: close,
    }),
  )
})

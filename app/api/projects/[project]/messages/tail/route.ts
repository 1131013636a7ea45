import type { Access } from "#lib/access/auth/access"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { currentSession, personOf } from "#lib/access/auth/session"
import type { TailMessage } from "#lib/interface/browser/tail"
import { clock } from "#lib/platform/clock"
import { changesSeq } from "#lib/data/events/state"
import { openChannel } from "#lib/live/streams"
import { followTail } from "#lib/live/tail"
import { failed } from "#lib/platform/result"
import { readRange } from "#lib/analytics/range/range"
import { tailFilter, tailRows } from "#lib/analytics/messages/load-tail"
import { readQuery } from "#lib/analytics/messages/query"
import type { MessageRow } from "#lib/analytics/messages/view"
import { currentLanguage } from "#lib/access/auth/language"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { streamHeaders } from "../../../../stream-headers.ts"
import { accessWith } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

const seqText = /^\d{1,15}$/

/**
 * TAIL-3: changed messages that match the list's filters, from now on, as server-sent events: `messages`, whose data is
 * `{rows, count, isCut}` as the list shows them, newest change first, and whose id is the last event sent. The stream
 * continues after `after`, or after the Last-Event-ID of a browser that reconnects.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const session = await currentSession()
  const user = session && (await personOf(session))
  if (!user) return answer(failed(401, "You are signed out."))
  const found = await accessWith(user, (await params).project, { area: "messages" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const { project_id } = access.project
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const after = request.headers.get("last-event-id") || (asked.after ?? "0")
  if (!seqText.test(after)) return answer(failed(400, "after is the number of an event.", { field: "after" }))
  const chosen = await chosenBy(db, access)
  const range = readRange(asked, clock.now().getTime(), chosen.timeZone, chosen.range)
  const { timeZone } = range
  const query = readQuery(asked)
  const filter = await tailFilter(db, { query, range }, access)
  const seq = Number(after) || (await changesSeq(db, project_id))
  const look = { access, timeZone, language: await currentLanguage(), search: query.q }
  const opened = openChannel(
    {
      session_id: session.session.session_id,
      user_id: user.user_id,
      project_id,
      shows: { area: "messages", role: realRole(access) },
    },
    ({ say, close }) =>
      followTail(project_id, seq, {
        filter,
        take: async ({ letters, count, isCut, seq: upTo }) => {
          const rows = await tailRows(letters, look)
          // PROXY-3: messages out of sight are not counted either.
          const isWhole = rows.length === letters.length
          const data: TailMessage<MessageRow> = { rows, count: isWhole ? count : rows.length, isCut }
          say(`id: ${upTo}\nevent: messages\ndata: ${JSON.stringify(data)}\n\n`)
        },
        failed: close,
      }),
  )
  if (!opened.ok) return answer(opened)
  request.signal.addEventListener("abort", opened.value.close)
  return new Response(opened.value.body, { headers: streamHeaders })
})

/** VIEWAS-1: who looks as another role keeps the real one, which is what is looked at again. */
const realRole = ({ role, realRole: real }: Access) => real ?? role

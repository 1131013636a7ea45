import { z } from "zod"
import type { Access } from "#lib/access/auth/access"
import { currentSession, personOf } from "#lib/access/auth/session"
import { openChannel } from "#lib/live/streams"
import { failed } from "#lib/platform/result"
import { findDraftHead } from "#lib/data/store/template-drafts"
import { type DraftNews, followDraft } from "#lib/features/templates/follow-draft"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { streamHeaders } from "../../../../stream-headers.ts"
import { accessWith } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

const asked = z.object({
  draft: z.uuid({ error: "draft is the id of a draft." }),
  after: z.coerce.number({ error: "after is the number of a change." }).int().min(0).max(1e15).default(0),
})

/**
 * DRAFT-9: events of a draft, as server-sent events (follow-draft.ts): `updates` of its document, whose id is the
 * number of the newest, `draft` when its fields changed, `presence` of others, `deleted`. The stream continues after
 * `after`, or after the Last-Event-ID of a browser that reconnects.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const session = await currentSession()
  const user = session && (await personOf(session))
  if (!user) return answer(failed(401, "You are signed out."))
  const found = await accessWith(user, (await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const { project_id } = access.project
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const last = request.headers.get("last-event-id")
  const parsed = asked.safeParse({ ...query, ...(last && { after: last }) })
  if (!parsed.success) return answer(failed(400, parsed.error.issues[0]?.message ?? "draft is missing."))
  const { draft: draft_id, after } = parsed.data
  if (!(await findDraftHead(db, { project_id, draft_id })))
    return answer(failed(404, "There is no such draft."))
  const opened = openChannel(
    {
      session_id: session.session.session_id,
      user_id: user.user_id,
      project_id,
      shows: { area: "templates", role: realRole(access) },
    },
    ({ say, close }) =>
      followDraft({ project_id, draft_id }, after, { take: (news) => say(eventOf(news)), failed: close }),
  )
  if (!opened.ok) return answer(opened)
  request.signal.addEventListener("abort", opened.value.close)
  return new Response(opened.value.body, { headers: streamHeaders })
})

function eventOf({ event, ...data }: DraftNews): string {
  const id = "seq" in data ? `id: ${data.seq}\n` : ""
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** VIEWAS-1: who looks as another role keeps the real one, which is what is looked at again. */
const realRole = ({ role, realRole: real }: Access) => real ?? role

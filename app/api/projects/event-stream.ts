import type { Area } from "#contract/method"
import type { Access } from "#lib/access/auth/access"
import { currentSession, personOf } from "#lib/access/auth/session"
import type { Db } from "#lib/data/store/open"
import { type Channel, openChannel } from "#lib/live/streams"
import { failed, type Result } from "#lib/platform/result"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { accessWith, type ProjectParams } from "./project-action.ts"

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // A kept-alive connection would delay a server that stops.
  connection: "close",
  // Neither the framework nor a proxy may compress or buffer the stream.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
}

/** The query has the Last-Event-ID of a browser that reconnects as its `after`. */
type StreamRequest = { db: Db; access: Access; query: Record<string, string> }

/** Starts the sender of a stream and returns a function that stops it. */
type Begin = (channel: Channel) => () => void

/** A route of server-sent events with data of a project, for members who may read this area. */
export const projectStream = (
  area: Area,
  open: (request: StreamRequest) => Promise<Result<Begin>>,
): ((request: Request, context: ProjectParams) => Promise<Response>) =>
  answering(async (request: Request, { params }: ProjectParams) => {
    const session = await currentSession()
    const user = session && (await personOf(session))
    if (!user) return answer(failed(401, "You are signed out."))
    const found = await accessWith(user, (await params).project, { area })
    if (!found.ok) return answer(found)
    const { access } = found.value
    const last = request.headers.get("last-event-id")
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const begin = await open({ ...found.value, query: { ...query, ...(last && { after: last }) } })
    if (!begin.ok) return answer(begin)
    const opened = openChannel(
      {
        session_id: session.session.session_id,
        user_id: user.user_id,
        project_id: access.project.project_id,
        // VIEWAS-1: a person who views as another role keeps the real one, which is re-checked.
        shows: { area, role: access.realRole ?? access.role },
      },
      begin.value,
    )
    return opened.ok ? streamAnswer(request, opened.value) : answer(opened)
  })

/** The response of an open stream, which closes when its page leaves. */
export function streamAnswer(request: Request, { body, close }: Pick<Channel, "body" | "close">): Response {
  request.signal.addEventListener("abort", close)
  return new Response(body, { headers })
}

import { againMax } from "#lib/features/messages/again-outcome"
import { sendAgain } from "#lib/features/messages/send-again"
import { messagesOf } from "#lib/data/events/recipients"
import { ok } from "#lib/platform/result"
import { listedIn } from "#lib/analytics/messages/list-of"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { requestFilter } from "../request-filter.ts"

/** The messages that the list's filters find in this project, `{messages: [{job_id, email}], isAll}`, for who may send. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const rights = [{ area: "messages" }, { area: "sending", action: "write" }] as const
  const found = await accessToRead((await params).project, ...rights)
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const filter = await requestFilter(db, access, query)
  return answer(ok(await messagesOf(db, listedIn(access), filter, againMax)))
})

/** MESSAGEPAGE-9: sends some messages again, or only predicts the result for each: `{messages, check?}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "sending", action: "write", isDelicate: false }, sendAgain)

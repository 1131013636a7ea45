import { refusalSentence } from "#lib/access/auth/permissions"
import { recipientsOf } from "#lib/data/events/recipients"
import { failed, ok } from "#lib/platform/result"
import { recipientsMax } from "#lib/analytics/messages/everybody"
import { listedIn } from "#lib/analytics/messages/list-of"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"
import { requestFilter } from "../request-filter.ts"

/**
 * BOUNCEPAGE-17: whom the messages went to that the page's filters find in this project, `{emails, isAll}`. For who may take
 * the same messages away as a file.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "messages" }, { area: "exports" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  if (access.isMasked) return answer(failed(403, refusalSentence(access.role, "exports", "read")))
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const filter = await requestFilter(db, access, query)
  return answer(ok(await recipientsOf(db, listedIn(access), filter, recipientsMax)))
})

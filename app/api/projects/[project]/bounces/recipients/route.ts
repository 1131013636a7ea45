import { chosenBy } from "#lib/access/auth/chosen-zone"
import { refusalSentence } from "#lib/access/auth/permissions"
import { failed, ok } from "#lib/platform/result"
import { bounceRequest } from "#lib/analytics/bounces/bounce-request"
import { repliedPeople } from "#lib/analytics/bounces/replies/load"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/**
 * BOUNCEPAGE-17: whose messages got a reply of these words (`reply`, as the page shows it), of those that its filters leave,
 * `{emails, isAll}`. For who may take messages away as a file.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "messages" }, { area: "exports" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  if (access.isMasked) return answer(failed(403, refusalSentence(access.role, "exports", "read")))
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return answer(ok(await repliedPeople(await bounceRequest(reader, asked), asked.reply ?? "")))
})

import { serverFacts } from "#lib/mail-api/proxy/server-facts"
import { failed, ok } from "#lib/platform/result"
import { lookAtSmtp } from "#lib/features/smtp-ports/look"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/** Whether the ports for sending by SMTP answer. Host and ports come from the settings alone (SMTPPAGE-3). */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "domains" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const { smtp, isOwn } = await serverFacts(db, access.project)
  // We do not port-scan servers that users name: only their API is called.
  if (!isOwn) return answer(failed(409, "The ports of a connected server are not checked from here."))
  return answer(ok(await lookAtSmtp(smtp)))
})

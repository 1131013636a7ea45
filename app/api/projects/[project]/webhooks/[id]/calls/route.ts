import { webhookLog } from "#contract/webhook/log"
import { openWebhookLogFile } from "#lib/features/webhooks/webhook-log-file"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { clock } from "#lib/platform/clock"
import { failed } from "#lib/platform/result"
import { readLogFilter } from "#lib/features/webhooks/log-query"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"
import { csvAnswer } from "../../../../../csv-answer.ts"
import { accessToRead } from "../../../../access-in-project.ts"

type Params = { params: Promise<{ project: string; id: string }> }

/** The calls of a webhook that its page's filters find, as CSV (HOOKPAGE-8). For everybody who may see webhooks. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const { project, id } = await params
  const found = await accessToRead(project, webhookLog.access)
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  if (!/^[1-9]\d{0,14}$/.test(id)) return answer(failed(404, "There is no such webhook."))
  const { project_id } = access.project
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const filter = readLogFilter(Number(id), asked, clock.now().getTime(), await chosenBy(db, access))
  const file = await openWebhookLogFile(db, access, filter)
  return file.ok ? csvAnswer(file.value, `webhook-${project_id}-${id}.csv`) : answer(file)
})

import { webhookLog } from "#contract/webhook/log"
import { openWebhookLogFile } from "#lib/actions/webhook-log-file"
import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { chosenBy } from "#lib/auth/reader-zone"
import { currentUser } from "#lib/auth/session"
import { clock } from "#lib/clock"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { readLogFilter } from "../../../../../../(dashboard)/p/[project]/webhooks/search-params.ts"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"
import { csvAnswer } from "../../../../../csv-answer.ts"

type Params = { params: Promise<{ project: string; id: string }> }

/** The calls of a webhook that its page's filters find, as CSV (HOOKPAGE-8). For everybody who may see webhooks. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const { project, id } = await params
  const db = await openedStore()
  const access = await accessOf(db, user, project)
  if (!access) return answer(failed(404, "There is no such project."))
  const { area, action } = webhookLog.access
  if (!access.can(area, action)) return answer(failed(403, refusalSentence(access.role, area, action)))
  if (!/^[1-9]\d{0,14}$/.test(id)) return answer(failed(404, "There is no such webhook."))
  const { project_id } = access.project
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const filter = readLogFilter(Number(id), asked, clock.now().getTime(), await chosenBy(db, access))
  const file = await openWebhookLogFile(db, access, filter)
  return file.ok ? csvAnswer(file.value, `webhook-${project_id}-${id}.csv`) : answer(file)
})

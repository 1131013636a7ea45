import { webhookLog } from "#contract/methods/webhook"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { readLogFilter } from "#lib/features/webhooks/log-query"
import { openWebhookLogFile } from "#lib/features/webhooks/webhook-log-file"
import { clock } from "#lib/platform/clock"
import { failed } from "#lib/platform/result"
import { csvAnswer } from "../../../../../csv-answer.ts"
import { projectRead } from "../../../../project-action.ts"

type Params = { project: string; id: string }

/** The calls of a webhook that its page's filters find, as CSV (HOOKPAGE-8). For everybody who may see webhooks. */
export const GET = projectRead<Params>(webhookLog.access, async ({ db, access, query, params: { id } }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) return failed(404, "There is no such webhook.")
  const { project_id } = access.project
  const filter = readLogFilter(Number(id), query, clock.now().getTime(), await chosenBy(db, access))
  const file = await openWebhookLogFile(db, access, filter)
  return file.ok ? csvAnswer(file.value, `webhook-${project_id}-${id}.csv`) : file
})

import "server-only"
import { webhookFormWords } from "#words/webhook-form"
import { wordsFor } from "../../../../../language.ts"
import { readWebhooks, viewContextFor } from "../load.ts"
import { webhookRows } from "./view.ts"

/** The list page. A service that does not answer is a failed table, not a failed page. */
export async function loadWebhooks(slug: string) {
  const { access, answer } = await readWebhooks(slug)
  const { project_id, callback_url } = access.project
  const context = await viewContextFor(access.timeZone)
  return {
    project: project_id,
    canWrite: access.can("webhooks", "write"),
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok
      ? webhookRows(answer.value.objects, callback_url, context, await wordsFor(webhookFormWords))
      : [],
  }
}

import "server-only"
import { refusedCallsFor } from "#lib/actions/refused-calls"
import { requireRight } from "#lib/auth/guard"
import { type MissingEvents, missingEventsFor } from "#lib/catch-up/read"
import { clock } from "#lib/clock"
import { latestOf } from "#lib/events/state"
import { openedStore } from "#lib/store/open"
import { refusedCallsWords } from "#words/refused-calls"
import { webhookFormWords } from "#words/webhook-form"
import { currentLanguage, wordsFor } from "../../../../../language.ts"
import { readWebhooks, viewContextFor } from "../load.ts"
import { type RefusedView, refusedView } from "./refused-view.ts"
import { webhookRows } from "./view.ts"

/** The list page. A service that does not answer is a failed table, not a failed page. */
export async function loadWebhooks(slug: string) {
  const [{ access, answer }, refused, missing] = await Promise.all([
    readWebhooks(slug),
    loadRefused(slug),
    loadMissing(slug),
  ])
  const { project_id, callback_url } = access.project
  const context = await viewContextFor(access.timeZone)
  return {
    project: project_id,
    refused,
    missing,
    nowMs: context.nowMs,
    canWrite: access.can("webhooks", "write"),
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok
      ? webhookRows(answer.value.objects, callback_url, context, await wordsFor(webhookFormWords))
      : [],
  }
}

/** What never came, for those who see webhooks. */
const loadMissing = async (slug: string): Promise<MissingEvents | null> =>
  missingEventsFor(await openedStore(), await requireRight(slug, "webhooks", "read"))

/** What this dashboard refused, for those who set up webhooks; null for others, and where nothing was. */
async function loadRefused(slug: string): Promise<RefusedView | null> {
  const access = await requireRight(slug, "webhooks", "read")
  const db = await openedStore()
  const groups = await refusedCallsFor(db, access)
  if (groups.length === 0) return null
  const { eventAt } = await latestOf(db, slug)
  return refusedView(groups, eventAt, {
    words: await wordsFor(refusedCallsWords),
    language: await currentLanguage(),
    timeZone: access.timeZone,
    nowMs: clock.now().getTime(),
  })
}

import "server-only"
import { refusedCallsFor } from "#lib/intake/refused/refused-calls"
import { requireRight } from "#lib/access/auth/guard"
import { type MissingEvents, missingEventsFor } from "#lib/intake/catch-up/read"
import { clock } from "#lib/platform/clock"
import { latestOf } from "#lib/data/events/open"
import { openedStore } from "#lib/data/store/open"
import { refusedCallsWords } from "#words/refused-calls"
import { webhookFormWords } from "#words/webhook-form"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { soon } from "../../../../../later.tsx"
import { readWebhooks, viewContextFor } from "../load.ts"
import { type RefusedView, refusedView } from "./refused-view.ts"
import { webhookRows } from "./view.ts"

/** The list page; `listed` is what the service answers. One that does not is a failed table, not a failed page. */
export async function loadWebhooks(slug: string) {
  const access = await requireRight(slug, "webhooks", "read")
  const listed = listWebhooks(slug)
  const [refused, missing] = await Promise.all([loadRefused(slug), loadMissing(slug), soon(listed)])
  return {
    refused,
    missing,
    nowMs: clock.now().getTime(),
    frame: { project: access.project.project_id, canWrite: access.can("webhooks", "write") },
    listed,
  }
}

async function listWebhooks(slug: string) {
  const { access, answer } = await readWebhooks(slug)
  const { callback_url } = access.project
  const context = await viewContextFor(access.timeZone)
  return {
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok
      ? webhookRows(answer.value.objects, callback_url, context, await wordsFor(webhookFormWords))
      : [],
  }
}

/** Events that never arrived, for people who may see webhooks. */
const loadMissing = async (slug: string): Promise<MissingEvents | null> =>
  missingEventsFor(await openedStore(), await requireRight(slug, "webhooks", "read"))

/** Calls that this dashboard refused, for people who may set up webhooks; null for others, and when there are none. */
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

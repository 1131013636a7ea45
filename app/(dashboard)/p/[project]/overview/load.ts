import "server-only"
import { webhookList } from "#contract/webhook/list"
import type { Access } from "#lib/auth/guard"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { deliverySeries, edgesOf, previousRange, wholeSteps } from "#lib/metrics/series"
import { readMethod } from "#lib/proxy/read"
import { listBlocks } from "#lib/store/blocks"
import { countSteps } from "#lib/store/counts"
import { latestOf } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../language.ts"
import { endWithBar, readRange, type SearchParams, stepChoices } from "../_range/range.ts"
import { overviewView } from "./view.ts"

/** Blocks that began before the range may still be open in it. */
const blockLookBackMs = 30 * 24 * 3_600_000

/** Everything the overview draws, counted for the range and for the one before it. */
export async function loadOverview(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "charts", "read")
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const range = endWithBar(readRange(params, nowMs, access.timeZone, "7d", access.range))
  const before = previousRange(range)
  const whole = wholeSteps(range)
  // The range before ends where this one begins: both are counted at once, and each series takes its own steps.
  const edges = [...edgesOf(before).filter((edge) => edge < whole.from), ...edgesOf(range)]
  const [counted, blocks, latest] = await Promise.all([
    countSteps(db, slug, edges),
    listBlocks(db, slug, whole.from - blockLookBackMs, whole.to),
    latestOf(db, slug),
  ])
  const overview = overviewView({
    series: deliverySeries(counted, range),
    previous: deliverySeries(counted, before),
    blocks,
    range,
    nowMs,
    lastLetterMs: latest.letterAt?.getTime() ?? null,
    stepChoices: stepChoices(range.to - range.from),
    language: await currentLanguage(),
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
  })
  return { access, range, overview, seq: latest.seq, lastEventMs: latest.eventAt?.getTime() ?? null }
}

/** Webhooks that the service stopped; null when the reader may not see them or nobody answered. */
export async function loadStoppedWebhooks(access: Access) {
  if (!access.can("webhooks", "read")) return { stopped: [], isSilent: false }
  const answer = await readMethod(access, webhookList, { limit: 1000 })
  if (!answer.ok) return { stopped: [], isSilent: answer.failure.status === 502 }
  const stopped = answer.value.objects.filter((webhook) => webhook.status === "stopped")
  return { stopped: stopped.map(({ id, url }) => ({ id, url })), isSilent: false }
}

import "server-only"
import { webhookList } from "#contract/webhook/list"
import type { Access } from "#lib/auth/guard"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { deliverySeries, previousRange, wholeSteps } from "#lib/metrics/series"
import { readMethod } from "#lib/proxy/read"
import { lastEventAt, listBlocks } from "#lib/store/blocks"
import { countBuckets } from "#lib/store/counts"
import { changesSeq, lastLetterAt } from "#lib/store/letters"
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
  const range = endWithBar(readRange(params, nowMs, access.project.time_zone))
  const before = previousRange(range)
  const whole = wholeSteps(range)
  const [now, earlier, blocks, seq, lastEvent, lastLetter] = await Promise.all([
    countBuckets(db, slug, whole.from, whole.to),
    countBuckets(db, slug, before.from, before.to),
    listBlocks(db, slug, whole.from - blockLookBackMs, whole.to),
    changesSeq(db, slug),
    lastEventAt(db, slug),
    lastLetterAt(db, slug),
  ])
  const overview = overviewView({
    series: deliverySeries(now, range),
    previous: deliverySeries(earlier, before),
    blocks,
    range,
    nowMs,
    lastLetterMs: lastLetter?.getTime() ?? null,
    stepChoices: stepChoices(range.to - range.from),
    language: await currentLanguage(),
  })
  return { access, range, overview, seq, lastEventMs: lastEvent?.getTime() ?? null }
}

/** Webhooks that the service stopped; null when the reader may not see them or nobody answered. */
export async function loadStoppedWebhooks(access: Access) {
  if (!access.can("webhooks", "read")) return { stopped: [], isSilent: false }
  const answer = await readMethod(access, webhookList, { limit: 1000 })
  if (!answer.ok) return { stopped: [], isSilent: answer.failure.status === 502 }
  const stopped = answer.value.objects.filter((webhook) => webhook.status === "stopped")
  return { stopped: stopped.map(({ id, url }) => ({ id, url })), isSilent: false }
}

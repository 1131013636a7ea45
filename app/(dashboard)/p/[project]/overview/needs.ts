import "server-only"
import type { RefusedGroup } from "#lib/actions/refused-calls"
import { alertNeed } from "#lib/alerts/need"
import type { PageAccess } from "#lib/auth/guard"
import type { MissingEvents } from "#lib/catch-up/read"
import { clock } from "#lib/clock"
import type { Language } from "#lib/format/language"
import { missingEventsWords } from "#words/missing-events"
import { type OverviewWords, overviewWords } from "#words/overview"
import { refusedCallsWords } from "#words/refused-calls"
import { type MissingContext, missingText, progressText } from "../_missing/view.ts"
import { countedText, type RefusedContext } from "../_refused/view.ts"
import type { OpenBlock } from "./block-spans.ts"
import { loadMissingEvents, loadOpenAlerts, loadRefusedOfLate, loadStoppedWebhooks } from "./load.ts"

/** What waits for a person, from facts alone: blocks, stopped webhooks, refused calls, missing events, a first letter to send. */

export type Need = {
  key: string
  icon: "alert" | "block" | "webhook" | "key" | "missing" | "silent" | "letter"
  tone: "danger" | "warning" | "info"
  title: string
  note: string
  href?: string
  /** Somebody knows of it: it stands last, and is not counted. */
  isKnown?: boolean
}

/** `allWell` is said where nothing is needed. */
export type Needs = { needs: readonly Need[]; allWell: string }

export type NeedsFacts = { hasEverHadLetters: boolean; openBlocks: readonly OpenBlock[] }

/** What no event tells of: what the mail service says, and what the dashboard keeps besides. */
export type Waiting = Awaited<ReturnType<typeof loadWaiting>>

export async function loadWaiting(access: PageAccess) {
  const [webhooks, refused, alerts, missing] = await Promise.all([
    loadStoppedWebhooks(access),
    loadRefusedOfLate(access),
    loadOpenAlerts(access),
    loadMissingEvents(access),
  ])
  return { webhooks, refused, alerts, missing }
}

export function needsOf(
  access: PageAccess,
  { hasEverHadLetters: hasLetters, openBlocks }: NeedsFacts,
  { webhooks, refused, alerts, missing }: Waiting,
  language: Language,
): Needs {
  const words = overviewWords[language]
  const context = {
    words: refusedCallsWords[language],
    language,
    timeZone: access.timeZone,
    nowMs: clock.now().getTime(),
  }
  const base = `/p/${access.project.project_id}`
  const needs: Need[] = [
    ...alerts.map(
      (alert): Need => ({
        ...alertNeed(alert, context),
        icon: "alert",
        tone: "danger",
        href: `${base}/alerts`,
      }),
    ),
    ...openBlocks.map((block) => blockNeed(block, words)),
    ...webhooks.stopped.map((webhook) => webhookNeed(webhook, base, words)),
    ...(refused ? [refusedNeed(refused, base, context)] : []),
    ...(missing
      ? [missingNeed(missing, base, { words: missingEventsWords[language], language, nowMs: context.nowMs })]
      : []),
    ...(webhooks.isSilent ? [silentNeed(words)] : []),
    ...(hasLetters || !access.can("sending", "write") ? [] : [firstLetterNeed(base, words)]),
  ]
  needs.sort((a, b) => Number(a.isKnown ?? false) - Number(b.isKnown ?? false))
  return { needs, allWell: hasLetters ? words.allWell : words.nothingYet }
}

const blockNeed = (block: OpenBlock, words: OverviewWords): Need => ({
  key: `block ${block.domain}`,
  icon: "block",
  tone: block.acknowledged === null ? "danger" : "info",
  title: words.refuses({ domain: block.domain, servers: block.servers }),
  note: [words.since({ when: block.since }), block.acknowledged].filter(Boolean).join(" · "),
  isKnown: block.acknowledged !== null,
  ...(block.href ? { href: block.href } : {}),
})

const webhookNeed = (webhook: { id: number; url: string }, base: string, words: OverviewWords): Need => ({
  key: `webhook ${webhook.id}`,
  icon: "webhook",
  tone: "warning",
  title: words.stoppedWebhook,
  note: URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url,
  href: `${base}/webhooks/${webhook.id}`,
})

const refusedNeed = (refused: RefusedGroup, base: string, context: RefusedContext): Need => ({
  key: "refused calls",
  icon: "key",
  tone: "warning",
  title: context.words.someone[refused.reason],
  note: countedText(refused, context),
  href: `${base}/webhooks`,
})

const missingNeed = (missing: MissingEvents, base: string, context: MissingContext): Need => ({
  key: "missing events",
  icon: "missing",
  tone: "warning",
  title: missingText(missing, context),
  note: missing.fill?.state === "running" ? progressText(missing.fill, context) : context.words.needNote,
  href: `${base}/webhooks`,
})

const silentNeed = (words: OverviewWords): Need => ({
  key: "silent",
  icon: "silent",
  tone: "danger",
  title: words.silent,
  note: words.silentNote,
})

const firstLetterNeed = (base: string, words: OverviewWords): Need => ({
  key: "first letter",
  icon: "letter",
  tone: "info",
  title: words.firstLetter,
  note: words.firstLetterNote,
  href: `${base}/start`,
})

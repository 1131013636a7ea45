import { limits } from "#contract/limits"
import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import type { RefusedGroup } from "#lib/intake/refused/refused-calls"
import { alertNeed } from "#lib/features/alerts/notice"
import type { PageAccess } from "#lib/access/auth/guard"
import type { MissingEvents } from "#lib/intake/catch-up/read"
import { clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { missingEventsWords } from "#words/missing-events"
import { type NeedsWords, needsWords } from "#words/needs"
import { type OverviewWords, overviewWords } from "#words/overview"
import { refusedCallsWords } from "#words/refused-calls"
import { type MissingContext, missingText, progressText } from "#lib/intake/catch-up/missing-text"
import { countedText, type RefusedContext } from "#lib/intake/refused/refused-text"
import type { RefusedPublication } from "#lib/data/store/template-publications"
import type { OpenBlock } from "#lib/analytics/overview/block-spans"
import type { Waiting } from "./needs-load.ts"
import { type Need, type Needs, sendingNeeds } from "./needs-sending.ts"

/** Rows that need attention: each has its subject, start and amount (NEEDS-1). Pure. */

export type NeedsFacts = { hasEverHadLetters: boolean; openBlocks: readonly OpenBlock[] }

export function needsOf(
  access: PageAccess,
  { hasEverHadLetters: hasLetters, openBlocks }: NeedsFacts,
  { webhooks, refused, alerts, missing, notPublished, ...sending }: Waiting,
  language: Language,
): Needs {
  const words = overviewWords[language]
  const context: RefusedContext = {
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
    ...sendingNeeds(openBlocks, sending, { base, language, access, nowMs: context.nowMs }),
    ...notPublished.map((template) => templateNeed(template, base, context)),
    ...webhooks.stopped.map((webhook) => webhookNeed(webhook, base, context)),
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

function templateNeed(
  { draft_id, name, ended_ms }: RefusedPublication,
  base: string,
  { language, timeZone, nowMs }: RefusedContext,
): Need {
  const words = needsWords[language]
  return {
    key: `template ${draft_id}`,
    icon: "template",
    tone: "danger",
    title: words.notPublished({ name }),
    note: words.notPublishedNote({ when: formatInstant(ended_ms, timeZone, nowMs, language) }),
    href: `${base}/templates/${draft_id}`,
  }
}

function webhookNeed(webhook: Webhook, base: string, { language, timeZone, nowMs }: RefusedContext): Need {
  const words = needsWords[language]
  return {
    key: `webhook ${webhook.id}`,
    icon: "webhook",
    tone: "warning",
    title: words.webhook({ name: addressName(webhook.url) }),
    note: [
      ...sinceOf(webhook, words, (ms) => formatInstant(ms, timeZone, nowMs, language)),
      ...(webhook.missed === undefined ? [] : [missedOf(webhook.missed, words)]),
    ].join(" · "),
    href: `${base}/webhooks/${webhook.id}`,
  }
}

/** Neither is when it stopped: the service stops a webhook only after a day of failed calls (WEBHOOK-9). */
function sinceOf(
  { missed_since, failing_since }: Webhook,
  words: NeedsWords,
  whenOf: (ms: number) => string,
): string[] {
  const missed = parseUtc(missed_since ?? "")
  if (missed !== null) return [words.firstMissed({ when: whenOf(missed) })]
  const failing = parseUtc(failing_since ?? "")
  return failing === null ? [] : [words.failingSince({ when: whenOf(failing) })]
}

const missedOf = (count: number, words: NeedsWords): string =>
  count >= limits.webhookMissedMax ? words.missedAtLeast({ count }) : words.missed({ count })

/** "hooks.shop.example/in": a webhook by its URL, without password and query. */
function addressName(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, "")}`
}

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

import {
  BellRing,
  CalendarX2,
  ChevronRight,
  CircleCheck,
  KeyRound,
  MailPlus,
  ShieldAlert,
  Unplug,
  Webhook,
} from "lucide-react"
import type { ReactNode } from "react"
import type { RefusedGroup } from "#lib/actions/refused-calls"
import { alertNeed } from "#lib/alerts/need"
import type { PageAccess } from "#lib/auth/guard"
import type { MissingEvents } from "#lib/catch-up/read"
import { clock } from "#lib/clock"
import { formatNumber } from "#lib/format/number"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { missingEventsWords } from "#words/missing-events"
import { type OverviewWords, overviewWords } from "#words/overview"
import { refusedCallsWords } from "#words/refused-calls"
import { currentLanguage, wordsFor } from "../../../../language.ts"
import { type MissingContext, missingText, progressText } from "../_missing/view.ts"
import { countedText, type RefusedContext } from "../_refused/view.ts"
import type { OpenBlock } from "./block-spans.ts"
import { loadMissingEvents, loadOpenAlerts, loadRefusedOfLate, loadStoppedWebhooks } from "./load.ts"

/** What waits for a person, from facts alone: blocks, stopped webhooks, refused calls, missing events, a first letter to send. */
export type NeedsYouProps = {
  access: PageAccess
  facts: { hasEverHadLetters: boolean; openBlocks: readonly OpenBlock[] }
}

type Need = {
  key: string
  icon: ReactNode
  tone: "danger" | "warning" | "info"
  title: string
  note: string
  href?: string
}

export async function NeedsYou({ access, facts }: NeedsYouProps) {
  const { hasEverHadLetters: hasLetters, openBlocks } = facts
  const language = await currentLanguage()
  const words = overviewWords[language]
  const [webhooks, refused, alerts, missing] = await Promise.all([
    loadStoppedWebhooks(access),
    loadRefusedOfLate(access),
    loadOpenAlerts(access),
    loadMissingEvents(access),
  ])
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
        icon: <BellRing />,
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
  return (
    <Panel
      title={words.needsYou}
      tools={
        needs.length > 0 && (
          <span className="tnum text-ink-3 text-xs">{formatNumber(needs.length, language)}</span>
        )
      }
      isFlush
    >
      {needs.length === 0 ? (
        <AllWell sentence={hasLetters ? words.allWell : words.nothingYet} />
      ) : (
        <NeedList needs={needs} />
      )}
    </Panel>
  )
}

/** The frame while the mail service is asked. */
export async function NeedsYouFrame() {
  const words = await wordsFor(overviewWords)
  return (
    <Panel title={words.needsYou} isFlush>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-5">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    </Panel>
  )
}

const blockNeed = (block: OpenBlock, words: OverviewWords): Need => ({
  key: `block ${block.domain}`,
  icon: <ShieldAlert />,
  tone: "danger",
  title: words.refuses({ domain: block.domain, servers: block.servers }),
  note: words.since({ when: block.since }),
  ...(block.href ? { href: block.href } : {}),
})

const webhookNeed = (webhook: { id: number; url: string }, base: string, words: OverviewWords): Need => ({
  key: `webhook ${webhook.id}`,
  icon: <Webhook />,
  tone: "warning",
  title: words.stoppedWebhook,
  note: URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url,
  href: `${base}/webhooks/${webhook.id}`,
})

const refusedNeed = (refused: RefusedGroup, base: string, context: RefusedContext): Need => ({
  key: "refused calls",
  icon: <KeyRound />,
  tone: "warning",
  title: context.words.someone[refused.reason],
  note: countedText(refused, context),
  href: `${base}/webhooks`,
})

const missingNeed = (missing: MissingEvents, base: string, context: MissingContext): Need => ({
  key: "missing events",
  icon: <CalendarX2 />,
  tone: "warning",
  title: missingText(missing, context),
  note: missing.fill?.state === "running" ? progressText(missing.fill, context) : context.words.needNote,
  href: `${base}/webhooks`,
})

const silentNeed = (words: OverviewWords): Need => ({
  key: "silent",
  icon: <Unplug />,
  tone: "danger",
  title: words.silent,
  note: words.silentNote,
})

const firstLetterNeed = (base: string, words: OverviewWords): Need => ({
  key: "first letter",
  icon: <MailPlus />,
  tone: "info",
  title: words.firstLetter,
  note: words.firstLetterNote,
  href: `${base}/start`,
})

function AllWell({ sentence }: { sentence: string }) {
  return (
    <p className="flex items-center gap-2.5 px-4 pt-1 pb-4 text-ink-2 text-sm">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
      {sentence}
    </p>
  )
}

const tones = {
  danger: "bg-danger-soft text-danger-ink",
  warning: "bg-warning-soft text-warning-ink",
  info: "bg-info-soft text-info-ink",
}

function NeedList({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className="pb-2">
      {needs.map((need) => (
        <li key={need.key}>
          <NeedLine need={need} />
        </li>
      ))}
    </ul>
  )
}

function NeedLine({ need }: { need: Need }) {
  const inside = (
    <>
      <span
        className={cn(
          "flex size-6 shrink-0 items-center justify-center rounded-sm [&_svg]:size-3.5",
          tones[need.tone],
        )}
      >
        {need.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-ink text-sm">{need.title}</span>
        <span className="block truncate text-ink-3 text-xs">{need.note}</span>
      </span>
    </>
  )
  const className = "flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2"
  if (!need.href) return <div className={className}>{inside}</div>
  return (
    <Link href={need.href} className={cn(className, "hover:bg-hover")}>
      {inside}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}

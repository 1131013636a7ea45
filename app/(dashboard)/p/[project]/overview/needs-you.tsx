import { ChevronRight, CircleCheck, MailPlus, ShieldAlert, Unplug, Webhook } from "lucide-react"
import Link from "next/link"
import type { ReactNode } from "react"
import type { Access } from "#lib/auth/guard"
import { formatNumber } from "#lib/format/number"
import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { loadStoppedWebhooks } from "./load.ts"
import type { OpenBlock } from "./view.ts"

/** What waits for a person, from facts alone: blocks, stopped webhooks, a first letter to send. */
export type NeedsYouProps = {
  access: Access
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
  const webhooks = await loadStoppedWebhooks(access)
  const base = `/p/${access.project.project_id}`
  const needs: Need[] = [
    ...openBlocks.map((block) => blockNeed(block)),
    ...webhooks.stopped.map((webhook) => webhookNeed(webhook, base)),
    ...(webhooks.isSilent ? [silentNeed] : []),
    ...(hasLetters || !access.can("sending", "write") ? [] : [firstLetterNeed(base)]),
  ]
  return (
    <Panel title="Needs you" tools={needs.length > 0 && <Count count={needs.length} />} isFlush>
      {needs.length === 0 ? <AllWell hasLetters={hasLetters} /> : <NeedList needs={needs} />}
    </Panel>
  )
}

/** The frame while the mail service is asked. */
export function NeedsYouFrame() {
  return (
    <Panel title="Needs you" isFlush>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-5">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    </Panel>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="tnum text-ink-3 text-xs">{formatNumber(count)}</span>
)

const blockNeed = (block: OpenBlock): Need => ({
  key: `block ${block.domain}`,
  icon: <ShieldAlert />,
  tone: "danger",
  title: `${block.domain} refuses ${block.servers === 1 ? "a server" : `${block.servers} servers`}`,
  note: `Since ${block.since}`,
})

const webhookNeed = (webhook: { id: number; url: string }, base: string): Need => ({
  key: `webhook ${webhook.id}`,
  icon: <Webhook />,
  tone: "warning",
  title: "A webhook has stopped",
  note: URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url,
  href: `${base}/webhooks/${webhook.id}`,
})

const silentNeed: Need = {
  key: "silent",
  icon: <Unplug />,
  tone: "danger",
  title: "The mail service does not answer",
  note: "The charts still hold what came in before.",
}

const firstLetterNeed = (base: string): Need => ({
  key: "first letter",
  icon: <MailPlus />,
  tone: "info",
  title: "Send your first letter",
  note: "Five steps, about three minutes",
  href: `${base}/start`,
})

function AllWell({ hasLetters }: { hasLetters: boolean }) {
  return (
    <p className="flex items-center gap-2.5 px-4 pt-1 pb-4 text-ink-2 text-sm">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
      {hasLetters ? "Nothing. No stopped webhook, no open block." : "Nothing. No letters yet."}
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

import {
  CalendarX2,
  Globe,
  type LucideIcon,
  ServerCog,
  ShieldAlert,
  Timer,
  Unplug,
  UserX,
  Webhook,
} from "lucide-react"
import { statusStyle } from "#lib/interface/status/statuses"
import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import type { Account, AccountEntry } from "./account.ts"
import { EntryLink } from "./entry-link.tsx"
import type { Entry, EntryKind } from "./entry.ts"

const icons: Record<Exclude<EntryKind, "event">, LucideIcon> = {
  attempt: ServerCog,
  call: Webhook,
  suppression: UserX,
  block: ShieldAlert,
  sender: Globe,
}

export type AccountListProps = { account: Account; hasEvents: boolean; keptDays: number }

/** Every known fact about the message, in order of time. After `keptDays` its events are deleted. */
export async function AccountList({ account, hasEvents, keptDays }: AccountListProps) {
  const words = await wordsFor(storyWords)
  const { entries, faults, isComing } = account
  const count = words.account.entries({ count: entries.length })
  return (
    <Panel title={words.story} hint={isComing ? `${count}, ${words.account.coming}` : count} hasHeadLine>
      {!hasEvents && (
        <EmptyState icon={<CalendarX2 aria-hidden />} title={words.eventsGone}>
          {words.eventsGoneText({ days: keptDays })}
        </EmptyState>
      )}
      <ol aria-busy={isComing}>
        {entries.map((entry, at) => (
          <Line key={entry.key} entry={entry} isLast={at === entries.length - 1} />
        ))}
      </ol>
      {isComing && (
        <p className="flex items-center gap-2 pt-3 text-ink-3 text-xs">
          <Timer aria-hidden className="size-3.5 shrink-0" />
          {words.account.coming}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} role="alert" className="flex items-center gap-2 pt-3 text-ink-2 text-xs">
          <Unplug aria-hidden className="size-3.5 shrink-0 text-danger-ink" />
          {fault}
        </p>
      ))}
    </Panel>
  )
}

function Line({ entry, isLast }: { entry: AccountEntry; isLast: boolean }) {
  const { Icon, badge } = lookOf(entry)
  return (
    <li className={cn("relative flex gap-3", !isLast && "pb-4")}>
      {!isLast && <span aria-hidden className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" />}
      <span className={cn("flex size-6 shrink-0 items-center justify-center rounded-full", badge)}>
        <Icon aria-hidden className="size-3" strokeWidth={2.25} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-1 font-medium text-ink text-sm [overflow-wrap:anywhere]">
            <EntryLink to={entry.to}>{entry.title}</EntryLink>
          </span>
          {entry.since && <span className="tnum text-ink-3 text-xs">{entry.since}</span>}
          <time title={entry.fullTime} className="tnum text-ink-2 text-xs">
            {entry.time}
          </time>
        </p>
        {entry.text && (
          <p
            className={cn("break-words text-ink-2", entry.isRaw ? "font-mono text-2xs leading-5" : "text-xs")}
          >
            {entry.text}
          </p>
        )}
        {entry.note && <p className="break-words text-ink-3 text-xs">{entry.note}</p>}
      </div>
    </li>
  )
}

/** Events look as their status, all else by what it is, in red where it is not as it should be. */
function lookOf({ kind, status, isBad }: Entry): { Icon: LucideIcon; badge: string } {
  if (kind === "event") {
    const { icon, badge } = statusStyle(status ?? "")
    return { Icon: icon, badge }
  }
  const badge = isBad ? "bg-danger-soft text-danger-ink" : "bg-st-sent-soft text-st-sent-ink"
  return { Icon: icons[kind], badge }
}

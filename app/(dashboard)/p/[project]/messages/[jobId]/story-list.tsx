import { CalendarX2 } from "lucide-react"
import { statusLook } from "#components/status/statuses"
import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { storyWords } from "#words/story"
import { wordsFor } from "../../../../../language.ts"
import type { StoryEntry } from "./view.ts"

/** Everything that was told about the letter, in order. After `keptDays` it is gone, and what it came to is still known. */
export async function StoryList({ entries, keptDays }: { entries: readonly StoryEntry[]; keptDays: number }) {
  const words = await wordsFor(storyWords)
  return (
    <Panel title={words.story} hint={words.events({ count: entries.length })} hasHeadLine>
      {entries.length === 0 && (
        <EmptyState icon={<CalendarX2 aria-hidden />} title={words.eventsGone}>
          {words.eventsGoneText({ days: keptDays })}
        </EmptyState>
      )}
      <ol>
        {entries.map((entry, at) => (
          <Entry key={entry.key} entry={entry} isLast={at === entries.length - 1} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ entry, isLast }: { entry: StoryEntry; isLast: boolean }) {
  const { icon: Icon, badge } = statusLook(entry.status)
  return (
    <li className={cn("relative flex gap-3", !isLast && "pb-4")}>
      {!isLast && <span aria-hidden className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" />}
      <span className={cn("flex size-6 shrink-0 items-center justify-center rounded-full", badge)}>
        <Icon aria-hidden className="size-3" strokeWidth={2.25} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="flex-1 font-medium text-ink text-sm">{entry.title}</span>
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
      </div>
    </li>
  )
}

"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { statusStyle } from "#lib/interface/status/statuses"
import { formatDuration } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { cn } from "#ui/cn"
import { replayWebhookWords } from "#words/replay-webhook"
import { statusWords } from "#words/status"
import { webhookWords } from "#words/webhook"
import { blockWord, type Counted, chosenEvents, chosenStatuses, type ReplayForm } from "./replay-form.ts"

export type ReplayCountProps = {
  counted: Counted | null
  fault: string | undefined
  form: ReplayForm
  onToggle: (status: string) => void
}

/** The number, how long it takes, and the statuses as one bar; a click on a status leaves it out. */
export function ReplayCount({ counted, fault, form, onToggle }: ReplayCountProps) {
  const words = useWords(replayWebhookWords)
  return (
    <div className="flex min-h-32 flex-col gap-2 rounded-md border border-line bg-sunken p-4">
      <div role="status">
        {fault ? (
          <p className="text-danger-ink text-sm">{fault}</p>
        ) : counted === null ? (
          <p className="text-ink-3 text-sm">{words.counting}</p>
        ) : counted.events === 0 ? (
          <p className="text-ink-2 text-sm">{words.nothingToReplay}</p>
        ) : (
          <Sum counted={counted} form={form} />
        )}
      </div>
      {counted && counted.events > 0 && !fault && <Parts counted={counted} form={form} onToggle={onToggle} />}
    </div>
  )
}

function Sum({ counted, form }: { counted: Counted; form: ReplayForm }) {
  const words = useWords(replayWebhookWords)
  const language = useLanguage()
  const events = chosenEvents(form, counted)
  const ms = Math.max(1000, Math.ceil(events / form.rate) * 1000)
  return (
    <p className="flex items-baseline gap-2 text-ink-2 text-sm">
      <span className="tnum font-semibold text-2xl text-ink">{formatNumber(events, language)}</span>
      {words.counted({ all: counted.events, seconds: formatDuration(ms, language) })}
    </p>
  )
}

function Parts({
  counted,
  form,
  onToggle,
}: Omit<ReplayCountProps, "counted" | "fault"> & { counted: Counted }) {
  const words = useWords(webhookWords)
  const replayWords = useWords(replayWebhookWords)
  const statuses = useWords(statusWords)
  const language = useLanguage()
  const parts = Object.entries(counted.by_status).sort(([, a], [, b]) => b - a)
  const chosen = chosenStatuses(form, counted)
  const label = (status: string) =>
    status === blockWord ? words.spamBlock : statusStyle(status, statuses).label
  const fill = (status: string) => (chosen.includes(status) ? statusStyle(status).fill : "var(--line-strong)")
  return (
    <>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-xs">
        {parts.map(([status, count]) => (
          <span key={status} data-fill style={{ flexGrow: count, background: fill(status) }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(([status, count]) => (
          <li key={status}>
            <button
              type="button"
              aria-pressed={chosen.includes(status)}
              onClick={() => onToggle(status)}
              className={cn(
                "inline-flex h-6 items-center gap-1.5 rounded-xs text-ink-2 text-xs hover:text-ink max-md:h-11",
                !chosen.includes(status) && "line-through",
              )}
            >
              <span
                aria-hidden
                data-fill
                className="size-2 rounded-xs"
                style={{ background: fill(status) }}
              />
              {label(status)} <span className="tnum">{formatNumber(count, language)}</span>
            </button>
          </li>
        ))}
      </ul>
      {parts.length > 1 && <p className="text-ink-3 text-xs">{replayWords.leaveOut}</p>}
    </>
  )
}

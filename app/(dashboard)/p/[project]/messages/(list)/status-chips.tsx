"use client"

import { useWords } from "#components/shell/language"
import { knownStatuses, statusLook } from "#components/status/statuses"
import { cn } from "#ui/cn"
import { messagesWords } from "#words/messages"
import { statusWords } from "#words/status"
import { useFilters } from "./use-filters.ts"

/** The statuses as chips; any number may be chosen, none means all. The choice lives in the URL. */
export function StatusChips({ chosen }: { chosen: readonly string[] }) {
  const words = useWords(messagesWords)
  const statuses = useWords(statusWords)
  const looks = knownStatuses.map((status) => ({ status, ...statusLook(status, statuses) }))
  const { update } = useFilters()
  const choose = (next: readonly string[]) => update({ status: next.length > 0 ? [...next] : null })
  const toggle = (status: string) =>
    choose(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
  return (
    <fieldset className="flex min-w-0 items-center gap-1 relative overflow-x-auto">
      <legend className="sr-only">{words.columns.status}</legend>
      <StatusChip label={words.all} isChosen={chosen.length === 0} onClick={() => choose([])} />
      {looks.map(({ status, label, fill }) => (
        <StatusChip
          key={status}
          label={label}
          fill={fill}
          isChosen={chosen.includes(status)}
          onClick={() => toggle(status)}
        />
      ))}
    </fieldset>
  )
}

type StatusChipProps = { label: string; fill?: string; isChosen: boolean; onClick: () => void }

function StatusChip({ label, fill, isChosen, onClick }: StatusChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cn(
        "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-ink-2 text-xs -outline-offset-2 hover:bg-hover max-md:h-11",
        isChosen && "bg-pressed font-medium text-ink hover:bg-pressed",
      )}
    >
      {fill && <span aria-hidden data-fill className="size-2 rounded-xs" style={{ background: fill }} />}
      {label}
    </button>
  )
}

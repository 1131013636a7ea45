"use client"

import { useLanguage, useWords } from "#components/shell/language"
import type { SuppressionCause } from "#contract/suppression"
import { cn } from "#ui/cn"
import { suppressionWords } from "#words/suppression"
import { causeFill } from "../causes.tsx"
import { causes } from "../query.ts"
import { type CauseCounts, countText } from "../view.ts"

/** The causes with their counts; one or all of them. The frame stands before the figures come. */
export type CauseChipsProps = {
  chosen: SuppressionCause | null
  counts: CauseCounts | null
  onChoose: (cause: SuppressionCause | null) => void
}

export function CauseChips({ chosen, counts, onChoose }: CauseChipsProps) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  return (
    <fieldset className="flex min-w-0 items-center gap-1 relative overflow-x-auto">
      <legend className="sr-only">{words.cause}</legend>
      <Chip label={words.all} isChosen={chosen === null} onClick={() => onChoose(null)} />
      {causes.map((cause) => (
        <Chip
          key={cause}
          label={words.causes[cause]}
          count={counts ? countText(counts.causes[cause] ?? 0, false, { words, language }) : "–"}
          fill={causeFill(cause)}
          isChosen={chosen === cause}
          onClick={() => onChoose(chosen === cause ? null : cause)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { label: string; count?: string; fill?: string; isChosen: boolean; onClick: () => void }

function Chip({ label, count, fill, isChosen, onClick }: ChipProps) {
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
      {count !== undefined && <span className="tnum text-ink-3">{count}</span>}
    </button>
  )
}

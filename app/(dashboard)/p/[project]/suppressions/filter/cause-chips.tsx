"use client"

import { useLanguage, useWords } from "#components/shell/language"
import type { SuppressionCause } from "#contract/suppression"
import { ChoiceChip, ChoiceChips } from "#ui/choice-chips"
import { suppressionWords } from "#words/suppression"
import { causeFill } from "../causes.tsx"
import { causes } from "#lib/features/suppressions/query"
import { type CauseCounts, countText } from "../view.ts"

/** Causes with their counts; one or all of them. The frame is rendered before the counts. */
export type CauseChipsProps = {
  chosen: SuppressionCause | null
  counts: CauseCounts | null
  onChoose: (cause: SuppressionCause | null) => void
}

export function CauseChips({ chosen, counts, onChoose }: CauseChipsProps) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  return (
    <ChoiceChips legend={words.cause}>
      <ChoiceChip label={words.all} isChosen={chosen === null} onClick={() => onChoose(null)} />
      {causes.map((cause) => (
        <ChoiceChip
          key={cause}
          label={words.causes[cause]}
          count={counts ? countText(counts.causes[cause] ?? 0, false, { words, language }) : "–"}
          fill={causeFill(cause)}
          isChosen={chosen === cause}
          onClick={() => onChoose(chosen === cause ? null : cause)}
        />
      ))}
    </ChoiceChips>
  )
}

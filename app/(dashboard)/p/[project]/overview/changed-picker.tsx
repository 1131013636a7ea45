"use client"

import { useQueryState } from "nuqs"
import { useTransition } from "react"
import { useWords } from "#components/shell/language"
import { Select } from "#ui/select"
import { overviewWords } from "#words/overview"
import { type ChangedFigure, changedFigures, changedParser } from "#lib/analytics/overview/query"

/** The figure whose change is explained, in the URL. */
export function ChangedPicker() {
  const { changes: words } = useWords(overviewWords)
  const [isPending, startTransition] = useTransition()
  const [changed, setChanged] = useQueryState(
    "changed",
    changedParser.withOptions({ shallow: false, startTransition }),
  )
  return (
    <Select
      aria-label={words.figure}
      aria-busy={isPending}
      value={changed}
      onChange={(event) => void setChanged(event.target.value as ChangedFigure)}
      choices={changedFigures.map((value) => ({ value, label: words.figures[value] }))}
    />
  )
}

"use client"

import { useWords } from "#components/shell/language"
import { filtersWords } from "#words/filters"
import { CountedBoxes } from "./counted-boxes.tsx"
import { useProjects } from "./use-projects.ts"

export type ProjectFieldProps = {
  values: readonly { id: string; label: string; countText: string; isOwn: boolean }[]
  /** That not all are listed. */
  note: string | null
}

/** The projects that a page can show together: its own always counts. */
export function ProjectField({ values, note }: ProjectFieldProps) {
  const words = useWords(filtersWords)
  const { chosen, choose } = useProjects()
  const change = (id: string, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== id)
    choose(isChosen ? [...others, id] : others)
  }
  return (
    <CountedBoxes
      label={words.fields.project}
      boxes={values.map(({ isOwn, ...one }) => ({
        ...one,
        isChosen: isOwn || chosen.includes(one.id),
        isFixed: isOwn,
      }))}
      onChange={change}
    >
      {note && <p className="text-ink-3 text-xs">{note}</p>}
    </CountedBoxes>
  )
}

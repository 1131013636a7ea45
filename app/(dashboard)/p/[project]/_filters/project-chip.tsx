"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { FilterChip } from "#ui/filter-chip"
import { filtersWords } from "#words/filters"
import { useProjects } from "./use-filters.ts"
import { CountedBoxes } from "./counted-boxes.tsx"

/** The projects that are shown together; `text` null: the page's own alone. `isLess`: some are left out. */
export function ProjectChip({ text, isLess }: { text: string | null; isLess: boolean }) {
  const words = useWords(filtersWords)
  const { choose } = useProjects()
  const name = words.fields.project
  return (
    <>
      {text !== null && (
        <FilterChip
          name={name}
          text={text}
          takeLabel={words.take({ name, value: text })}
          onTake={() => choose([])}
        />
      )}
      {isLess && (
        <p role="status" className="text-ink-2 text-sm">
          {words.projects.less}
        </p>
      )}
      {isLess && text === null && (
        <Button variant="ghost" onClick={() => choose([])}>
          {words.clear}
        </Button>
      )}
    </>
  )
}

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

"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { FilterChip } from "#ui/filter-chip"
import { filtersWords } from "#words/filters"
import { useProjects } from "./use-projects.ts"

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

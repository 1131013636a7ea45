"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { FilterChip } from "#ui/filter-chip"
import { type FiltersWords, filtersWords } from "#words/filters"
import { type LeftOut, leftOutTexts } from "#lib/analytics/filters/left-out"
import { allProjects, isAllProjects } from "#lib/analytics/filters/projects-query"
import { useProjects } from "./use-filters.ts"
import { CountedBoxes } from "./counted-boxes.tsx"

export type ProjectChipProps = {
  /** Names of the projects that are shown together; null: the page's own alone. */
  names: readonly string[] | null
  /** They are all of this viewer's projects, not a chosen set. */
  isAll: boolean
  leftOut: LeftOut
}

/** The projects that are shown together, and a sentence about those that are not. */
export function ProjectChip({ names, isAll, leftOut: out }: ProjectChipProps) {
  const words = useWords(filtersWords)
  const { choose } = useProjects()
  const leftOut = leftOutTexts(out, words).join(" ")
  const text = names && (isAll ? allText(names.length, out.left.length, words) : names.join(", "))
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
      {leftOut && (
        <p role="status" className="min-w-0 break-words text-ink-2 text-sm">
          {leftOut}
        </p>
      )}
      {leftOut && text === null && (
        <Button variant="ghost" onClick={() => choose([])}>
          {words.clear}
        </Button>
      )}
    </>
  )
}

/** SEVERAL-6: "all (5)", or "20 of 25". */
const allText = (shown: number, left: number, { projects: words }: FiltersWords): string =>
  left > 0 ? words.shownOf({ shown, count: shown + left }) : words.every({ count: shown })

export type ProjectFieldProps = {
  values: readonly { id: string; label: string; countText: string; isOwn: boolean; isShown: boolean }[]
  /** That not all are listed. */
  note: string | null
}

/** The projects that a page can show together: its own always counts. SEVERAL-6: or all of them. */
export function ProjectField({ values, note }: ProjectFieldProps) {
  const words = useWords(filtersWords)
  const { chosen, choose } = useProjects()
  const isAll = isAllProjects(chosen)
  // Without one of all, the rest of those shown stays.
  const listed = isAll ? values.flatMap(({ id, isOwn, isShown }) => (isShown && !isOwn ? [id] : [])) : chosen
  const change = (id: string, isChosen: boolean) => {
    if (id === allProjects) return choose(isChosen ? [allProjects] : [])
    const others = listed.filter((one) => one !== id)
    choose(isChosen ? [...others, id] : others)
  }
  return (
    <CountedBoxes
      label={words.fields.project}
      boxes={[
        { id: allProjects, label: words.projects.all, countText: "", isChosen: isAll },
        ...values.map(({ isOwn, isShown: _, ...one }) => ({
          ...one,
          isChosen: isOwn || listed.includes(one.id),
          isFixed: isOwn,
        })),
      ]}
      onChange={change}
    >
      {note && <p className="text-ink-3 text-xs">{note}</p>}
    </CountedBoxes>
  )
}

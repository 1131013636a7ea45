"use client"

import { useWords } from "#components/shell/language"
import { templateEditorWords } from "#words/template-editor"
import type { PersonHere } from "./use-presence.ts"
import { initialsOf } from "../view.ts"

/** Other people who have the same draft open. */
export function PeopleHere({ people }: { people: readonly PersonHere[] }) {
  const words = useWords(templateEditorWords)
  if (people.length === 0) return null
  const names = people.map(({ name }) => name)
  return (
    <div role="status" className="flex items-center gap-2 text-ink-2 text-xs">
      <span aria-hidden className="flex -space-x-1.5">
        {people.slice(0, 4).map(({ user_id, name, color }) => (
          <span
            key={user_id}
            title={name}
            style={{ backgroundColor: color }}
            className="flex size-6 items-center justify-center rounded-full border-2 border-surface font-semibold text-2xs text-white"
          >
            {initialsOf(name)}
          </span>
        ))}
      </span>
      <span className="max-md:sr-only">
        {words.alsoHere({ names: names.join(", "), count: names.length })}
      </span>
    </div>
  )
}

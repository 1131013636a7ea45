"use client"

import { useQueryStates } from "nuqs"
import { useState } from "react"
import { Begin } from "./begin.tsx"
import { galleryParsers, StartList } from "./start-list.tsx"
import { type BeginValues, chosenIn, type GalleryView } from "./view.ts"

/** GALLERY-1: creates a template: the list of starts, or the chosen start. */
export function Gallery(view: GalleryView) {
  const [query, setQuery] = useQueryStates(galleryParsers)
  /** The start that was open last: it gets the focus when opened, and its card gets it afterwards. */
  const [last, setLast] = useState<string | null>(null)
  /** Typed values per start, so that opening another one loses nothing. */
  const [typed, setTyped] = useState<Record<string, BeginValues>>({})
  const chosen = chosenIn(view.starts, query.start)
  if (!chosen)
    return (
      <StartList
        view={view}
        query={query}
        setQuery={setQuery}
        last={last}
        onChoose={(start) => {
          setLast(start)
          void setQuery({ start })
        }}
      />
    )
  const key = typeof chosen === "string" ? chosen : chosen.key
  return (
    <Begin
      key={key}
      view={view}
      chosen={chosen}
      typed={typed[key]}
      onTyped={(values) => setTyped((others) => ({ ...others, [key]: values }))}
      isFromList={last !== null}
      // The card that gets the focus restores the scroll position.
      onBack={() => void setQuery({ start: null }, { scroll: false })}
    />
  )
}

"use client"

import { useQueryStates } from "nuqs"
import { useState } from "react"
import { Begin } from "./begin.tsx"
import { galleryParsers } from "./query.ts"
import { StartList } from "./start-list.tsx"
import { type BeginValues, chosenIn, type GalleryView } from "./view.ts"

/** GALLERY-1: how a template begins: the starts to choose from, or the one that is looked at. */
export function Gallery(view: GalleryView) {
  const [query, setQuery] = useQueryStates(galleryParsers)
  /** What was looked at last: the focus goes into it, and back to its card. */
  const [last, setLast] = useState<string | null>(null)
  /** What was typed for each: nobody loses it by looking at another one. */
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
      // The card that gets the focus says how far down the list stands.
      onBack={() => void setQuery({ start: null }, { scroll: false })}
    />
  )
}

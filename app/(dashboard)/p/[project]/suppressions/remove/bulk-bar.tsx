"use client"

import { X } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Button, IconButton } from "#ui/button"
import { suppressionWords } from "#words/suppression"

/** Floats over the list's end while rows are selected. */
export type BulkBarProps = {
  count: number
  /** Number of entries that the filters find; null while unknown. */
  matching: string | null
  onRemove: () => void
  onRemoveMatching: () => void
  onClear: () => void
}

export default function BulkBar({ count, matching, onRemove, onRemoveMatching, onClear }: BulkBarProps) {
  const words = useWords(suppressionWords)
  return (
    <div
      role="toolbar"
      aria-label={words.selected({ count })}
      className="absolute bottom-3 left-1/2 z-10 flex max-w-[calc(100%-16px)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-lg bg-raised py-1.5 pr-1.5 pl-3 shadow-float"
    >
      <span aria-live="polite" className="tnum text-ink text-sm">
        {words.selected({ count })}
      </span>
      <Button size="sm" variant="dangerOutline" onClick={onRemove}>
        {words.removeSelected}
      </Button>
      {matching !== null && (
        <Button size="sm" variant="ghost" onClick={onRemoveMatching}>
          {words.allLikeThese({ count: matching })}
        </Button>
      )}
      <IconButton size="sm" label={words.clearSelection} onClick={onClear}>
        <X />
      </IconButton>
    </div>
  )
}

"use client"

import { ImageOff } from "lucide-react"
import { useWords } from "#components/shell/language"
import { letterWords } from "#words/letter"
import { Button } from "../ui/button.tsx"

/** Explains that pictures of other servers are not loaded, and offers to load them. */
export function HeldPictures({ onShow }: { onShow: () => void }) {
  const words = useWords(letterWords)
  return (
    <div className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1 text-ink-2 text-xs">
      <ImageOff aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1">{words.picturesHeld}</p>
      <Button variant="ghost" size="sm" onClick={onShow}>
        {words.showPictures}
      </Button>
    </div>
  )
}

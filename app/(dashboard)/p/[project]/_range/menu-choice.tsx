"use client"

import { Check } from "lucide-react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { uiWords } from "#words/ui"

type Props = { name: string; hint?: string | null; isChosen: boolean; onChoose: () => void }

/** One line of a menu of ranges; the chosen one has a check mark. */
export function MenuChoice({ name, hint, isChosen, onChoose }: Props) {
  const { chosen } = useWords(uiWords)
  return (
    <button
      type="button"
      onClick={onChoose}
      className={cn(
        "flex h-8 w-full items-center gap-2 rounded-md px-2 text-ink text-sm hover:bg-pressed max-md:h-11",
        isChosen && "font-medium",
      )}
    >
      {name}
      {hint && <span className="font-normal text-ink-3 text-xs">{hint}</span>}
      {isChosen && <Check aria-label={chosen} className="ml-auto size-4 text-ink-2" />}
    </button>
  )
}

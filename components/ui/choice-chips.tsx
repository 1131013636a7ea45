import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** ChoiceChips: what a list can be narrowed to, as a row of chips that scrolls where it is short of room. */
export function ChoiceChips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="relative flex min-w-0 items-center gap-1 overflow-x-auto">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

export type ChoiceChipProps = {
  label: string
  /** How many there are of it. */
  count?: string
  /** The color that it has elsewhere. */
  fill?: string
  isChosen: boolean
  onClick: () => void
}

export function ChoiceChip({ label, count, fill, isChosen, onClick }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cn(
        "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-ink-2 text-xs -outline-offset-2 hover:bg-hover max-md:h-11",
        isChosen && "bg-pressed font-medium text-ink hover:bg-pressed",
      )}
    >
      {fill && <span aria-hidden data-fill className="size-2 rounded-xs" style={{ background: fill }} />}
      {label}
      {count !== undefined && <span className="tnum text-ink-3">{count}</span>}
    </button>
  )
}
